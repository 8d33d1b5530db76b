import { expect, test } from 'vitest';
import { arrowAlong } from './pointer.ts';

test('an arrow leads through every square and ends before the middle of the last', () => {
  expect(
    arrowAlong([
      { x: 50, y: 50 },
      { x: 150, y: 50 },
      { x: 350, y: 50 },
    ]),
  ).toBe('M50 50L150 50L316 50M300 34L316 50L300 66');
  expect([arrowAlong([]), arrowAlong([{ x: 1, y: 1 }])]).toEqual(['', '']);
});
