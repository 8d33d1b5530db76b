import { expect, test } from 'vitest';
import { byScore, isDraw, scoreLead } from './outcome.ts';

test('more is better, and equal scores share a rank', () => {
  expect(byScore([3, 9, 3, 1], 'points')).toEqual({ ranks: [2, 1, 2, 4], scores: [3, 9, 3, 1], reason: 'points' });
});

test.each([
  [[1, 1], ['person', 'bot'], true],
  [[1, 2], ['person', 'bot'], false],
  [[1, 1, 3], ['person', 'bot', 'nobody'], true],
  [[1, 1, 3], ['person', 'bot', 'person'], false],
  [[1, 2, 2], ['person', 'nobody', 'nobody'], false],
] as const)('ranks %j of %j are a draw: %s', (ranks, who, draw) => {
  const chairs = who.map((one) => ({ who: one }));
  expect(isDraw({ ranks, scores: null, reason: 'points' }, chairs)).toBe(draw);
});

test.each([
  [[15, 30], { seat: 1, by: 15 }],
  [[3, -3], { seat: 0, by: 6 }],
  [[7, 7], null],
  [[1, 2, 3], null],
  [null, null],
])('with scores of %j the lead is %j', (scores, lead) => {
  expect(scoreLead({ scores })).toEqual(lead);
});
