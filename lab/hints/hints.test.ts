import { loadKnowledge, makeBot, playGame, type GameResult } from '@boardwright/bots';
import { presetOf, required, rng } from '@boardwright/core';
import type { Bot } from '@boardwright/core/bots';
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

test('where each seat wins its game, the scores decide', () => {
  const pair = (unit: number, margin: number): readonly GameResult[] => [
    { ...result(unit, 1), scores: [20 + margin, 20] },
    { ...result(unit, 0), scores: [18, 20] },
  ];
  expect(
    verdictOf(
      [0, 1, 2, 3, 4, 5].flatMap((unit) => pair(unit, 12 + (unit % 3))),
      2,
    ),
  ).toBe('above');
  expect(
    verdictOf(
      [0, 1, 2, 3, 4, 5].flatMap((unit) => pair(unit, 2)),
      2,
    ),
  ).not.toBe('above');
});

/** If no proofs tell equal moves apart, a hint cannot be weaker than the strongest level. */
test.each(Object.keys(games).filter((id) => id !== '369'))(
  '%s: against every level a hint is what the strongest level chooses',
  async (id) => {
    const knowledge = required(await loadKnowledge(games, id), id);
    const { game, levels } = knowledge;
    const strongest = required(levels.at(-1), 'a level');
    const opponents = [undefined, ...levels];
    const asked: string[][] = [];
    const seats = Array.from({ length: presetOf(game).seats }, (): Bot => {
      const bots = opponents.map(() => makeBot(knowledge, strongest));
      return {
        choose: (sight) => {
          const choices = bots.map((bot, i) => {
            const budget = { nodes: 60, rng: rng('a hint'), expired: () => false };
            const against = opponents[i];
            return bot.choose(sight, against === undefined ? budget : { ...budget, against });
          });
          asked.push(choices.map(({ action }) => JSON.stringify(action)));
          return required(choices[0], 'a choice');
        },
      };
    });
    playGame(game, seats, 'hints', { nodes: () => 60, plies: 30 });
    expect(asked.length).toBeGreaterThan(10);
    expect(asked.filter((choices) => new Set(choices).size > 1)).toEqual([]);
  },
);

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
