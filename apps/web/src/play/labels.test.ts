import { expect, test } from 'vitest';
import type { GameWords } from '@boardwright/core';
import { loadWords } from '@boardwright/words';
import type { BoardModule } from '../boards/index.ts';
import type { Scene } from './scene.ts';
import { resultLabel, takeBackLabel } from './labels.ts';

const en = await loadWords('en');
const gameWords = { reasons: {}, seatName: (seat: number) => `P${seat + 1}` } as unknown as GameWords;

/** The end of a game: who came in where, who of them has left, and whose screen this is. */
function titleFor(ranks: readonly number[], left: readonly number[], own: number | null): string | undefined {
  const players = ranks.map((_, seat) => ({ who: left.includes(seat) ? 'nobody' : 'person' }));
  const scene = { outcome: { ranks, scores: null, reason: 'agreement' }, own, players } as unknown as Scene;
  return resultLabel({ scene, board: {} as BoardModule, words: en, gameWords })?.title;
}

test('a draw of all who stayed is one, and no victory; whoever has left has lost', () => {
  expect([null, 0, 1].map((own) => titleFor([1, 1], [], own))).toEqual([en.draw, en.draw, en.draw]);
  expect([null, 0, 2].map((own) => titleFor([1, 1, 3], [2], own))).toEqual([en.draw, en.draw, en.youLose]);
});

test('the last one who stayed has won', () => {
  expect([null, 0, 1].map((own) => titleFor([1, 2], [1], own))).toEqual([en.wins('P1'), en.youWin, en.youLose]);
  expect([null, 0, 1].map((own) => titleFor([1, 2, 2], [1, 2], own))).toEqual([en.wins('P1'), en.youWin, en.youLose]);
});

test('some who are equal before others share the first place', () => {
  expect([null, 0, 1].map((own) => titleFor([1, 3, 1], [], own))).toEqual([
    en.shareWin('P1, P3'),
    en.youShareWin,
    en.youLose,
  ]);
});

/** What this screen says of a take-back that P1 asked for. */
function takeBackFor(own: number | null, refused: number | null): string | null {
  const players = [0, 1].map(() => ({ who: 'person' }));
  const scene = { takeBack: { seat: 0, to: 0, until: 0, agreed: [], refused }, own, players } as unknown as Scene;
  return takeBackLabel({ scene, board: {} as BoardModule, words: en, gameWords });
}

test('a take-back is told to all while it is asked for, and its end to the one who asked', () => {
  expect([0, 1, null].map((own) => takeBackFor(own, null))).toEqual([
    en.takeBackSent,
    en.takeBackAsked('P1'),
    en.takeBackAsked('P1'),
  ]);
  expect([0, 1].map((own) => takeBackFor(own, 1))).toEqual([en.takeBackRefused, null]);
  expect([0, 1].map((own) => takeBackFor(own, 0))).toEqual([en.takeBackOver, null]);
});
