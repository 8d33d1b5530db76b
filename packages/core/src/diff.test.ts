import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hash32 } from './rng.ts';
import { bySize, seed } from '../../../tools/size.ts';
import { diff, REMOVED, patch, same, type Diff } from './diff.ts';

const RUNS = { seed: hash32(seed, 11), numRuns: bySize(200, 2000, 20_000) };
const json = fc.jsonValue({ maxDepth: 4 }).map((value) => JSON.parse(JSON.stringify(value)) as unknown);
/** Generates two values that have many parts in common, as successive views have. */
const pairs = fc.oneof(
  fc.tuple(json, json),
  fc.tuple(fc.dictionary(fc.constantFrom('a', 'b', 'c'), json), fc.dictionary(fc.constantFrom('a', 'b', 'c'), json)),
  fc.tuple(fc.array(json, { minLength: 3, maxLength: 3 }), fc.array(json, { minLength: 3, maxLength: 3 })),
);

describe('diff and patch', () => {
  test('patch(a, diff(a, b)) equals b, also after a journey as JSON', () => {
    fc.assert(
      fc.property(pairs, ([a, b]) => {
        const change = diff(a, b);
        const sent = change === undefined ? undefined : (JSON.parse(JSON.stringify(change)) as Diff);
        expect(patch(a, change)).toEqual(b);
        expect(patch(a, sent)).toEqual(b);
        expect(change === undefined).toBe(same(a, b));
      }),
      RUNS,
    );
  });

  test('diff(a, a) is nothing', () => {
    fc.assert(
      fc.property(json, (a) => {
        expect(diff(a, JSON.parse(JSON.stringify(a)))).toBeUndefined();
      }),
      RUNS,
    );
  });

  test('only what changed is in it', () => {
    const shared = { many: [1, 2, 3] };
    expect(diff({ shared, turn: 1, gone: true }, { shared, turn: 2, more: null })).toEqual({
      turn: [2],
      more: [null],
      gone: REMOVED,
    });
    expect(diff([1, [2, 3]], [1, [2, 4]])).toEqual({ 1: { 1: [4] } });
  });

  test('a list that grew or shrank at its end sends only that', () => {
    expect(diff(['a', 'b'], ['a', 'b', 'c'])).toEqual({ 2: ['c'] });
    expect(diff(['a', 'b', 'c', 'd'], ['a', 'b'])).toEqual({ 2: REMOVED });
    expect(diff(['a', 'b', 'c'], ['b', 'c'])).toEqual([['b', 'c']]);
    const list = fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 8 });
    fc.assert(
      fc.property(list, list, (a, b) => {
        expect(patch({ list: a }, diff({ list: a }, { list: b }))).toEqual({ list: b });
      }),
      RUNS,
    );
  });

  test('unchanged parts are shared, and nothing is written to', () => {
    const before = Object.freeze({ left: Object.freeze([1]), right: Object.freeze({ x: 1 }) });
    const after = patch(before, diff(before, { left: [1], right: { x: 2 } })) as typeof before;
    expect(after.left).toBe(before.left);
    expect(after).toEqual({ left: [1], right: { x: 2 } });
  });

  test('a key called __proto__ is an ordinary key, and pollutes nothing', () => {
    const [a, b] = ['{"x":1}', '{"x":1,"__proto__":{"evil":1}}'].map((text) => JSON.parse(text) as unknown);
    expect(JSON.stringify(patch(a, diff(a, b)))).toBe(JSON.stringify(b));
    expect(JSON.stringify(patch(b, diff(b, a)))).toBe(JSON.stringify(a));
    expect(({} as { evil?: number }).evil).toBeUndefined();
  });

  test.each<[string, unknown, unknown]>([
    ['removes nothing', {}, REMOVED],
    ['goes into a number', 1, { a: [1] }],
    ['goes into nothing', {}, { a: { b: [1] } }],
    ['names __proto__', {}, JSON.parse('{"__proto__":[1]}')],
  ])('a difference that %s is refused', (_name, before, change) => {
    expect(() => patch(before, change as Diff)).toThrow(TypeError);
  });
});

describe('same', () => {
  test('is the equality of JSON, whatever the order of keys', () => {
    expect(same({ a: 1, b: [2] }, { b: [2], a: 1 })).toBe(true);
    expect(same([1, 2], [2, 1])).toBe(false);
    expect(same([], {})).toBe(false);
    expect(same({ a: undefined }, {})).toBe(false);
    expect(same(null, {})).toBe(false);
    expect(same({ toString: 1 }, {})).toBe(false);
  });
});
