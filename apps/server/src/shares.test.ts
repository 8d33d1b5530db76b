import { expect, test } from 'vitest';
import { Shares } from './shares.ts';

test('a task that throws before it waits for anything ends its turn', async () => {
  const shares = new Shares({ atOnce: 1, perKey: 1, waiting: 9 });
  const thrown = shares.run('a', () => {
    throw new Error('at once');
  });
  await expect(thrown).rejects.toThrow('at once');
  expect(shares.isIdle).toBe(true);
  expect(await shares.run('a', async () => 'next')).toBe('next');
});

test('no more tasks run than may, in all and of one key; too many that wait are refused', async () => {
  const shares = new Shares({ atOnce: 3, perKey: 1, waiting: 1 });
  const begun: string[] = [];
  const gates = ['a1', 'a2', 'b1', 'c1', 'd1'].map((name) => ({ name, ...Promise.withResolvers<string>() }));
  const runs = gates.map(({ name, promise }) =>
    shares.run(name.charAt(0), async () => {
      begun.push(name);
      return promise;
    }),
  );
  expect(begun).toEqual(['a1', 'b1', 'c1']);
  expect(shares.run('a', async () => 'a3')).toBeNull();
  for (const { name, resolve } of gates) resolve(name);
  expect(await Promise.all(runs.map(async (run) => run))).toEqual(['a1', 'a2', 'b1', 'c1', 'd1']);
  expect(shares.isIdle).toBe(true);
});
