import { ok } from '@boardwright/core';
import { hopnjump, type Hop } from '@boardwright/games/hopnjump';
import type { SeatMove, SeatTaken } from '@boardwright/protocol';
import { afterEach, expect, test } from 'vitest';
import { MOVE_MS } from '../../secrets.ts';
import { LoneMatch } from '../../testing/lone-match.ts';
import { testPeer } from '../../testing/peer.ts';
import { TestPlayer } from '../../testing/player.ts';
import { freshFolder, open, post, seatAll, untilOpen, type TestServer } from '../../testing/test-server.ts';

const [PHONE, OTHER] = ['claim-of-the-new-phone-01', 'claim-of-another-phone-02'];
const time = { at: 5 * MOVE_MS, now: () => time.at, wall: () => time.at };
let site: TestServer;
afterEach(() => site.close());

type Two = [TestPlayer<Hop>, TestPlayer<Hop>];
const ask = async (match: string, token: string | null): Promise<{ status: number; body: unknown }> =>
  post(site.origin, `/api/matches/${match}/moves`, { token });
const inviteOf = async (match: string, token: string | null): Promise<string> =>
  ((await ask(match, token)).body as SeatMove).invite;
const takeWith = (match: string, invite: string, claim: string): ReturnType<typeof post> =>
  post(site.origin, `/api/matches/${match}/seats`, { invite, claim });
const player = (match: string, token: string): TestPlayer<Hop> =>
  new TestPlayer<Hop>({ origin: site.origin, game: hopnjump, match, token, seed: 'moved' });

test('a seat moves to another device: the old one is told and has no seat, a lost answer loses nothing', async () => {
  site = await open({ time });
  const { match, players, tokens } = await seatAll(site.origin, hopnjump);
  const [one, two] = players as Two;
  const invite = await inviteOf(match, tokens[0] ?? null);
  const { status, body } = await takeWith(match, invite, PHONE);
  expect(status).toBe(200);
  const { token, seat } = body as SeatTaken;
  expect(seat).toBe(0);
  await one.until(() => one.client.status === 'away');
  expect(one.answers.at(-1)?.fault).toMatchObject({ code: 'moved' });
  const old = await player(match, tokens[0] ?? '').open();
  old.say({ type: 'hello', protocol: 3, match, token: tokens[0], have: -1 });
  expect(await old.next('fault', 0)).toMatchObject({ fault: { code: 'bad-token' } });
  await old.close();
  expect(await takeWith(match, invite, PHONE)).toEqual({ status: 200, body });
  expect(await takeWith(match, invite, OTHER)).toMatchObject({ body: { fault: { code: 'invite-used' } } });
  const phone = await player(match, token).connect();
  await phone.ask({ type: 'ply', action: phone.perspective.legal.find(({ type }) => type === 'STEP') });
  await two.until(() => two.client.seq === phone.client.seq);
  const back = await inviteOf(match, token);
  expect(back).not.toBe(invite);
  expect(await takeWith(match, back, OTHER)).toMatchObject({ status: 200, body: { seat: 0 } });
  await phone.until(() => phone.client.status === 'away');
  await two.close();
});

test('a device whose seat moves while it joins does not bring the seat back from the bot that plays for it', async () => {
  site = { close: async () => {} } as TestServer;
  const lone = await LoneMatch.open(hopnjump);
  const { live, time: clock } = lone;
  await live.room.change((room) => ok({ ...room, away: 1 }));
  clock.at += 60_000;
  const [lent, by] = live.seats.rows;
  expect(await live.goOnWithout({ seat: 1, token: by?.token ?? '' }, 0, 'easy')).toMatchObject({ ok: true });
  const dismissed: string[] = [];
  const peer = testPeer(
    () => {},
    ({ code }) => dismissed.push(code),
  );
  const joining = live.join({ ...peer, token: lent?.token ?? '' }, 0, -1);
  live.visitors.seated(live.seats.rows.map((row) => (row.seat === 0 ? { ...row, token: 'of the phone' } : row)));
  await joining;
  while (!live.idle) await new Promise(setImmediate);
  expect([dismissed, live.table.chairs[0]?.who]).toEqual([['moved'], 'bot']);
  live.close();
});

test('an invite to a seat ends after 10 to 20 minutes, and with the game', async () => {
  site = await open({ time });
  const { match, players, tokens } = await seatAll(site.origin, hopnjump);
  const invite = await inviteOf(match, tokens[1] ?? null);
  time.at += 2 * MOVE_MS;
  expect(await takeWith(match, invite, PHONE)).toMatchObject({ body: { fault: { code: 'bad-invite' } } });
  const later = await inviteOf(match, tokens[1] ?? null);
  time.at += MOVE_MS;
  expect(await takeWith(match, later, PHONE)).toMatchObject({ status: 200, body: { seat: 1 } });
  const unused = await inviteOf(match, tokens[0] ?? null);
  await (players as Two)[0].ask({ type: 'resign' });
  expect(await ask(match, tokens[0] ?? null)).toMatchObject({ body: { fault: { code: 'game-over' } } });
  expect(await takeWith(match, unused, PHONE)).toMatchObject({ body: { fault: { code: 'game-over' } } });
  await (players as Two)[0].close();
});

test('only the token of a seat makes an invite to it, and the invite fits that match and seat alone', async () => {
  site = await open({ time });
  const [one, two] = [await seatAll(site.origin, hopnjump), await seatAll(site.origin, hopnjump)];
  const [mine, other] = [one.tokens[0] ?? '', two.tokens[0] ?? ''];
  for (const token of [other, 'A'.repeat(22), mine.split('').toReversed().join('')])
    expect(await ask(one.match, token)).toMatchObject({ body: { fault: { code: 'bad-token' } } });
  for (const body of [{}, { token: mine, seat: 1 }, { token: 7 }, [], null])
    expect((await post(site.origin, `/api/matches/${one.match}/moves`, body)).status).toBe(400);
  const invite = await inviteOf(one.match, mine);
  expect(await takeWith(two.match, invite, PHONE)).toMatchObject({ body: { fault: { code: 'bad-invite' } } });
  await Promise.all([...one.players, ...two.players].map((each) => each.close()));
});

test('a moved seat is still moved after a restart', async () => {
  const dataDir = freshFolder();
  site = await open({ time, dataDir });
  const { match, players, tokens } = await seatAll(site.origin, hopnjump);
  const invite = await inviteOf(match, tokens[0] ?? null);
  await Promise.all(players.map((each) => each.close()));
  await untilOpen(site.origin, 0);
  await site.close();
  site = await open({ time, dataDir });
  const taken = (await takeWith(match, invite, PHONE)).body as SeatTaken;
  const phone = await player(match, taken.token).connect();
  expect(phone.client.welcome?.seat).toBe(0);
  await phone.close();
});
