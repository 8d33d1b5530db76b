import { expect, test } from 'vitest';
import { wholeLine } from './whole-line.ts';

test('a list stops where a line begins, however tall its lines are, and not before it has to', () => {
  const tops = [0, 32, 88, 120, 152];
  expect([-40, 0, 1, 32, 33, 89].map((least) => wholeLine(tops, least))).toEqual([0, 0, 32, 32, 88, 120]);
  expect(wholeLine([], 10)).toBe(0);
});

test('a list that is lower than its last line begins with that line', () => {
  expect(wholeLine([0, 32, 88], 120)).toBe(88);
});
