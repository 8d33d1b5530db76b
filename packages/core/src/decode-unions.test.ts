import { expect, test } from 'vitest';
import { anyOf, record } from './decode-unions.ts';
import { integer, text } from './decode.ts';
import { ok } from './result.ts';

test('anyOf takes the first type that fits', () => {
  const either = anyOf<string | number>([text(3), integer(0, 9)]);
  expect([either.decode('abc', 'x'), either.decode(7, 'x')]).toEqual([ok('abc'), ok(7)]);
  expect(either.decode('abcd', 'x')).toMatchObject({
    ok: false,
    error: { message: 'x must be a whole number from 0 to 9.' },
  });
  expect(either.schema).toEqual({ anyOf: [text(3).schema, integer(0, 9).schema] });
});

test('a record has any keys, but only so many, and values of one type', () => {
  const counts = record(integer(0, 9), 2);
  expect(counts.decode({ red: 1, black: 2 }, 'x')).toEqual(ok({ red: 1, black: 2 }));
  expect(counts.decode({ a: 1, b: 1, c: 1 }, 'x').ok).toBe(false);
  expect(counts.decode({ red: '1' }, 'x')).toMatchObject({ ok: false, error: { data: { at: 'x.red' } } });
  expect(counts.decode([1], 'x').ok).toBe(false);
});
