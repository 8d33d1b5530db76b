import { expect, test } from 'vitest';
import { pickByScore } from './pick-by-score.ts';
import { rng } from '../rng.ts';

const MOVES = [0.2, 0.5, 0.1, 0.5].map((score, i) => ({ name: i, score }));

/** Counts how often each action is drawn. */
function drawn(temperature: number): readonly number[] {
  const [counts, source] = [MOVES.map(() => 0), rng('draws')];
  for (let n = 0; n < 1000; n++) {
    const { name } = pickByScore(MOVES, temperature, source);
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}

test('at temperature 0 the best is drawn, and its equals as often', () => {
  const [worse, best = 0, worst, equal = 0] = drawn(0);
  expect([worse, worst]).toEqual([0, 0]);
  expect(Math.abs(best - equal)).toBeLessThan(100);
});

test('the more a score is below the best the less it is drawn, and the more so the colder it is', () => {
  const [cold, warm] = [drawn(0.1), drawn(0.5)];
  for (const [worse = 0, best = 0, worst = 0] of [cold, warm]) {
    expect(worst).toBeLessThan(worse);
    expect(worse).toBeLessThan(best);
  }
  expect(cold[0]).toBeLessThan(warm[0] ?? 0);
  // a score that is 0.3 below the best one
  for (const [counts, temperature] of [
    [cold, 0.1],
    [warm, 0.5],
  ] as const)
    expect(Math.abs((counts[0] ?? 0) / (counts[1] ?? 1) - Math.exp(-0.3 / temperature))).toBeLessThan(0.06);
});
