import { describe, expect, test } from 'vitest';
import { machineRng, freshSeed, hash32, pick, weightedPickReal, rng, shuffle, sourceOf } from './rng.ts';

const draw = (seed: string, n: number, count: number): number[] => {
  const source = rng(seed);
  return Array.from({ length: count }, () => source.below(n));
};

describe('rng', () => {
  test('gives the same numbers in every runtime: pinned vectors', () => {
    expect(draw('boardwright', 2 ** 32, 6)).toEqual([
      4289294594, 3506882472, 1204491709, 531771266, 2045950612, 3603116820,
    ]);
    expect(draw('', 6, 12)).toEqual([4, 3, 2, 3, 5, 5, 1, 4, 3, 4, 0, 2]);
    expect(draw('ß漢🎲', 1000, 6)).toEqual([892, 491, 256, 40, 597, 971]);
  });

  test('hash32 is pinned', () => {
    expect(['', 'a', 'boardwright'].map((text) => hash32(text, 1))).toEqual([1364076727, 1604952824, 814643270]);
  });

  test('is uniform: chi-square over 60000 throws of a die', () => {
    const counts = [0, 0, 0, 0, 0, 0];
    for (const face of draw('chi-square', 6, 60_000)) counts[face]!++;
    const chi = counts.reduce((sum, count) => sum + (count - 10_000) ** 2 / 10_000, 0);
    expect(chi).toBeLessThan(20.5); // 5 degrees of freedom, p = 0.001
  });

  test('is uniform in its high and low bits', () => {
    const words = draw('bits', 2 ** 32, 20_000);
    for (let bit = 0; bit < 32; bit++) {
      const ones = words.filter((word) => Math.floor(word / 2 ** bit) % 2 === 1).length;
      expect(Math.abs(ones - 10_000)).toBeLessThan(300);
    }
  });

  test('below rejects the words that would favour small numbers', () => {
    // 3 * 2^30 does not divide 2^32, so without rejection a third of the range would come up twice as often
    const n = 3 * 2 ** 30;
    const low = draw('rejection', n, 30_000).filter((value) => value < 2 ** 30).length;
    expect(Math.abs(low - 10_000)).toBeLessThan(350);
  });

  test('below covers its range and nothing else', () => {
    expect(new Set(draw('range', 7, 500))).toEqual(new Set([0, 1, 2, 3, 4, 5, 6]));
    expect(draw('one', 1, 5)).toEqual([0, 0, 0, 0, 0]);
  });

  test.each([0, -1, 1.5, Number.NaN, Infinity, 2 ** 32 + 1])('below(%s) is a bug of the caller', (n) => {
    expect(() => rng('x').below(n)).toThrow(RangeError);
  });

  test('seeds that differ in one letter share nothing', () => {
    const [a, b] = [draw('seed 1', 2 ** 32, 200), draw('seed 2', 2 ** 32, 200)];
    expect(a.filter((word) => b.includes(word))).toEqual([]);
  });

  test('shuffle gives each order equally often', () => {
    const counts = new Map<string, number>();
    const source = rng('shuffle');
    for (let i = 0; i < 12_000; i++) {
      const order = shuffle(['a', 'b', 'c'], source).join('');
      counts.set(order, (counts.get(order) ?? 0) + 1);
    }
    expect(counts.size).toBe(6);
    for (const count of counts.values()) expect(Math.abs(count - 2000)).toBeLessThan(200);
  });

  test('a function draws by the printed line, an Rng is itself, anything else leaves it to the machine', () => {
    const drawn = [0, 0.25, 0.5, 0.999, 1 - Number.EPSILON].map((x) => sourceOf(() => x).below(8));
    expect(drawn).toEqual([0, 2, 4, 7, 7]);
    const source = rng('itself');
    expect(sourceOf(source)).toBe(source);
    for (const none of [undefined, null, 7, 'seed', {}, { below: 3 }]) {
      expect([0, 1, 2]).toContain(sourceOf(none).below(3));
    }
  });

  test.each([1, 2, Infinity, -1, Number.NaN, '0.5', null, Symbol('x')])(
    'a function that says %s keeps in range',
    (x) => {
      expect([0, 5]).toContain(sourceOf(() => x).below(6));
    },
  );

  test('shuffle ends under a constant source and follows the printed algorithm', () => {
    expect(
      shuffle(
        [1, 2, 3, 4],
        sourceOf(() => 1 - Number.EPSILON),
      ),
    ).toEqual([1, 2, 3, 4]);
    expect(
      shuffle(
        [1, 2, 3, 4],
        sourceOf(() => 0),
      ),
    ).toEqual([2, 3, 4, 1]);
  });

  test('a draw by fractions takes each as often as its weight says', () => {
    const items = [0.5, 0.375, 0.125].map((weight, at) => ({ weight, at }));
    const at = (ticket: number): number =>
      weightedPickReal(items, { ...rng('x'), below: (n) => Math.floor(ticket * n) }).at;
    expect([0, 0.49, 0.5, 0.87, 0.875, 0.999_999_9].map(at)).toEqual([0, 0, 1, 1, 2, 2]);
    expect(() => weightedPickReal([], rng('none'))).toThrow(RangeError);
  });
  test('pick takes one of the items, and throws on none', () => {
    expect(['a', 'b']).toContain(pick(['a', 'b'], rng('pick')));
    expect(() => pick([], rng('pick'))).toThrow(RangeError);
  });

  test('a fresh seed has 128 bits of text', () => {
    expect(freshSeed(rng('fresh'))).toMatch(/^[0-9a-f]{32}$/);
    expect(freshSeed()).toMatch(/^[0-9a-f]{32}$/);
    expect(machineRng().below(1)).toBe(0);
  });
});
