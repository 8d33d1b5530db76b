import { expect, test } from 'vitest';
import { dailyOf, dailyPositions, dailyStart, dayNumber, formatDaily } from './daily.ts';
import { market } from '../testing/market.ts';

const LINES = ['a b;gain 9;C1;', '#7/x,y;settle;z;12 30', 'c;race 2;d,e;'];

test('what is written is read again', () => {
  const positions = dailyPositions(LINES.join('\n'));
  expect(positions.map(formatDaily)).toEqual(LINES);
  expect(positions[1]).toEqual({ start: '#7/x,y', ask: 'settle', count: 0, answer: ['z'], worth: [12, 30] });
});

test('each position comes once before any comes again, in an order of its own', () => {
  const positions = dailyPositions(Array.from({ length: 400 }, (_, i) => `${i};move;a;`).join('\n'));
  const from = dayNumber(2026, 12, 1);
  const round = (n: number): string[] =>
    Array.from({ length: 400 }, (_, i) => dailyOf(positions, '369', from + 400 * n + i).start);
  expect(new Set(round(0)).size).toBe(400);
  expect(new Set(round(1)).size).toBe(400);
  expect(round(0)).not.toEqual(round(1));
  expect(dailyOf(positions, '369', from).start).toBe(round(0)[0]);
});

test('a day is a number by its date alone, also across a leap day', () => {
  expect(dayNumber(1970, 1, 1)).toBe(0);
  expect(dayNumber(2028, 3, 1) - dayNumber(2028, 2, 28)).toBe(2);
  expect(dayNumber(2026, 12, 1)).toBe(20_788);
});

test('a start that the rules do not allow is a fault', () => {
  expect(dailyStart(market, { start: 'nonsense' }).ok).toBe(false);
  expect(dailyStart(market, { start: '#seed/nonsense' }).ok).toBe(false);
  expect(dailyStart(market, { start: '#seed/' }).ok).toBe(true);
});
