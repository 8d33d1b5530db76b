/** Tests the requests that need no seat: who may make them, and how many. */
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { itemAt } from '@boardwright/core';
import { hopnjump } from '@boardwright/games/hopnjump';
import { afterEach, expect, test } from 'vitest';
import { hasPostgres } from '../../../../tools/postgres.ts';
import { games } from '../games.ts';
import { freshDatabase, postgresStore } from '../testing/postgres.ts';
import { create, open, seatAll, type TestServer } from '../testing/test-server.ts';
import { LIMITS } from './limits.ts';

let site: TestServer;
afterEach(() => site.close());

async function statusAs(host: string, path: string): Promise<number> {
  const sent = request(`${site.origin}${path}`, { headers: { host } }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  answer.resume();
  return answer.statusCode ?? 0;
}

test('a page whose name was pointed at our address reads nothing', async () => {
  site = await open({ origins: ['https://play.example'] });
  const { match } = await create(site.origin, { game: 'hopnjump' });
  const { host, port } = new URL(site.origin);
  const path = `/api/matches/${match}`;
  for (const own of [host, `127.0.0.1:${port}`, 'play.example']) expect(await statusAs(own, path)).toBe(200);
  for (const other of [`rebound.example:${port}`, 'play.example.evil', 'localhost:1'])
    expect([other, await statusAs(other, path)]).toEqual([other, 403]);
});

test('behind a proxy the names are those of the proxy', async () => {
  site = await open({ trustProxy: true });
  const { match } = await create(site.origin, { game: 'hopnjump' });
  expect(await statusAs('inside.example', `/api/matches/${match}`)).toBe(200);
});

/** Returns how often one address may request a path before it is refused. */
async function looksAt(path: string): Promise<number> {
  let looks = 0;
  while ((await fetch(`${site.origin}${path}`)).status !== 429) looks++;
  return looks;
}

const SCARCE = { metricsToken: 'token', limits: { requests: { burst: 5, perSecond: 1e-6 } } };

test.each(['/api/health', '/api/ready', '/admin', '/metrics'])(
  '%s has a limit for each address, which fewer requests of people do not lower',
  async (path) => {
    site = await open(SCARCE);
    expect(await looksAt(path)).toBeGreaterThanOrEqual(LIMITS.requests.burst);
  },
);

test.skipIf(!hasPostgres)('each node is asked for its own health as often as a single one', async () => {
  const url = await freshDatabase();
  const store = await postgresStore(url);
  site = await open({ ...SCARCE, store });
  const other = await open({ store: await postgresStore(url) });
  await expect.poll(() => store.shared?.live, { timeout: 20_000 }).toBe(2);
  expect(await looksAt('/api/health')).toBeGreaterThanOrEqual(LIMITS.requests.burst);
  await other.close();
});

test('the host names a level of the game that is next', async () => {
  site = await open({ games });
  const { players } = await seatAll(site.origin, hopnjump);
  const host = itemAt(players, 0);
  await host.ask({ type: 'resign' });
  await host.request({ type: 'rematch' });
  expect(await host.request({ type: 'nextGame', terms: { game: '369' } })).toBeNull();
  expect(await host.request({ type: 'start', level: 'club' })).toBe('unknown-level');
  expect(await host.request({ type: 'start', level: 'medium' })).toBeNull();
  await Promise.all(players.map((player) => player.close()));
});
