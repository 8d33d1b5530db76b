import { expect, test } from 'vitest';
import type { GameWords } from '@boardwright/core';
import { loadWords } from '@boardwright/words';
import type { BoardModule } from '../boards/index.ts';
import type { Scene } from './scene.ts';
import { resultLabel } from './labels.ts';

const en = await loadWords('en');

/** The end of a game: who came in where, who of them has left, and whose screen this is. */
function titleFor(ranks: readonly number[], left: readonly number[], own: number | null): string | undefined {
  const players = ranks.map((_, seat) => ({ who: left.includes(seat) ? 'nobody' : 'person', name: `P${seat + 1}` }));
  const scene = { outcome: { ranks, scores: null, reason: 'agreement' }, own, players } as unknown as Scene;
  return resultLabel({ scene, board: {} as BoardModule, words: en, gameWords: { reasons: {} } as GameWords })?.title;
}

test('a draw of all who stayed is one, and no victory; whoever has left has lost', () => {
  expect([null, 0, 1].map((own) => titleFor([1, 1], [], own))).toEqual([en.draw, en.draw, en.draw]);
  expect([null, 0, 2].map((own) => titleFor([1, 1, 3], [2], own))).toEqual([en.draw, en.draw, en.youLose]);
});

test('the last one who stayed has won', () => {
  expect([null, 0, 1].map((own) => titleFor([1, 2], [1], own))).toEqual([en.wins('P1'), en.youWin, en.youLose]);
  expect([null, 0, 1].map((own) => titleFor([1, 2, 2], [1, 2], own))).toEqual([en.wins('P1'), en.youWin, en.youLose]);
});
