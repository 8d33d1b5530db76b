/** Tests that a level that is winning does win: it does not err on purpose, takes the faster win, and does not repeat positions. */
import { describe, expect, test } from 'vitest';
import { Search } from './search.ts';
import { BACK, END, ON, Track, walk } from './track.fixture.ts';

const HOT = 10;
/** Returns values that rise towards the end. */
const rising = (start: number) => (place: number) => start + place / 1000;
const straight = Array.from({ length: END }, (_, i) => i + 1);

describe('a warm level', () => {
  test('errs while it is not winning', () => {
    expect(walk({ bot: 'alpha-beta', nodes: 20, temperature: HOT }, new Track(rising(0.1)), END)).not.toEqual(straight);
  });

  test('goes the straight way once it is winning', () => {
    expect(walk({ bot: 'alpha-beta', nodes: 20, temperature: HOT }, new Track(rising(0.5)), END)).toEqual(straight);
  });
});

describe('lack of progress', () => {
  /** Returns values that are highest at the start, so that a shallow search stays there. */
  const homely = (place: number): number => (place === 0 ? 0.6 : 0.5);

  test.each([undefined, 0.01])('a level of temperature %s leaves a place that it has been at', (temperature) => {
    const level = { bot: 'alpha-beta', nodes: 12, ...(temperature === undefined ? {} : { temperature }) };
    expect(walk(level, new Track(homely), 40).at(-1)).toBe(END);
  });

  test('a move back costs a part of the lead, but not of a win in sight', () => {
    const limits = { nodes: 60, expired: () => false };
    const scoreOf = (place: number, goesBack: (move: number) => boolean): number =>
      new Search(new Track(homely, place)).best(limits, goesBack).score;
    expect(scoreOf(4, () => true)).toBeCloseTo(scoreOf(4, () => false) / 2, 2);
    expect(scoreOf(END - 2, () => true)).toBe(scoreOf(END - 2, () => false));
  });
});

test('a sooner win has the higher score', () => {
  const limits = { nodes: Infinity, expired: () => false };
  const scores = [END - 1, END - 2, END - 3].map((place) => {
    const weighed = new Search(new Track(rising(0), place), { deepest: 9 }).weigh(limits);
    const [back, on] = weighed;
    expect([back?.move, on?.move]).toEqual([BACK, ON]);
    expect(on?.score).toBeGreaterThan(back?.score ?? 1);
    return on?.score ?? 0;
  });
  expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  expect(new Set(scores).size).toBe(scores.length);
  expect(Math.min(...scores)).toBeGreaterThan(0.99);
});
