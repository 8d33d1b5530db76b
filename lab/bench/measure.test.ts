import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { complaintsOf, verdictOf, median, perSecond, ratioOf, summarise, type Row } from './measure.ts';
import { referenceGame } from './reference.ts';

describe('what several measurements say', () => {
  it('takes the middle one, or the mean of the two in the middle', () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([9, 1, 5, 3])).toBe(4);
  });

  it('compares each figure with the loop beside it, not with the loop of another moment', () => {
    const busy = { figures: [100, 50, 100], references: [10, 5, 10], notes: [] };
    expect(summarise('plies/s', busy)).toEqual({ median: 100, low: 50, high: 100, ratio: 10, notes: {} });
  });

  it('takes the middle of each note', () => {
    const notes = [{ 'p99, ms': 9 }, { 'p99, ms': 1 }, { 'p99, ms': 5 }];
    expect(summarise('ms', { figures: [1], references: [1], notes }).notes).toEqual({ 'p99, ms': 5 });
  });

  it('calls more better for a rate and less better for a duration', () => {
    expect(ratioOf('plies/s', 200, 100)).toBeGreaterThan(ratioOf('plies/s', 100, 100));
    expect(ratioOf('ms', 200, 100)).toBeLessThan(ratioOf('ms', 100, 100));
  });
});

describe('the verdict', () => {
  const at = (figure: number, ratio = 1) => ({ median: figure, low: figure, high: figure, ratio, notes: {} });
  const rate = { name: 'r', unit: 'plies/s', aim: 100, aimRatio: 2, limit: 50 };

  it('is reached by the figure, or by the ratio on a slow machine', () => {
    expect(verdictOf(rate, at(100))).toBe('reached');
    expect(verdictOf(rate, at(80, 2.1))).toBe('reached as a ratio');
    expect(verdictOf(rate, at(80, 1.9))).toBe('short of the aim');
    expect(verdictOf(rate, at(49, 9))).toBe('FAILS');
  });

  it('turns round for a duration', () => {
    const wait = { name: 'w', unit: 'ms', aim: 10, limit: 20 };
    expect(verdictOf(wait, at(9))).toBe('reached');
    expect(verdictOf(wait, at(11))).toBe('short of the aim');
    expect(verdictOf(wait, at(21))).toBe('FAILS');
  });
});

describe('the check of hot paths', () => {
  it('fails a path that is more than a quarter slower than what was stored', () => {
    const stored = { quick: 4, steady: 2, slow: 2 };
    const measured = [
      { name: 'quick', ratio: 5 },
      { name: 'steady', ratio: 2 * 0.76 },
      { name: 'slow', ratio: 2 * 0.7 },
    ];
    expect(complaintsOf(stored, measured)).toEqual(['SLOWER slow: 1.40 of the loop, stored 2']);
  });

  it('fails a path that nothing is stored of', () => {
    expect(complaintsOf({}, [{ name: 'new', ratio: 9 }])).toEqual([expect.stringMatching(/^UNGUARDED new: /)]);
  });

  it('has a stored ratio for each hot path, and for no other', async () => {
    const files = globSync('rows/*.ts', { cwd: import.meta.dirname, exclude: ['**/*.worker.ts', '**/peers.ts'] });
    const modules = await Promise.all(files.map((file) => import(pathToFileURL(join(import.meta.dirname, file)).href)));
    const rows = modules.flatMap((module) => (module as { readonly rows: readonly Row[] }).rows);
    const stored: unknown = JSON.parse(readFileSync(join(import.meta.dirname, 'ratios.json'), 'utf8'));
    const hot = rows.filter((row) => row.hot === true).map(({ name }) => name);
    expect(hot.toSorted()).toEqual(Object.keys(stored as object).toSorted());
  });
});

it('counts what was done, not how often it was asked', () => {
  let calls = 0;
  const pace = perSecond(() => {
    calls += 1;
    return 3;
  }, 5);
  expect(pace).toBeGreaterThan(0);
  expect(calls).toBeGreaterThan(0);
});

it('plays reference games that all end', () => {
  const plies = Array.from({ length: 200 }, referenceGame);
  expect(Math.min(...plies)).toBeGreaterThan(50);
  expect(Math.max(...plies)).toBeLessThan(2000);
});
