/** A level that is winning goes on to win: it errs no more, takes the faster win, and does not go in circles. */
import { rng } from '@boardwright/core';
import { describe, expect, test } from 'vitest';
import { AlphaBeta } from './alpha-beta.ts';
import { StarSearch } from './star.ts';
import { BACK, END, ON, Track, walk } from './track.fixture.ts';

const HOT = 10;
/** What each place is worth: a little more the nearer the end is. */
const rising = (start: number) => (place: number) => start + place / 1000;
const straight = Array.from({ length: END }, (_, i) => i + 1);

describe.each(['alpha-beta', 'star'])('a warm level by %s', (bot) => {
  test('errs while it is not winning', () => {
    expect(walk({ bot, nodes: 20, temperature: HOT }, new Track(rising(0.1)), END)).not.toEqual(straight);
  });

  test('goes the straight way once it is winning', () => {
    expect(walk({ bot, nodes: 20, temperature: HOT }, new Track(rising(0.5)), END)).toEqual(straight);
  });
});

describe('lack of progress', () => {
  /** Every fourth place looks best, so that a short look stays around it. */
  const humps = (place: number): number => (place % 4 === 0 ? 0.6 : 0.5);

  test.each([undefined, 0.01])('a star of temperature %s leaves a place that it has been at', (temperature) => {
    const level = { bot: 'star', nodes: 12, ...(temperature === undefined ? {} : { temperature }) };
    expect(walk(level, new Track(humps, 4), 40).at(-1)).toBe(END);
  });

  test('a move back costs a part of the lead, but not of a win in sight', () => {
    const limits = { nodes: 60, expired: () => false };
    const scoreOf = (place: number, goesBack: (move: number) => boolean): number =>
      new StarSearch(new Track(humps, place)).best(limits, goesBack).score;
    expect(scoreOf(4, () => true)).toBeCloseTo(scoreOf(4, () => false) / 2, 2);
    expect(scoreOf(END - 2, () => true)).toBe(scoreOf(END - 2, () => false));
  });
});

test('a sooner win has the higher score', () => {
  const budget = { nodes: Infinity, expired: () => false, rng: rng('any') };
  const scores = [END - 1, END - 2, END - 3].map((place) => {
    const { moves } = new AlphaBeta(new Track(rising(0), place)).search(budget, { all: true, depth: 9 });
    expect(moves.map(({ move }) => move)).toEqual([ON, BACK]);
    return moves[0]?.score ?? 0;
  });
  expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  expect(new Set(scores).size).toBe(scores.length);
  expect(Math.min(...scores)).toBeGreaterThan(0.99);
});
