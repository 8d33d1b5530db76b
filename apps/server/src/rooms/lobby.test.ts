import { hopnjump } from '@boardwright/games/hopnjump';
import { pick, rng, unwrap } from '@boardwright/core';
import { market } from '@boardwright/core/testing';
import { keptToSit } from '@boardwright/fair';
import type { MatchFacts, Lobby, SeatTaken } from '@boardwright/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bySize, seed } from '../../../../tools/size.ts';
import { TestPlayer } from '../testing/player.ts';
import { create, open, post, take, type TestServer } from '../testing/test-server.ts';

const [TABLES, MEMBERS, LASTS_MS] = bySize<readonly [number, number, number]>(
  [5, 5, 500],
  [20, 10, 1500],
  [200, 50, 60_000],
);
/** Maximum milliseconds until somebody has a seat. Measured in release runs only. */
const ANSWERED_MS = bySize(Infinity, Infinity, 2000);
/** Average milliseconds between two joins of a member. */
const PAUSE_MS = bySize(50, 75, 500);
const PATIENCE = { timeout: bySize(60_000, 120_000, 600_000) };
const claimOf = (name: string | number): string => `claim-of-${name}`.padEnd(22, '-');
let site: TestServer;
beforeAll(async () => {
  site = await open({ lobby: true });
});
afterAll(() => site.close());

const lobbyOf = async (): Promise<Lobby> => (await (await fetch(`${site.origin}/api/lobby`)).json()) as Lobby;
const join = (match: string, claim: string): ReturnType<typeof post> =>
  post(site.origin, `/api/lobby/${match}/seats`, { claim });
/** The polling interval of the tests. The server keeps its list for one second. */
const POLL = { interval: 100 };

/** Creates a listed match in which the owner waits. */
async function table(name: string): Promise<{ readonly match: string; readonly owner: TestPlayer }> {
  const { match, invites } = await create(site.origin, { game: 'hopnjump', listed: true });
  const { token } = await take(site.origin, match, invites[0] ?? '');
  const owner = await new TestPlayer({
    origin: site.origin,
    game: hopnjump as never,
    match,
    token,
    seed: name,
  }).connect();
  await owner.request({ type: 'name', name });
  return { match, owner };
}

test('a server without a lobby says so', async () => {
  const family = await open();
  expect((await fetch(`${family.origin}/api/lobby`)).status).toBe(404);
  expect(await post(family.origin, '/api/matches', { game: 'hopnjump', listed: true })).toMatchObject({
    status: 404,
    body: { fault: { code: 'no-lobby' } },
  });
  const { match } = await create(family.origin, { game: 'hopnjump' });
  const refused = await post(family.origin, `/api/lobby/${match}/seats`, { claim: claimOf('x') });
  expect(refused).toMatchObject({ status: 404, body: { fault: { code: 'no-lobby' } } });
  await family.close();
});

test('tables at which nobody waits hide no table at which somebody does', async () => {
  const busy = await open({ lobby: true });
  const { match, invites } = await create(busy.origin, { game: 'hopnjump', listed: true });
  const { token } = await take(busy.origin, match, invites[0] ?? '');
  const owner = await new TestPlayer({ origin: busy.origin, game: hopnjump, match, token, seed: 'waits' }).connect();
  for (let n = 0; n < 210; n++) await create(busy.origin, { game: 'hopnjump', listed: true });
  const { matches } = (await (await fetch(`${busy.origin}/api/lobby`)).json()) as Lobby;
  expect(matches.map((one) => one.match)).toEqual([match]);
  await owner.close();
  await busy.close();
});

test('an address shows so many tables, the newest, and takes so many seats', async () => {
  const small = await open({ lobby: true, limits: { creations: { burst: 3, perSecond: 1e-6 } } });
  const made: string[] = [];
  const owners: TestPlayer[] = [];
  for (let n = 0; n < 3; n++) {
    const { match, invites } = await create(small.origin, { game: 'market', preset: 'three', listed: true });
    const { token } = await take(small.origin, match, invites[0] ?? '');
    owners.push(
      await new TestPlayer({ origin: small.origin, game: market as never, match, token, seed: match }).connect(),
    );
    made.push(match);
  }
  const { matches } = (await (await fetch(`${small.origin}/api/lobby`)).json()) as Lobby;
  expect(matches.map((one) => one.match)).toEqual(made.toReversed());
  const joined = async (match: string, claim: string): Promise<number> =>
    (await post(small.origin, `/api/lobby/${match}/seats`, { claim: claimOf(claim) })).status;
  const answers = [];
  for (const [n, match] of [...made, ...made].entries()) answers.push(await joined(match, `greedy-${n}`));
  expect(answers).toEqual([200, 200, 200, 429, 429, 429]);
  expect(await joined(made[0] ?? '', 'greedy-0')).toBe(200);
  await Promise.all(owners.map((owner) => owner.close()));
  await small.close();
});

