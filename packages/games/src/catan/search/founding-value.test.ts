import { expect, test } from 'vitest';
import { pack } from './position/cells.ts';
import { COST_OF_CITY, COST_OF_ROAD, PLAIN_RATES } from './position/tables.ts';
import { rollsUntil } from './founding-value.ts';

/** An income per roll of lumber, brick, wool, grain and ore. */
const MINES = Float64Array.from([0, 0, 0, 6, 6]);
const NOTHING = 0;

test('a hand that pays needs no roll', () => {
  expect(rollsUntil(COST_OF_CITY, pack([0, 0, 0, 2, 3]), PLAIN_RATES, MINES)).toBe(0);
});

test('grain that is over after twelve rolls buys ore at the rate of the bank or of a harbour', () => {
  // After t rolls, 3 - t / 6 ore are missing and t / 6 - 2 grain are left over. At a rate of 4 these match after 16.8 rolls, at a rate of 2
  // after 16.
  expect(rollsUntil(COST_OF_CITY, NOTHING, PLAIN_RATES, MINES)).toBeCloseTo(16.8, 9);
  expect(rollsUntil(COST_OF_CITY, NOTHING, pack([4, 4, 4, 2, 4]), MINES)).toBeCloseTo(16, 9);
});

test('what is not produced is traded for, and without production never comes', () => {
  // the two cards of a road cost eight grain or ore, and each roll gives a third of one
  expect(rollsUntil(COST_OF_ROAD, NOTHING, PLAIN_RATES, MINES)).toBeCloseTo(24, 9);
  expect(rollsUntil(COST_OF_ROAD, NOTHING, PLAIN_RATES, new Float64Array(5))).toBeGreaterThanOrEqual(200);
});
