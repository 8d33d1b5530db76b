import { fault, type Game } from '@boardwright/core';
import type { GameCatalogue } from '@boardwright/core/host';
import { market, tableOf, type Market } from '@boardwright/core/testing';
import { expect, test } from 'vitest';
import { hasPostgres } from '../../../../../tools/postgres.ts';
import { seed } from '../../../../../tools/size.ts';
import { rowsOf, storeIn } from '../../testing/logs.ts';
import { TestPlayer } from '../../testing/player.ts';
import { freshDatabase, postgresStore } from '../../testing/postgres.ts';
import { create, freshFolder, open, seatAll } from '../../testing/test-server.ts';

/** Rules in which no action is legal, so that they cannot replay a log of version 1. */
const second: Game<Market> = { ...market, version: market.version + 1, check: () => fault('no', 'No.') };

/** Both versions of the rules. A server offers both while matches of the first one are open. */
const both: GameCatalogue = {
  market: {
    id: market.id,
    title: market.title,
    rules: async (version) => (version === undefined || version >= second.version ? second : market) as Game,
  },
};

test('a match is played to its end by the rules of its version, beside newer ones', async () => {
  const folder = freshFolder();
  let site = await open({ dataDir: folder, games: tableOf(market) });
  const { match, players } = await seatAll(() => site.origin, market, { preset: 'three' }, seed);
  await site.close();
  site = await open({ dataDir: folder, games: both });
  await Promise.all(players.map((player) => player.connect()));
  await Promise.all(players.map((player) => player.play()));
  expect(players.every(({ scene }) => scene.outcome !== null)).toBe(true);
  const newer = await create(site.origin, { game: 'market' });
  const store = await storeIn(folder);
  expect(new Set((await rowsOf(store, match)).map(({ version }) => version))).toEqual(new Set([market.version]));
  expect((await store.find(newer.match))?.record.version).toBe(second.version);
  await store.close();
  await Promise.all(players.map((player) => player.close()));
  await site.close();
});

// not every platform has the PostgreSQL package
test.skipIf(!hasPostgres)('a node that has no rules for a match sends the client to another one', async () => {
  const url = await freshDatabase();
  const newer = await open({ store: await postgresStore(url), games: both });
  const older = await open({ store: await postgresStore(url), games: tableOf(market) });
  const { match } = await create(newer.origin, { game: 'market' });
  const come = (origin: string): TestPlayer<Market> =>
    new TestPlayer({ origin, game: market, match, token: null, seed });
  const lost = await come(older.origin).open();
  lost.say({ type: 'hello', protocol: 3, match, token: null, have: -1 });
  expect(await lost.closed()).toBe(1013);
  const found = await come(newer.origin).connect();
  expect(found.client.status).toBe('live');
  await found.close();
  await Promise.all([newer.close(), older.close()]);
});
