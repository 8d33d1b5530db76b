import { expect, test } from 'vitest';
import { isInteger, isOneOf, isRecord } from './guards.ts';

test('one of a list, and nothing that only looks like it', () => {
  expect(isOneOf([1, 2], 2)).toBe(true);
  expect([3, '2', undefined, null].some((value) => isOneOf([1, 2], value))).toBe(false);
});

test.each([
  [{}, false, true],
  [[], false, false],
  [null, false, false],
  [3, true, false],
  [3.5, false, false],
  ['3', false, false],
])('%j: a whole number %s, a record %s', (raw, whole, record) => {
  expect([isInteger(raw), isRecord(raw)]).toEqual([whole, record]);
});
