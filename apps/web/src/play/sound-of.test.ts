import type { Scene } from '@boardwright/boards';
import type { Actor } from '@boardwright/core';
import { expect, test } from 'vitest';
import { isVictory, soundOf } from './sound-of.ts';
import { shortcutOf } from './dialogs/shortcuts.tsx';

interface Told {
  readonly seq?: number;
  readonly by?: readonly Actor[];
  readonly awaits?: Actor;
  readonly own?: number | null;
  readonly ranks?: readonly number[];
}

function scene({ seq = 1, by = [], awaits = 0, own = 0, ranks }: Told): Scene {
  return {
    seq,
    own,
    seat: own,
    steps: by.map((actor) => ({ actor })),
    perspective: { turn: { may: [awaits], awaits: [awaits] } },
    outcome: ranks === undefined ? null : { ranks, scores: null, reason: 'x' },
  } as unknown as Scene;
}

const now = scene({ awaits: 1 });

test('a move is heard once, one’s own otherwise than another’s, and chance for itself', () => {
  expect(soundOf(now, now)).toBeNull();
  expect(soundOf(now, scene({ seq: 2, by: [0], awaits: 1 }))).toBe('own');
  expect(soundOf(now, scene({ seq: 2, by: [1], awaits: 1 }))).toBe('other');
  expect(soundOf(now, scene({ seq: 2, by: [1], awaits: 0 }))).toBe('yourTurn');
  expect(soundOf(now, scene({ seq: 2, by: [1, 'chance'] }))).toBe('chance');
  expect(soundOf(now, scene({ seq: 2, by: [1], awaits: 0, own: null }))).toBe('other');
});

test('the end is heard when it comes, and never again', () => {
  const [won, lost, even] = [
    [1, 2],
    [2, 1],
    [1, 1],
  ].map((ranks) => scene({ seq: 2, by: [0], ranks }));
  expect(soundOf(now, won as Scene)).toBe('won');
  expect(soundOf(now, lost as Scene)).toBe('lost');
  expect(soundOf(won as Scene, won as Scene)).toBeNull();
  expect([won, lost, even].map((end) => isVictory(end as Scene))).toEqual([true, false, false]);
  expect(isVictory(scene({ ranks: [2, 1], own: null }))).toBe(true);
});

test('a key means something unless the browser wants it', () => {
  const press = (key: string, ctrlKey = false) => shortcutOf({ key, ctrlKey, metaKey: false, altKey: false });
  expect([press('?'), press('U'), press('h'), press('x')]).toEqual(['help', 'undo', 'hint', null]);
  expect(press('r', true)).toBeNull();
});
