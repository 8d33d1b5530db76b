import { presetOf, unwrap } from '@boardwright/core';
import { hopnjump } from '@boardwright/games/hopnjump';
import { expect, test } from 'vitest';
import { memoryStore } from '../store/memory.ts';
import { servicesOf } from '../testing/test-server.ts';
import { seatRow } from './choices.ts';
import { creationOf } from './creation.ts';
import { LiveMatch } from './live-match.ts';

test('who sits down in a match that was just forgotten does not wait for it', async () => {
  const services = servicesOf(memoryStore());
  const terms = { options: presetOf(hopnjump), clock: null, pair: null, openAfter: null };
  const rows = [0, 1].map((seat) => ({ ...seatRow('person', seat, `invite ${seat}`), token: `token ${seat}` }));
  const creation = creationOf(services, hopnjump, terms, rows);
  await services.store.write(creation);
  const live = unwrap(await LiveMatch.load(services, hopnjump, creation.record.id));
  live.close();
  await live.seated(rows, null);
  expect(live.closed).toBe(true);
});
