import { expect, test } from 'vitest';
import { expectedScores } from './expected-scores.ts';
import { NO_SCORE, RANDOM } from './training-game.ts';

type Game = Parameters<typeof expectedScores>[1];

function ofMovers(movers: readonly number[], game: Game, later: number): (number | null)[] {
  return expectedScores(movers, game, later).map((row, i) => row?.[movers[i] ?? -1] ?? null);
}

test('each score is averaged with those that come later, down to the result', () => {
  const game = { scores: [100, -200, NO_SCORE, 400], result: [1, -1] };
  expect(ofMovers([0, 1, -1, 0], game, 0.5)).toEqual([
    Math.round(50 + 0.5 * (100 + 0.5 * 700)), // the score of seat 1 is -100 - 350
    -450,
    null,
    700,
  ]);
  expect(ofMovers([0, 1, -1, 0], game, 0)).toEqual([100, -200, null, 400]);
});

test('what follows a random move says nothing of the position before it', () => {
  expect(ofMovers([0, 1, 0], { scores: [100, RANDOM, 300], result: [-1, 1] }, 0.5)).toEqual([100, null, -350]);
});

test('with three seats each averages its own scores, and has the next one while others move', () => {
  const game = { scores: [300, 0, -300, 100], result: [1, 0, -1] };
  expect(expectedScores([0, 1, 2, 0], game, 0.5)).toEqual([
    [425, 0, -650],
    [550, 0, -650],
    [550, 0, -650],
    [550, 0, -1000],
  ]);
  expect(expectedScores([0, 1, 2, 0], { ...game, scores: [300, 0, RANDOM, 100] }, 0.5)).toEqual([
    [300, 0, null],
    [null, 0, null],
    null,
    [550, 0, -1000],
  ]);
});
