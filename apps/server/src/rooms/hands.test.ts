/** Tests seats that pass to another device or person: what the earlier device may still do, and what it may still delete. */
import { itemAt } from '@boardwright/core';
import { market, type Market } from '@boardwright/core/testing';
import { hopnjump, type Hop } from '@boardwright/games/hopnjump';
import type { ClientRequest, Room, SeatMove, SeatTaken } from '@boardwright/protocol';
import { afterEach, expect, test } from 'vitest';
import { heldStore, type HeldStore } from '../testing/held-store.ts';
import { storeIn } from '../testing/logs.ts';
import { TestPlayer } from '../testing/player.ts';
import { freshDatabase, postgresStore } from '../testing/postgres.ts';
import { create, freshFolder, open, post, seatAll, take, type TestServer } from '../testing/test-server.ts';

const [PHONE, OTHER] = ['claim-of-the-new-phone-01', 'claim-of-another-phone-02'];
let site: TestServer;
afterEach(() => site.close());

async function openHeld(): Promise<HeldStore> {
  const held = heldStore(await storeIn(freshFolder()));
  site = await open({ store: held.store });
  return held;
}

const player = (match: string, token: string | null): TestPlayer<Hop> =>
  new TestPlayer<Hop>({ origin: site.origin, game: hopnjump, match, token, seed: `hands ${token}` });
const takeWith = async (match: string, invite: string, claim: string): Promise<string> =>
  ((await post(site.origin, `/api/matches/${match}/seats`, { invite, claim })).body as SeatTaken).token;
const moveInvite = async (match: string, token: string): Promise<string> =>
  ((await post(site.origin, `/api/matches/${match}/moves`, { token })).body as SeatMove).invite;
const forget = async (match: string, token: string): Promise<unknown> =>
  (await post(site.origin, `/api/matches/${match}/forget`, { token })).body;
const roomOf = async (match: string): Promise<Room> =>
  (await (await fetch(`${site.origin}/api/matches/${match}/room`)).json()) as Room;
const step = (one: TestPlayer<Hop>): Promise<unknown> =>
  one.ask({ type: 'ply', action: one.perspective.legal.find(({ type }) => type === 'STEP') });

/** Returns a match of two people that has begun. Both stay connected. */
async function two(): Promise<{ match: string; tokens: string[]; players: TestPlayer<Hop>[] }> {
  const { match, players, tokens } = await seatAll(site.origin, hopnjump);
  return { match, players, tokens: tokens.map((token) => token ?? '') };
}

test('a hello that waits for the frames it has missed while the seat moves gets nothing', async () => {
  const held = await openHeld();
  const { match, players, tokens } = await two();
  for (const one of [...players, ...players]) await step(one);
  await players[0]?.close();
  held.hold(match);
  const hello = { type: 'hello', protocol: 3, match, token: tokens[0], have: 1, features: [] };
  const reads = held.begun.length;
  const comes = async (): Promise<TestPlayer<Hop>> => {
    const old = await player(match, tokens[0] ?? '').open();
    old.say(hello);
    await expect.poll(() => held.begun.length > reads || old.heard.length > 0).toBe(true);
    return old;
  };
  // messages are kept for a while for an absent device; it reconnects until the server has to read the log for it
  let old = await comes();
  while (held.begun.length === reads) {
    await old.close();
    old = await comes();
  }
  const phone = await takeWith(match, await moveInvite(match, tokens[0] ?? ''), PHONE);
  const from = old.heard.length;
  held.release();
  expect(await old.closed()).toBe(1008);
  expect(old.heard.slice(from).map(({ type }) => type)).toEqual(['fault']);
  expect(old.heard.at(-1)).toMatchObject({ fault: { code: 'moved' } });
  const moved = await player(match, phone).connect();
  expect(moved.client.welcome?.seat).toBe(0);
  await Promise.all([moved, ...players].map((one) => one.close()));
});

