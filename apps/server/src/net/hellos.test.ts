/** Tests that hellos are limited. Each one makes the server read and encode a match. */
import { hopnjump } from '@boardwright/games/hopnjump';
import type { MatchCreated, SeatTaken } from '@boardwright/protocol';
import { expect, test } from 'vitest';
import { TestPlayer } from '../testing/player.ts';
import { create, open } from '../testing/test-server.ts';

test('a spectator that says hello again and again is refused', async () => {
  const site = await open({ limits: { requests: { burst: 30, perSecond: 1e-6 }, helloMs: 200 } });
  const { match } = await create(site.origin, { game: 'hopnjump' });
  const greedy = await new TestPlayer({ origin: site.origin, game: hopnjump, match, token: null, seed: 'g' }).open();
  const count = (type: string): number => greedy.heard.filter((message) => message.type === type).length;
  for (let n = 0; n < 60; n++) {
    greedy.say({ type: 'hello', protocol: 3, match, token: null, have: -1, features: [] });
    await greedy.until(() => count('welcome') + count('fault') > n);
  }
  expect(count('welcome')).toBeLessThanOrEqual(30);
  expect(greedy.heard.at(-1)).toMatchObject({ type: 'fault', fault: { code: 'too-fast' } });
  await greedy.close();
  await site.close();
});

test('sockets that prove seats of many matches count for their matches only as often as their address may', async () => {
  const [sockets, requests] = [10, 5];
  const site = await open({
    trustProxy: true,
    limits: { socketsPerAddress: sockets, requests: { burst: requests, perSecond: 0 }, helloMs: 200 },
  });
  const address = (n: number): HeadersInit => ({
    'content-type': 'application/json',
    'x-forwarded-for': `10.0.0.${n}`,
  });
  const ask = async (n: number, path: string, body: object): Promise<unknown> => {
    const asked = { method: 'POST', headers: address(n), body: JSON.stringify(body) };
    return (await fetch(`${site.origin}/api/matches${path}`, asked)).json();
  };
  let opened = 0;
  for (let n = 1; n <= 2 * sockets; n++) {
    const { match, invites } = (await ask(n, '', { game: 'hopnjump' })) as MatchCreated;
    const taken = { invite: invites[0] ?? '', claim: `claim-of-somebody-${n}`.padEnd(22, '-') };
    const { token } = (await ask(n, `/${match}/seats`, taken)) as SeatTaken;
    const player = new TestPlayer({ origin: site.origin, game: hopnjump, match, token, seed: token });
    await player.connect().then(
      () => opened++,
      () => {},
    );
    await player.close();
  }
  expect(opened).toBe(sockets + requests);
  await site.close();
});
