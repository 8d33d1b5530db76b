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
