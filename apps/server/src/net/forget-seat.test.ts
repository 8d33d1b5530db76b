import { hopnjump, type Hop } from '@boardwright/games/hopnjump';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestPlayer } from '../testing/player.ts';
import { open, post, seatAll, type TestServer } from '../testing/test-server.ts';

let site: TestServer;
beforeAll(async () => {
  site = await open();
});
afterAll(() => site.close());

type Two = [TestPlayer<Hop>, TestPlayer<Hop>];
const forget = (match: string, token: unknown): ReturnType<typeof post> =>
  post(site.origin, `/api/matches/${match}/forget`, { token });

test('a seat deletes its name and messages at once, and the moves when the other has asked too', async () => {
  const { match, players, tokens } = await seatAll(site.origin, hopnjump);
  const [one, two] = players as Two;
  await one.request({ type: 'name', name: 'Ada' });
  await one.request({ type: 'say', text: 'hello' });
  await two.request({ type: 'name', name: 'Bob' });
  await two.until(() => two.client.said.length === 1);
  expect(await forget(match, tokens[0])).toEqual({ status: 200, body: { gone: false } });
  await two.until(() => two.client.said.length === 0 && two.client.room?.members[0]?.name === null);
  expect(two.client.room?.members[1]?.name).toBe('Bob');
  expect((await fetch(`${site.origin}/api/matches/${match}`)).status).toBe(200);

  expect(await forget(match, tokens[1])).toEqual({ status: 200, body: { gone: true } });
  expect((await fetch(`${site.origin}/api/matches/${match}`)).status).toBe(404);
  await two.until(() => two.heard.some((said) => said.type === 'fault' && said.fault.code === 'no-match'));
  await Promise.all(players.map((player) => player.close()));
});

test('nobody deletes for another', async () => {
  const [one, two] = [await seatAll(site.origin, hopnjump), await seatAll(site.origin, hopnjump)];
  await one.players[0]?.request({ type: 'name', name: 'Ada' });
  for (const token of [two.tokens[0], 'A'.repeat(22)])
    expect(await forget(one.match, token)).toMatchObject({ status: 400, body: { fault: { code: 'bad-token' } } });
  for (const token of [null, 7, '', 'A'.repeat(23)])
    expect(await forget(one.match, token)).toMatchObject({ status: 400 });
  expect(await forget('AAAAAAAAAAAAAAAA', one.tokens[0])).toMatchObject({ status: 404 });
  expect(one.players[0]?.client.room?.members[0]?.name).toBe('Ada');
  await Promise.all([...one.players, ...two.players].map((player) => player.close()));
});
