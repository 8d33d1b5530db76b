import { registry } from '@boardwright/games';
import { expect, test } from 'vitest';
import { usualLevel } from './start.ts';

const level = (name: string): { name: string; bot: string; nodes: number; pauseMs: number } => ({
  name,
  bot: 'any',
  nodes: 1,
  pauseMs: 0,
});

test('the usual opponent of every game is of medium strength', async () => {
  const games = await Promise.all(Object.values(registry).map((load) => load()));
  expect(games.map((game) => [game.id, usualLevel(game)])).toEqual(games.map(({ id }) => [id, 'medium']));
});

test('without a medium level the usual one is in the middle, without levels there is none', () => {
  expect(usualLevel({ levels: ['soft', 'odd', 'firm'].map(level) })).toBe('odd');
  expect(usualLevel({ levels: [] })).toBeNull();
});
