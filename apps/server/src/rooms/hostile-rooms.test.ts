/**
 * Tests floods and forgeries of names, messages, seat moves and removals, and searches for marked texts of members wherever they must not
 * be.
 */
import { pick, rng, type Rng } from '@boardwright/core';
import { hopnjump, type Hop } from '@boardwright/games/hopnjump';
import type { Room } from '@boardwright/protocol';
import { afterEach, expect, test } from 'vitest';
import { bySize, seed } from '../../../../tools/size.ts';
import { LIMITS } from '../net/limits.ts';
import { TestPlayer } from '../testing/player.ts';
import { create, open, post, seatAll, take, type TestServer } from '../testing/test-server.ts';

const FORGED = bySize(200, 2000, 200_000);
const MATCHES = bySize(2, 5, 200);
const PATIENCE = { timeout: bySize(60_000, 120_000, 3_600_000) };
const OPERATOR = 'a token of the operator';
let site: TestServer;
afterEach(() => site.close());

type Two = [TestPlayer<Hop>, TestPlayer<Hop>];
const player = (match: string, token: string | null): TestPlayer<Hop> =>
  new TestPlayer<Hop>({ origin: site.origin, game: hopnjump, match, token, seed: 'hostile' });
const roomOf = async (match: string): Promise<Room> =>
  (await (await fetch(`${site.origin}/api/matches/${match}/room`)).json()) as Room;
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'.split('');
const anySecret = (source: Rng): string => Array.from({ length: 22 }, () => pick(letters, source)).join('');

/** Returns a request that this sender must not make: one that needs a seat, or one that only the owner may make. */
function forgedRequest(source: Rng, isSeated: boolean): object {
  const [member, seat] = [1 + source.below(3), source.below(3)];
  const ofHost = [
    { type: 'remove', member },
    { type: 'handOver', member },
    { type: 'invite', seat },
    { type: 'start', level: 'easy' },
    { type: 'nextGame', terms: { game: 'market' } },
    { type: 'talk', on: false },
  ];
  const ofSeats = [
    { type: 'name', name: 'Eve' },
    { type: 'say', text: 'forged' },
    { type: 'emote', emote: 'hello' },
    { type: 'claimWin', seat },
    { type: 'lendSeat', seat, level: 'easy' },
    { type: 'rematch' },
  ];
  const ofNobody = [
    { type: 'name', name: 'Eve', seat },
    { type: 'name', name: 7 },
    { type: 'name', name: 'x'.repeat(25) },
    { type: 'say', text: 'x'.repeat(201) },
    { type: 'remove', member: -1 },
    { type: 'moveSeat', token: anySecret(source) },
    { type: 'lendSeat', seat: 64, level: 'easy' },
  ];
  return pick([...ofHost, ...ofNobody, ...(isSeated ? [] : ofSeats)], source);
}

test(
  `${FORGED} forged requests by a spectator and by a member who is not the owner: none is accepted`,
  PATIENCE,
  async () => {
    site = await open();
    const source = rng(`${seed}/rooms`);
    const { match, invites } = await create(site.origin, { game: 'market', preset: 'three', away: 1 });
    const tokens = [];
    for (const invite of invites.slice(0, 2)) tokens.push((await take(site.origin, match, invite ?? '')).token);
    const seats = tokens.map((token) => player(match, token));
    for (const one of seats) await one.connect();
    const [owner, member] = seats as Two;
    await owner.request({ type: 'name', name: 'Ada' });
    await member.request({ type: 'name', name: 'Bob' });
    const spectator = await player(match, null).connect();
    const before = await roomOf(match);
    for (let said = 0; said < FORGED; said += 100) {
      for (const forger of [spectator, member]) {
        const from = forger.heard.length;
        for (let n = 0; n < 50; n++) {
          const id = `forged-${said}-${n}`.padEnd(22, '-');
          forger.say({ type: 'request', id, request: forgedRequest(source, forger === member) });
        }
        const answers = (): string[] =>
          forger.heard
            .slice(from)
            .flatMap((one) => (one.type === 'done' ? ['done'] : one.type === 'refused' ? ['refused'] : []));
        await forger.until(() => answers().length >= 50);
        expect(new Set(answers())).toEqual(new Set(['refused']));
      }
    }
    expect(await roomOf(match)).toEqual(before);
    expect(owner.client.status).toBe('live');
    await Promise.all([...seats, spectator].map((one) => one.close()));
  },
);

test(`${FORGED / 10} forged moves of seats: none is accepted`, PATIENCE, async () => {
  site = await open();
  const source = rng(`${seed}/moves`);
  const [one, two] = [await seatAll(site.origin, hopnjump), await seatAll(site.origin, hopnjump)];
  const [mine, theirs] = [one.tokens[0] ?? '', two.tokens[0] ?? ''];
  const own = (await post(site.origin, `/api/matches/${two.match}/moves`, { token: theirs })).body as {
    invite: string;
  };
  const mutated = (secret: string): string => {
    const at = source.below(secret.length - 1);
    return (
      secret.slice(0, at) +
      pick(
        letters.filter((letter) => letter !== secret[at]),
        source,
      ) +
      secret.slice(at + 1)
    );
  };
  const statuses = new Set<number>();
  for (let n = 0; n < FORGED / 10; n++) {
    const token = pick([anySecret(source), mutated(mine), theirs], source);
    const invite = pick([anySecret(source), mine, own.invite, mutated(own.invite)], source);
    const claim = `forged-claim-${n}`.padEnd(22, '-');
    statuses.add((await post(site.origin, `/api/matches/${one.match}/moves`, { token })).status);
    statuses.add((await post(site.origin, `/api/matches/${one.match}/seats`, { invite, claim })).status);
  }
  expect([...statuses].filter((status) => status < 400 || status >= 500)).toEqual([]);
  for (const { client } of [...one.players, ...two.players]) expect(client.status).toBe('live');
  await Promise.all([...one.players, ...two.players].map((each) => each.close()));
});

