import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { freshFolder } from '../testing/test-server.ts';
import { storeIn } from '../testing/logs.ts';
import { memoryStore } from './memory.ts';
import { openStore } from './sqlite.ts';
import { append, creation, ONE } from '../testing/stored-rows.ts';
import { storeSuite } from './store.case.ts';

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

test('the store of SQLite never goes back in time', async () => {
  const store = await storeIn(freshFolder());
  expect(await store.lastBeat()).toBeNull();
  await store.write({ op: 'beat', now: 50 });
  await store.write({ op: 'beat', now: 40 });
  expect(await store.lastBeat()).toBe(50);
  await store.write(creation(ONE));
  await store.write(append(0, 1, { at: 60 }));
  expect(await store.lastBeat()).toBe(60);
  await store.close();
});

test('a write that comes while SQLite is closed is not answered, and breaks nothing', async () => {
  const store = await openStore(freshFolder(), () => {});
  const closing = store.close();
  for (let n = 0; n < 100; n++) {
    void store.write({ op: 'beat', now: n });
    await (n < 50 ? Promise.resolve() : setImmediate());
  }
  await expect(closing).resolves.toBeUndefined();
});

storeSuite('memory', async () => ({ store: memoryStore(), again: async () => null }));