test('a command that waits while its seat moves is refused', async () => {
  const held = await openHeld();
  const { match, players, tokens } = await two();
  const [one, other] = [itemAt(players, 0), itemAt(players, 1)];
  held.holdWrites('append');
  one.say({ type: 'command', id: 'first-of-the-old-phone', expect: one.scene.since, command: { type: 'offerDraw' } });
  await expect.poll(() => held.waiting.length).toBe(1);
  one.say({ type: 'command', id: 'second-of-the-old-phone', expect: one.scene.since, command: { type: 'resign' } });
  one.say({ type: 'ping' });
  await one.next('pong', 0);
  const before = (await held.store.find(match))?.seats[0]?.token;
  const taken = takeWith(match, await moveInvite(match, tokens[0] ?? ''), PHONE);
  await expect.poll(async () => (await held.store.find(match))?.seats[0]?.token).not.toBe(before);
  held.release();
  const phone = await taken;
  const moved = await player(match, phone).connect();
  await moved.settle();
  expect(moved.scene.outcome).toBeNull();
  expect(one.heard).toContainEqual(expect.objectContaining({ type: 'fault' }));
  await Promise.all([moved, one, other].map((each) => each.close()));
});

test('a wish to be forgotten ends with the holder: a move', async () => {
  site = await open();
  const { match, players, tokens } = await two();
  expect(await forget(match, tokens[0] ?? '')).toEqual({ gone: false });
  const phone = await takeWith(match, await moveInvite(match, tokens[0] ?? ''), PHONE);
  expect(await forget(match, tokens[1] ?? '')).toEqual({ gone: false });
  expect(await forget(match, phone)).toEqual({ gone: true });
  await Promise.all(players.map((one) => one.close()));
});

test('a wish to be forgotten ends with the holder: a removal', async () => {
  site = await open();
  const waiting = await create(site.origin, { game: 'market', preset: 'three' });
  const [a = '', b = '', c = ''] = waiting.invites.map((invite) => invite ?? '');
  const owner = await player(waiting.match, (await take(site.origin, waiting.match, a)).token).connect();
  const leaving = (await take(site.origin, waiting.match, b)).token;
  expect(await forget(waiting.match, leaving)).toEqual({ gone: false });
  expect(await owner.request({ type: 'remove', member: 1, keepInvite: true })).toBeNull();
  const next = await takeWith(waiting.match, b, OTHER);
  const last = (await take(site.origin, waiting.match, c)).token;
  expect(await forget(waiting.match, last)).toEqual({ gone: false });
  expect(await forget(waiting.match, owner.client.token ?? '')).toEqual({ gone: false });
  expect(await forget(waiting.match, next)).toEqual({ gone: true });
  await owner.close();
});

/** Returns a table of three with its owner and a member called Bob. */
async function ownerAndBob(bobAt = site.origin): Promise<{
  match: string;
  invite: string;
  owner: TestPlayer<Market>;
  bob: TestPlayer<Market>;
}> {
  const { match, invites } = await create(site.origin, { game: 'market', preset: 'three' });
  const [mine = '', invite = ''] = invites.map((one) => one ?? '');
  const sit = async (origin: string, by: string): Promise<TestPlayer<Market>> => {
    const { token } = await take(site.origin, match, by);
    return new TestPlayer<Market>({ origin, game: market, match, token, seed: token }).connect();
  };
  const owner = await sit(site.origin, mine);
  const bob = await sit(bobAt, invite);
  await bob.request({ type: 'name', name: 'Bob' });
  return { match, invite, owner, bob };
}

const nameOf = async (match: string, member: number): Promise<string | null | undefined> =>
  (await roomOf(match)).members.find(({ n }) => n === member)?.name;

test('what a member has asked for while the owner removes it is not done: who comes next has no name', async () => {
  const held = await openHeld();
  const { match, invite, owner, bob } = await ownerAndBob();
  held.holdWrites('reseat');
  const removal = owner.request({ type: 'remove', member: 1, keepInvite: true });
  await expect.poll(() => held.waiting).toEqual(['reseat']);
  bob.say({ type: 'request', id: 'name-of-one-who-goes-1', request: { type: 'name', name: 'Rude' } });
  await bob.settle();
  held.release();
  expect(await removal).toBeNull();
  await bob.until(() => bob.client.status === 'away');
  await takeWith(match, invite, OTHER);
  expect(await nameOf(match, 1)).toBeNull();
  await owner.close();
});

