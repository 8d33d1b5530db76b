import type { BoardModule, Scene } from '@boardwright/boards';
import { expect, test } from 'vitest';
import type { GameWords } from '@boardwright/core';
import { loadWords } from '@boardwright/words';
import { occupantLabel, ranOutLabel, statusLabel, takeBackLabel, turnLabel } from './labels.ts';

const en = await loadWords('en');
const gameWords = { reasons: {}, seatName: (seat: number) => `P${seat + 1}` } as unknown as GameWords;

/** Returns what this screen says about an undo that P1 has asked for. */
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

test('a move that was made for a late player is told to that player in other words', () => {
  const players = [0, 1].map(() => ({ who: 'person' }));
  const labels = { scene: { own: 1, players } as unknown as Scene, board: {} as BoardModule, words: en, gameWords };
  expect([0, 1].map((seat) => ranOutLabel(labels, seat))).toEqual([en.ranOut('P1'), en.ranOutYou]);
});

test('a player who left keeps the name, and prompts of the game name players', () => {
  const players = [
    { who: 'person', name: 'Ada' },
    { who: 'nobody', name: 'Bob' },
    { who: 'nobody', name: null },
  ];
  const perspective = { legal: [{ type: 'accept' }], turn: { may: [0], awaits: [0] } };
  const scene = { players, own: 0, seat: 0, outcome: null, perspective } as unknown as Scene;
  const whatToDo: GameWords['whatToDo'] = (_view, _seat, _legal, nameOf) => `${nameOf?.(1)} asks ${nameOf?.(2)}`;
  const labels = { scene, board: {} as BoardModule, words: en, gameWords: { ...gameWords, whatToDo } };
  expect([0, 1, 2].map((seat) => occupantLabel(labels, seat))).toEqual([
    `Ada · ${en.you}`,
    `Bob · ${en.left}`,
    en.left,
  ]);
  const after = { ...labels, scene: { ...scene, own: 2 } };
  expect(occupantLabel(after, 2), 'you after you have resigned').toBe(`${en.you} · ${en.left}`);
  expect(statusLabel(labels)).toBe('Bob asks P3');
});

test('a prompt that asks keeps its question mark', () => {
  const perspective = { legal: [{ type: 'accept' }], turn: { may: [0], awaits: [0] } };
  const players = [{ who: 'person', name: null }];
  const shown = { players, own: 0, seat: 0, outcome: null, perspective, lines: [], takeBack: null };
  const said = (prompt: string): string =>
    turnLabel({
      scene: shown as unknown as Scene,
      board: {} as BoardModule,
      words: en,
      gameWords: { ...gameWords, whatToDo: () => prompt },
    });
  expect([said('Accept?'), said('Roll the dice')]).toEqual(['Your turn. Accept?', 'Your turn. Roll the dice.']);
});
