import { fail } from '@boardwright/core';
import { hopnjump, type Hop } from '@boardwright/games/hopnjump';
import { expect, test } from 'vitest';
import { LoadQueue } from '../all/load-queue.ts';
import type { LogSource } from './reading.ts';
import { RecentPast } from './recent-past.ts';

test('clients of one address who have missed frames of many matches leave every other turn to others', async () => {
  const loads = new LoadQueue();
  const read: string[] = [];
  const missedBy = (address: string): Promise<unknown> => {
    const store = {
      read: async () => {
        read.push(address);
        return fail('no-match', 'It was deleted.');
      },
    } as unknown as LogSource<Hop>['store'];
    const log = { table: { seq: 9 } } as ConstructorParameters<typeof RecentPast<Hop>>[2];
    return new RecentPast({ game: hopnjump, store, match: address }, loads, log, null).missedBy(() => 9, 1, 0, address);
  };
  await Promise.allSettled(['greedy', 'greedy', 'greedy', 'one', 'other'].map(missedBy));
  expect(read).toEqual(['greedy', 'greedy', 'one', 'other', 'greedy']);
});
