import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { same } from '../diff.ts';
import { interned } from '../interned.ts';
import { LIST_START, numbering } from './numbering.ts';

const fields = fc.dictionary(
  fc.constantFrom('from', 'to', 'n'),
  fc.oneof(
    fc.integer({ min: -2, max: 300 }),
    fc.constantFrom('a', 'b', null, true, false, 0.5, '1'),
    fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 9 }),
    fc.record({ r: fc.integer({ min: 0, max: 2 }) }),
    fc.array(fc.constantFrom(0, 'a', null), { maxLength: 3 }),
  ),
);
const value = fc.tuple(fc.constantFrom('step', 'hop'), fields).map(([type, rest]) => ({ type, ...rest }));

test('equal values have one number, others others, and a number gives its value back', () => {
  fc.assert(
    fc.property(fc.array(value, { minLength: 2, maxLength: 40 }), (values) => {
      const numbers = numbering<{ readonly type: string }>();
      const given = values.map((one) => numbers.of(one));
      for (const [i, one] of values.entries()) {
        expect(numbers.of(turned(one))).toBe(given[i]);
        expect(same(numbers.at(given[i] as number), one)).toBe(true);
        for (const [j, other] of values.entries()) expect(given[i] === given[j]).toBe(same(one, other));
      }
    }),
    { seed: 7, numRuns: 300 },
  );
});

test('numbers are given in order of first sight, and one that was not given means nothing', () => {
  const numbers = numbering<{ type: string; n: number }>();
  expect([5, 5, 6, 300, 5].map((n) => numbers.of({ type: 'n', n }))).toEqual([0, 0, 1, 2, 0]);
  expect(numbers.at(3)).toBeUndefined();
});

test('a frozen value is known again, and an equal one that is not frozen has its number', () => {
  const numbers = numbering<{ type: string; n: number }>();
  const at = interned((n) => ({ type: 'n', n }));
  expect([at(3), at(4), at(3), { type: 'n', n: 4 }, { type: 'n', n: 3 }].map(numbers.of)).toEqual([0, 1, 0, 1, 0]);
  expect(at(3)).toBe(at(3));
  expect(Object.isFrozen(at(5))).toBe(true);
});

test('in a list a value has its own number too, whatever stood there before', () => {
  const at = interned((n) => ({ type: 'n', n }));
  const item = fc.tuple(fc.nat(12), fc.boolean()).map(([n, shared]) => (shared ? at(n) : { type: 'n', n }));
  fc.assert(
    fc.property(fc.array(fc.array(item, { maxLength: 12 }), { maxLength: 8 }), (lists) => {
      const numbers = numbering<{ type: string; n: number }>();
      for (const list of lists) {
        let before = LIST_START;
        for (const one of list) {
          before = numbers.after(before, one);
          expect(before).toBe(numbers.of(one));
          expect(numbers.at(before)).toEqual(one);
        }
      }
    }),
    { seed: 7, numRuns: 300 },
  );
});

function turned<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).toReversed()) as T;
}
