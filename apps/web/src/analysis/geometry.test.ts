import { pick, rng } from '@boardwright/core';
import { describe, expect, test } from 'vitest';
import { seed } from '../../../../tools/size.ts';
import { across, areaPath, down, linePath, pointAlong } from './geometry.ts';
import type { JudgedPoint } from './points.ts';

const placed = (values: readonly number[]): readonly JudgedPoint[] =>
  values.map((value, point) => ({ point, values: [value, -value], plies: [], mistake: null }));

const numbers = (path: string): readonly number[] => (path.match(/-?[\d.]+/g) ?? []).map(Number);

describe('the graph', () => {
  test('begins at the left, ends at the right, and up is good', () => {
    expect(linePath(placed([0, 1, -1]), 0, 2)).toBe('M0 50L50 0L100 100');
    expect(linePath(placed([0, 1, -1]), 1, 2)).toBe('M0 50L50 100L100 0');
    expect(areaPath(placed([0.5, 1]), 0, 4)).toBe('M0 25L25 0L25 50L0 50Z');
  });

  test('is empty before anything is judged, and has its point for a game without a move', () => {
    expect([linePath([], 0, 9), areaPath([], 0, 9), across(0, 0)]).toEqual(['', '', 0]);
  });

  test('never leaves its frame, whatever an evaluation says', () => {
    const source = rng(`${seed}/graph`);
    const values = Array.from({ length: 200 }, () => pick([-9, -1, -0.5, 0, 0.01, 1, 3], source));
    const drawn = numbers(areaPath(placed(values), 0, 250));
    expect(drawn.every((n) => n >= 0 && n <= 100)).toBe(true);
    expect([down(-9), down(9)]).toEqual([100, 0]);
  });

  test('a finger on a point leads to that point, and never beyond what can be shown', () => {
    const range = { first: 3, last: 81 };
    for (let point = 0; point <= 81; point++)
      expect(pointAlong(across(point, 81) / 100, range)).toBe(Math.max(3, point));
    expect([pointAlong(-1, range), pointAlong(2, range)]).toEqual([3, 81]);
  });
});
