import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { same } from './diff.ts';
import { numbering } from './numbering.ts';

const value = fc.dictionary(
  fc.constantFrom('type', 'from', 'to', 'n'),
  fc.oneof(
    fc.integer({ min: -2, max: 300 }),
    fc.constantFrom('a', 'b', null, true, false, 0.5, '1'),
    fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 9 }),
    fc.record({ r: fc.integer({ min: 0, max: 2 }) }),
    fc.array(fc.constantFrom(0, 'a', null), { maxLength: 3 }),
  ),
);

test('equal values have one number, others others, and a number gives its value back', () => {
  fc.assert(
    fc.property(fc.array(value, { minLength: 2, maxLength: 40 }), (values) => {
      const numbers = numbering<object>();
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
  const numbers = numbering<{ n: number }>();
  expect([5, 5, 6, 300, 5].map((n) => numbers.of({ n }))).toEqual([0, 0, 1, 2, 0]);
  expect(numbers.at(3)).toBeUndefined();
});

function turned(value: object): object {
  return Object.fromEntries(Object.entries(value).toReversed());
}
