import { expect, test } from 'vitest';
import { LruMap } from './lru-map.ts';

test('a map forgets what nobody has used for longest, and never holds more than it may', () => {
  const map = new LruMap<string>(2);
  const made: string[] = [];
  const use = (key: string): string => map.use(key, () => (made.push(key), key));
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) expect(use(key)).toBe(key);
  expect(made).toEqual(['a', 'b', 'c', 'b']);
  expect([map.size, map.get('c')]).toEqual([2, undefined]);
  for (let n = 0; n < 1000; n++) use(`match ${n}`);
  expect(map.size).toBe(2);
});

test('what is deleted is made anew, and a look is no use', () => {
  const map = new LruMap<object>(2);
  const first = map.use('a', () => ({}));
  expect(map.use('a', () => ({}))).toBe(first);
  map.delete('a');
  expect(map.use('a', () => ({}))).not.toBe(first);
  map.use('b', () => ({}));
  map.get('a');
  map.use('c', () => ({}));
  expect(map.get('a')).toBeUndefined();
});