test('the same where the owner is on another node, of which this one has not heard yet', async () => {
  const url = await freshDatabase();
  const store = await postgresStore(url);
  const { shared } = store;
  if (shared === null) throw new Error('a store of one node');
  const held = heldStore({ ...store, shared: { ...shared, listen: () => {} } });
  const deaf = await open({ store: held.store });
  site = await open({ store: await postgresStore(url) });
  const { match, invite, owner, bob } = await ownerAndBob(deaf.origin);
  held.holdWrites('room');
  bob.say({ type: 'request', id: 'name-of-one-who-goes-2', request: { type: 'name', name: 'Rude' } });
  await expect.poll(() => held.waiting).toEqual(['room']);
  expect(await owner.request({ type: 'remove', member: 1, keepInvite: true })).toBeNull();
  held.release();
  await bob.until(() => bob.client.status === 'away');
  await takeWith(match, invite, OTHER);
  expect(await nameOf(match, 1)).toBeNull();
  await owner.close();
  await deaf.close();
});

/** Returns a finished first round and the second round, which has not begun. */
async function secondRound(wish: Parameters<typeof seatAll>[2] = {}): Promise<{
  first: string;
  second: string;
  tokens: string[];
  players: TestPlayer<Hop>[];
}> {
  const { match: first, players, tokens } = await seatAll(site.origin, hopnjump, wish);
  const [one, other] = [itemAt(players, 0), itemAt(players, 1)];
  await one.request({ type: 'name', name: 'Ada' });
  await other.request({ type: 'name', name: 'Bob' });
  await one.ask({ type: 'resign' });
  await Promise.all([one, other].map(async (each) => each.request({ type: 'rematch' })));
  await one.until(() => one.heard.some(({ type }) => type === 'next'));
  const next = one.heard.find((message) => message.type === 'next');
  return { first, second: next?.match ?? '', players, tokens: tokens.map((token) => token ?? '') };
}

test('a room goes with its last match: names stay, and a closed room stays closed', async () => {
  site = await open();
  const { first, second, players, tokens } = await secondRound();
  expect(await players[0]?.request({ type: 'watchers', watch: 'nobody' })).toBeNull();
  const [zero, one] = [await takeWith(second, tokens[0] ?? '', PHONE), await takeWith(second, tokens[1] ?? '', OTHER)];
  const owner = await player(second, zero).connect();
  await Promise.all(players.map((each) => each.close()));
  for (const token of tokens) await forget(first, token);
  expect((await fetch(`${site.origin}/api/matches/${first}`)).status).toBe(404);
  await owner.request({ type: 'name', name: 'Ada again' });
  expect(owner.client.room).toMatchObject({ watch: 'nobody', round: 2 });
  const stranger = await player(second, null).open();
  stranger.say({ type: 'hello', protocol: 3, match: second, token: null, have: -1, features: [] });
  expect(await stranger.next('fault', 0)).toMatchObject({ fault: { code: 'no-watching' } });
  await stranger.close();
  for (const token of [zero, one]) await forget(second, token);
  await owner.close();
});

test('nine requests of one member at once leave the other answered, and nothing in the log', async () => {
  site = await open();
  const { players } = await two();
  const [one, other] = [itemAt(players, 0), itemAt(players, 1)];
  for (let round = 0; round < 5; round++) {
    const many = Array.from({ length: 9 }, (_, n) => one.request({ type: 'name', name: `Ada ${round} ${n}` }));
    const mine = other.request({ type: 'name', name: `Bob ${round}` });
    expect(await Promise.all([...many, mine])).toEqual(Array.from({ length: 10 }, () => null));
  }
  expect(site.reports).toEqual([]);
  await Promise.all(players.map((each) => each.close()));
});

