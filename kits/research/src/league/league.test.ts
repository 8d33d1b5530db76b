import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rng } from '@boardwright/core';
import { expect, test } from 'vitest';
import { freshFolder, inside } from '../../../../apps/cli/src/testing/process.fixture.ts';
import { bradleyTerry, type PairResult } from './bradley-terry.ts';

const folder = freshFolder();

function resultsOf(strengths: readonly number[], games: number, points: (p: number) => number): readonly PairResult[] {
  return strengths.flatMap((a, first) =>
    strengths
      .slice(first + 1)
      .map((b, i) => ({ first, second: first + 1 + i, games, points: points(1 / (1 + 10 ** ((b - a) / 400))) })),
  );
}

test('ratings of exact results are the strengths behind them', () => {
  const ratings = bradleyTerry(
    4,
    resultsOf([150, 50, 0, -200], 1e6, (p) => 1e6 * p),
  );
  for (const [i, elo] of [150, 50, 0, -200].entries()) expect(ratings[i]?.elo).toBeCloseTo(elo, 1);
});

test('about 95 of 100 intervals hold the strength', () => {
  const source = rng('intervals');
  const strengths = [120, 0, -120];
  let held = 0;
  for (let n = 0; n < 200; n++) {
    const drawn = (p: number): number => Array.from({ length: 100 }).filter(() => source.below(1e6) < p * 1e6).length;
    const ratings = bradleyTerry(3, resultsOf(strengths, 100, drawn));
    held += ratings.filter(({ elo, within }, i) => Math.abs(elo - (strengths[i] ?? 0)) <= within).length;
  }
  expect(held / 600).toBeGreaterThan(0.92);
  expect(held / 600).toBeLessThan(0.98);
});

test('who wins every game has a rating all the same', () => {
  const [best, other] = bradleyTerry(2, [{ first: 0, second: 1, games: 20, points: 20 }]);
  expect(best?.elo).toBeGreaterThan(100);
  expect(best?.elo).toBeLessThan(1000);
  expect(other?.elo).toBeCloseTo(-(best?.elo ?? 0), 6);
});

test('a league prints its bots from best to worst and draws them', async () => {
  const svg = join(folder, 'league.svg');
  const { code, out } = await inside([
    'league',
    'hopnjump',
    '--bots',
    'random,greedy,beginner',
    '--games',
    '4',
    '--nodes',
    '20',
    '--threads',
    '1',
    '--svg',
    svg,
  ]);
  expect(code).toBe(0);
  expect(out).toContain('Elo');
  expect(out.trimEnd().split('\n').at(-1)).toMatch(/^random /);
  expect(existsSync(svg) && readFileSync(svg, 'utf8')).toContain('>greedy<');
});
