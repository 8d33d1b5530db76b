/** Requests that need no seat: whom they are for, and how many there may be. */
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { itemAt } from '@boardwright/core';
import { hopnjump } from '@boardwright/games/hopnjump';
import { afterEach, expect, test } from 'vitest';
import { games } from '../games.ts';
import { create, open, seatAll, type TestServer } from '../testing/test-server.ts';

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

test.each(['/api/health', '/api/ready', '/admin', '/metrics'])('%s has a limit for each address', async (path) => {
  site = await open({ metricsToken: 'token', limits: { requests: { burst: 5, perSecond: 1e-6 } } });
  const statuses: number[] = [];
  for (let n = 0; n < 8; n++) statuses.push((await fetch(`${site.origin}${path}`)).status);
  expect(statuses.slice(5)).toEqual([429, 429, 429]);
  expect(statuses.slice(0, 5)).not.toContain(429);
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
