import { expect, test } from 'vitest';
import { freshFolder } from '../testing/test-server.ts';
import { storeIn } from '../testing/logs.ts';
import { memoryStore } from './memory.ts';
import { append, creation, ONE, storeSuite } from './store.case.ts';

storeSuite('SQLite', async () => {
  const folder = freshFolder();
  const store = await storeIn(folder);
  return {
    store,
    again: async () => {
      await store.close();
      return storeIn(folder);
    },
  };
});

test.each([
  ['SQLite', () => storeIn(freshFolder())],
  ['memory', async () => memoryStore()],
])('the store of %s never goes back in time', async (_, openStore) => {
  const store = await openStore();
  expect(await store.lastBeat()).toBeNull();
  await store.write({ op: 'beat', now: 50 });
  await store.write({ op: 'beat', now: 40 });
  expect(await store.lastBeat()).toBe(50);
  await store.write(creation(ONE));
  await store.write(append(0, 1, { at: 60 }));
  expect(await store.lastBeat()).toBe(60);
  await store.close();
});

storeSuite('memory', async () => ({ store: memoryStore(), again: async () => null }));