test('requests beyond what may wait are refused as busy', async () => {
  const held = await openHeld();
  const { players } = await two();
  const [one, other] = [itemAt(players, 0), itemAt(players, 1)];
  held.holdWrites('room');
  const many = Array.from({ length: 20 }, (_, n) => one.request({ type: 'name', name: `Ada ${n}` }));
  await one.until(() => one.answers.length === 4);
  expect(one.answers.map(({ fault }) => fault?.code)).toEqual(Array.from({ length: 4 }, () => 'busy'));
  const mine = other.request({ type: 'name', name: 'Bob' });
  held.release();
  expect(await mine).toBeNull();
  expect((await Promise.all(many)).filter((code) => code !== null)).toEqual(Array.from({ length: 4 }, () => 'busy'));
  expect(site.reports).toEqual([]);
  await Promise.all(players.map((each) => each.close()));
});

async function again(one: TestPlayer<Hop>, id: string, request: ClientRequest): Promise<string> {
  const from = one.heard.length;
  one.say({ type: 'request', id, request });
  const answer = (): string | undefined =>
    one.heard.slice(from).flatMap((said) => {
      if (said.type === 'done' && said.id === id) return ['done'];
      return said.type === 'refused' && said.id === id ? [said.fault.code] : [];
    })[0];
  await one.until(() => answer() !== undefined);
  return answer() ?? '';
}

test('a message that is sent again is said once, also where somebody spoke between, and after a restart', async () => {
  const dataDir = freshFolder();
  site = await open({ dataDir });
  const { match, players, tokens } = await two();
  const [one, other] = [itemAt(players, 0), itemAt(players, 1)];
  const [id, said] = ['one-and-the-same-message', { type: 'say', text: 'hello' } as const];
  expect(await again(one, id, said)).toBe('done');
  await other.request({ type: 'say', text: 'hi' });
  expect(await again(one, id, said)).toBe('done');
  await Promise.all(players.map((each) => each.close()));
  await site.close();
  site = await open({ dataDir });
  const back = await player(match, tokens[0] ?? '').connect();
  expect(await again(back, id, said)).toBe('done');
  await back.until(() => back.client.said.length > 0);
  expect(back.client.said.map(({ text }) => text)).toEqual(['hello', 'hi']);
  await back.close();
});

test('a rematch that is asked for again with the same id is answered as before', async () => {
  site = await open();
  const { players } = await two();
  const [one, other] = [itemAt(players, 0), itemAt(players, 1)];
  await one.ask({ type: 'resign' });
  const [first, second] = ['rematch-of-the-first-one', 'rematch-of-the-second-one'];
  expect(await again(one, first, { type: 'rematch' })).toBe('done');
  expect(await again(other, second, { type: 'rematch' })).toBe('done');
  expect(await again(one, first, { type: 'rematch' })).toBe('done');
  expect(await again(other, second, { type: 'rematch' })).toBe('done');
  expect(await again(one, 'another-rematch-of-first', { type: 'rematch' })).toBe('has-next');
  await Promise.all(players.map((each) => each.close()));
});

test('the owner gives nobody the seat that waits for a member, until that member is removed', async () => {
  site = await open();
  const { second, players, tokens } = await secondRound();
  // every player moves on by one seat
  const owner = await player(second, await takeWith(second, tokens[0] ?? '', PHONE)).connect();
  const [mine = 0] = owner.client.welcome === null ? [] : [owner.client.welcome.seat ?? 0];
  const seat = 1 - mine;
  expect(await owner.request({ type: 'invite', seat })).toBe('member-awaited');
  expect(await owner.request({ type: 'start', level: 'easy' })).toBe('member-awaited');
  expect(await owner.request({ type: 'remove', member: 1 })).toBeNull();
  expect(await post(site.origin, `/api/matches/${second}/seats`, { invite: tokens[1], claim: OTHER })).toMatchObject({
    body: { fault: { code: 'bad-invite' } },
  });
  const from = owner.heard.length;
  owner.say({ type: 'request', id: 'invite-somebody-else-01', request: { type: 'invite', seat } });
  const { invite } = await owner.next('invited', from);
  await takeWith(second, invite, OTHER);
  expect((await roomOf(second)).members.find(({ n }) => n === 1)).toMatchObject({ name: null, halfPoints: 0 });
  await Promise.all([owner, ...players].map((each) => each.close()));
});
