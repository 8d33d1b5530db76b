import { loadKnowledge, type GameResult } from '@boardwright/bots';
import { required } from '@boardwright/core';
import { games } from '@boardwright/games';
import { expect, test } from 'vitest';
import { isOver, matchesOf, playUnit, verdictOf } from './matches.ts';

const result = (unit: number, share: number): GameResult => ({
  unit,
  points: [share, 1 - share],
  scores: null,
  plies: 1,
  moves: [],
  ms: [],
  forfeit: null,
});
const results = (...shares: readonly number[]): readonly GameResult[] =>
  shares.map((share, unit) => result(unit, share));

test('the verdict: clearly more, clearly less, and neither', () => {
  expect(verdictOf(results(...Array.from({ length: 40 }, (_, i) => (i % 5 === 0 ? 0.5 : 1))), 2)).toBe('above');
  expect(verdictOf(results(...Array.from({ length: 40 }, (_, i) => (i % 5 === 0 ? 0.5 : 0))), 2)).toBe('below');
  expect(verdictOf(results(1, 0, 0.5, 0.5), 2)).toBe('open');
  expect([isOver(results(1, 1, 1, 1), 2), isOver(results(...Array.from({ length: 100 }, (_, i) => i % 2)), 2)]).toEqual(
    [false, true],
  );
});

test('a unit has the hints at every seat and is played the same again', async () => {
  const knowledge = required(await loadKnowledge(games, '369'), '369');
  const match = required(
    matchesOf(knowledge).find(({ preset, level }) => preset === 'small' && level === 'medium'),
    'a match',
  );
  const [once, again] = [await playUnit(knowledge, match, 3, 20), await playUnit(knowledge, match, 3, 20)];
  const told = (all: readonly GameResult[]): unknown => all.map(({ points, scores, plies }) => [points, scores, plies]);
  expect(once).toHaveLength(2);
  expect(told(again)).toEqual(told(once));
});
