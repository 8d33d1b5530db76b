import { expect, test } from 'vitest';
import { itemAt, lastItem, required, sumOf } from './list.ts';

test('an item that is there, of any kind of list', () => {
  expect(itemAt(['a', 'b'], 1)).toBe('b');
  expect(itemAt(Int32Array.of(7, 8), 0)).toBe(7);
  expect(itemAt('xyz', 2)).toBe('z');
  expect(itemAt([null], 0)).toBeNull();
  expect(lastItem([1, 2, 3])).toBe(3);
});

test.each([-1, 2, 0.5, Number.NaN])('no item %s is a bug of the caller', (index) => {
  expect(() => itemAt(['a', 'b'], index)).toThrow(RangeError);
});

test('nothing is the last of nothing', () => {
  expect(() => lastItem([])).toThrow(RangeError);
});

test('what is required has to be there, and nothing that is there is refused', () => {
  expect([0, '', false].map((value) => required(value, 'value'))).toEqual([0, '', false]);
  expect(() => required(null, 'victim')).toThrow('there is no victim');
  expect(() => required(undefined, 'victim')).toThrow(RangeError);
});

test('the sum of any kind of list, and nothing of nothing', () => {
  expect([sumOf([1, 2, 4]), sumOf(Int32Array.of(7, -8)), sumOf([])]).toEqual([7, -1, 0]);
});