test('people who meet in the lobby draw together', async () => {
  const { match, invites } = await create(site.origin, { game: 'market', preset: 'two', listed: true, fair: true });
  const { fair: facts } = (await (await fetch(`${site.origin}/api/matches/${match}`)).json()) as MatchFacts;
  const { token } = await take(site.origin, match, invites[0] ?? '');
  const seat = await post(site.origin, `/api/lobby/${match}/seats`, { claim: claimOf('eve') });
  const tokens = [token, (seat.body as SeatTaken).token];
  const connect = (own: string, i: number): Promise<TestPlayer> =>
    new TestPlayer({
      origin: site.origin,
      game: market as never,
      match,
      token: own,
      seed: `${i}`,
      fair: unwrap(keptToSit(undefined, match, facts ?? null, null)),
    }).connect();
  const players = await Promise.all(tokens.map(connect));
  for (const player of players) await player.until(() => (player.draws?.verdict?.draws ?? 0) > 0);
  expect(players.flatMap(({ found }) => found)).toEqual([]);
  await Promise.all(players.map((player) => player.close()));
});

test('a table is shown while its owner waits there, one tap takes a seat, and then it is gone', async () => {
  const { match, owner } = await table('Ada');
  const mine = async (): Promise<unknown> => (await lobbyOf()).matches.find((one) => one.match === match) ?? null;
  await expect
    .poll(mine, POLL)
    .toMatchObject({ game: 'hopnjump', name: 'Ada', seats: 2, free: 1, clock: null, pair: false });
  await owner.close();
  await expect.poll(mine, POLL).toBeNull();
  await owner.connect();
  await expect.poll(mine, POLL).not.toBeNull();
  const seat = await join(match, claimOf('bob'));
  expect(seat).toMatchObject({ status: 200, body: { match, seat: 1 } });
  expect(await join(match, claimOf('bob'))).toEqual(seat);
  expect(await join(match, claimOf('eve'))).toMatchObject({ status: 409, body: { fault: { code: 'no-free-seat' } } });
  await owner.until(() => owner.scene.started);
  await owner.until(() => owner.client.room?.listed === false);
  await expect.poll(mine, POLL).toBeNull();
  await owner.close();
});

test('a table that is not in the lobby is entered by invitation alone', async () => {
  const { match } = await create(site.origin, { game: 'hopnjump' });
  expect(await join(match, claimOf('eve'))).toMatchObject({ status: 409, body: { fault: { code: 'no-free-seat' } } });
});

test(`${TABLES} open tables and ${MEMBERS} members who join at random: nobody sits twice`, PATIENCE, async () => {
  const source = rng(`${seed}/lobby`);
  const tables = await Promise.all(Array.from({ length: TABLES }, (_, n) => table(`owner ${n}`)));
  const seated: SeatTaken[] = [];
  let [joins, slowest] = [0, 0];
  const until = performance.now() + LASTS_MS;
  /** Replaces a full match by another one, so that the number of listed ones stays the same. */
  const replace = async (match: string): Promise<void> => {
    const at = tables.findIndex((one) => one.match === match);
    const full = tables[at];
    tables[at] = await table(`owner ${joins}`);
    await full?.owner.close();
  };
  const member = async (who: number): Promise<void> => {
    for (let tries = 0; performance.now() < until; tries++) {
      const [{ match }, claim] = [pick(tables, source), claimOf(`${who}-${tries}`)];
      const start = performance.now();
      const answers = await Promise.all([join(match, claim), join(match, claim)]);
      slowest = Math.max(slowest, performance.now() - start);
      joins++;
      const [first = null, second] = answers.map(({ status, body }) => (status === 200 ? (body as SeatTaken) : null));
      expect(second).toEqual(first);
      expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
      if (first !== null) {
        seated.push(first);
        await replace(match);
      }
      await new Promise((resolve) => setTimeout(resolve, source.below(2 * PAUSE_MS)));
    }
  };
  await Promise.all(Array.from({ length: MEMBERS }, (_, who) => member(who)));
  const places = seated.map(({ match, seat }) => `${match} ${seat}`);
  expect(places.length).toBeGreaterThan(0);
  expect(new Set(places).size).toBe(places.length);
  expect(new Set(seated.map(({ token }) => token)).size).toBe(places.length);
  expect(slowest).toBeLessThan(ANSWERED_MS);
  console.log(`lobby: ${joins} joins, ${places.length} found a seat; slowest join ${Math.round(slowest)} ms`);
  await Promise.all(tables.map(({ owner }) => owner.close()));
});
