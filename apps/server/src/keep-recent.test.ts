import { expect, test } from 'vitest';
import { keepRecent } from './keep-recent.ts';

test('a value is made once while its object is among the last', () => {
  const kept = keepRecent<readonly [number]>(3);
  const objects = Array.from({ length: 10 }, (_, n) => ({ n }));
  let made = 0;
  const valueOf = (n: number): number => kept(objects[n] as object, () => [n + 100 * made++])[0] % 100;
  for (const n of [0, 1, 2, 0, 1, 2, 2, 0]) expect(valueOf(n)).toBe(n);
  expect(made).toBe(3);
  // the others push them out
  for (let n = 3; n < 10; n++) expect(valueOf(n)).toBe(n);
  expect(made).toBe(10);
  expect(valueOf(0)).toBe(0);
  expect(made).toBe(11);
  expect(valueOf(9)).toBe(9);
  expect(made).toBe(11);
});
