import { freshFolder } from '../testing/test-server.ts';
import { storeIn } from '../testing/logs.ts';
import { memoryStore } from './memory.ts';
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

storeSuite('memory', async () => ({ store: memoryStore(), again: async () => null }));