test.each([
  { type: 'name', name: 'Eve' },
  { type: 'say', text: 'again and again' },
  { type: 'remove', member: 1 },
  { type: 'claimWin', seat: 0 },
])('a seat that floods with $type is closed, and the other seat plays on', PATIENCE, async (request) => {
  site = await open({ limits: { messages: LIMITS.messages, patience: LIMITS.patience } });
  const { match, players } = await seatAll(site.origin, hopnjump, { away: 1 });
  const [calm, rude] = players as Two;
  const rooms = calm.heard.filter(({ type }) => type === 'room').length;
  const closed = rude.closed();
  for (let n = 0; n < 1000; n++)
    rude.say({
      type: 'request',
      id: `flood-${n}`.padEnd(22, '-'),
      request: request.type === 'name' ? { ...request, name: `Eve ${n}` } : request,
    });
  expect(await closed).toBe(1008);
  const answer = await calm.ask({ type: 'ply', action: calm.perspective.legal.find(({ type }) => type === 'STEP') });
  expect(answer.fault).toBeNull();
  expect(calm.heard.filter(({ type }) => type === 'room').length - rooms).toBeLessThanOrEqual(LIMITS.messages.burst);
  expect((await roomOf(match)).members).toHaveLength(2);
  await calm.close();
});

/** A room in which each person has written a text of their own. */
interface Written {
  readonly match: string;
  readonly seats: readonly TestPlayer<Hop>[];
  readonly spectator: TestPlayer<Hop>;
  readonly names: { readonly shown: readonly string[]; readonly deleted: string };
  /** The messages. The first one was deleted. */
  readonly texts: readonly string[];
}

const allWords = ({ names, texts }: Written): readonly string[] => [...names.shown, names.deleted, ...texts];

async function writeInRoom(source: Rng, n: number): Promise<Written> {
  const { match, players } = await seatAll(site.origin, hopnjump, {}, `${seed}/${n}`);
  const [one, two] = players as Two;
  const spectator = await player(match, null).connect();
  const names = { shown: [anySecret(source), anySecret(source)], deleted: anySecret(source) };
  const texts = [anySecret(source), anySecret(source)];
  for (const name of [names.deleted, null, names.shown[0] ?? '']) await one.request({ type: 'name', name });
  await two.request({ type: 'name', name: names.shown[1] ?? '' });
  expect(await one.request({ type: 'say', text: texts[0] ?? '' })).toBeNull();
  expect(await one.request({ type: 'unsay', n: one.client.said.at(-1)?.n ?? 0 })).toBeNull();
  expect(await two.request({ type: 'say', text: texts[1] ?? '' })).toBeNull();
  await one.until(() => one.client.said.some(({ text }) => text === texts[1]));
  await spectator.until(() => spectator.client.room?.members.every(({ name }) => name !== null) === true);
  return { match, seats: players, spectator, names, texts };
}

test(
  `${MATCHES} rooms: what people wrote is in no byte that anybody outside of their room is sent`,
  PATIENCE,
  async () => {
    site = await open({ metricsToken: OPERATOR });
    const source = rng(`${seed}/canaries`);
    const rooms: Written[] = [];
    for (let n = 0; n < MATCHES; n++) rooms.push(await writeInRoom(source, n));
    for (const { match, seats, spectator, names, texts } of rooms) {
      const late = await player(match, null).connect();
      await late.until(() => late.client.room !== null);
      const [toSeats, toOthers] = [seats, [spectator, late]].map((all) => all.flatMap(({ bytes }) => bytes).join('\n'));
      expect(names.shown.filter((name) => !late.bytes.join('\n').includes(name))).toEqual([]);
      expect(late.bytes.join('\n')).not.toContain(names.deleted);
      expect(texts.filter((text) => toOthers?.includes(text))).toEqual([]);
      const elsewhere = rooms.filter((room) => room.match !== match).flatMap(allWords);
      expect(elsewhere.filter((word) => toSeats?.includes(word) || toOthers?.includes(word))).toEqual([]);
      await late.close();
    }
    const headers = { authorization: `Bearer ${OPERATOR}` };
    const paths = ['metrics', 'admin', 'api/health', 'api/ready', ...rooms.map(({ match }) => `api/matches/${match}`)];
    const answers = await Promise.all(
      paths.map(async (path) => (await fetch(`${site.origin}/${path}`, { headers })).text()),
    );
    const told = [...answers, ...site.reports].join('\n');
    expect(rooms.flatMap(allWords).filter((word) => told.includes(word))).toEqual([]);
    await Promise.all(rooms.flatMap(({ seats, spectator }) => [...seats, spectator]).map((one) => one.close()));
  },
);
