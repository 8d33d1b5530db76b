/** Tests a pair of games on the server. */
import { tableOf } from '@boardwright/core/testing';
import type { Game } from '@boardwright/core';
import { threeSixNine, type Options } from '@boardwright/games/369';
import { hopnjump } from '@boardwright/games/hopnjump';
import type { MatchFacts } from '@boardwright/protocol';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seed } from '../../../../../tools/size.ts';
import { create, games, open, post, seatAll, take, type TestServer } from '../../testing/test-server.ts';
import { TestPlayer } from '../../testing/player.ts';
import { storeIn } from '../../testing/logs.ts';

const SMALL: Options = { ...(threeSixNine.presets['classic'] as Options), size: 3 };
const CLOCK = { totalMs: 60_000, incrementMs: 0, perTurnMs: null, onFlag: 'lose' } as const;

let site: TestServer;
beforeAll(async () => {
  site = await open({ games: { ...games, ...tableOf(threeSixNine) } });
});
afterAll(() => site.close());

const factsOf = async (match: string): Promise<MatchFacts> =>
  (await fetch(`${site.origin}/api/matches/${match}`)).json() as Promise<MatchFacts>;
const enter = (match: string, token: string | null): Promise<TestPlayer<never>> =>
  new TestPlayer({ origin: site.origin, game: threeSixNine as unknown as Game<never>, match, token, seed }).connect();
type Seated = Awaited<ReturnType<typeof seatAll>>;
const begin = (wish: object = {}): Promise<Seated> =>
  seatAll(site.origin, threeSixNine as unknown as Game, { options: SMALL, pair: true, ...wish }, seed);
const leave = (players: readonly TestPlayer<never>[]): Promise<unknown> =>
  Promise.all(players.map((player) => player.close()));

async function playFirst(wish: object = {}): Promise<Seated & { readonly next: string }> {
  const seated = await begin(wish);
  await Promise.all(seated.players.map((player) => player.play()));
  const { next } = await factsOf(seated.match);
  expect(next).not.toBeNull();
  return { ...seated, next: next as string };
}

test('the second game follows the end of the first, with its margin as komi, the same clock and the same seats', async () => {
  const { match, players, tokens, next } = await playFirst({ clock: CLOCK, openAfter: 20 });
  const [one, two] = [await factsOf(match), await factsOf(next)];
  const [mine, others] = (players[0]?.scene.outcome?.scores ?? []) as [number, number];
  expect(one).toMatchObject({ pair: { game: 1, options: SMALL }, over: true, next });
  expect(two).toMatchObject({
    options: { ...SMALL, first: 2, komi: mine - others },
    pair: { game: 2, options: SMALL },
    clock: CLOCK,
    openAfter: 20,
    started: false,
    next: null,
    seats: [{ taken: false }, { taken: false }],
  });

  const again = await Promise.all(
    tokens.map(async (token) => {
      const seat = await take(site.origin, next, token as string);
      expect(seat.seat).toBe(tokens.indexOf(token));
      expect(seat.token).not.toBe(token);
      return enter(next, seat.token);
    }),
  );
  await Promise.all(again.map((player) => player.play()));
  expect(again[0]?.client.welcome?.pair).toEqual({ game: 2, options: SMALL });
  expect((await factsOf(next)).next).toBeNull();
  await leave([...(players as unknown as TestPlayer<never>[]), ...again]);
});

test('it starts when everybody has come, by nobody else’s token', async () => {
  const { players, tokens, next, match } = await playFirst();
  const forged = await post(site.origin, `/api/matches/${next}/seats`, {
    invite: 'A'.repeat(22),
    claim: 'c'.repeat(22),
  });
  expect(forged).toMatchObject({ body: { fault: { code: 'bad-invite' } } });
  const { token } = await take(site.origin, next, tokens[1] as string);
  const player = await enter(next, token);
  expect(player.scene.started).toBe(false);
  expect(
    (await post(site.origin, `/api/matches/${match}/seats`, { invite: token, claim: 'c'.repeat(22) })).body,
  ).toMatchObject({
    fault: { code: 'bad-invite' },
  });
  await take(site.origin, next, tokens[0] as string);
  await player.until(() => player.scene.started);
  await leave([player, ...(players as unknown as TestPlayer<never>[])]);
});

test('bots stay where they sit, and it is kept however late one comes', async () => {
  const { players, tokens, next } = await playFirst({ seats: ['bot:easy', 'person'] });
  const { match: idle } = await create(site.origin, { game: '369', pair: true });
  const store = await storeIn(site.folder);
  const unwanted = await store.dueBy(Date.now() + 1e12, 1000);
  await store.close();
  expect([unwanted.includes(idle), unwanted.includes(next)]).toEqual([true, false]);
  expect(await factsOf(next)).toMatchObject({
    seats: [
      { who: 'bot', level: 'easy' },
      { who: 'person', taken: false },
    ],
  });
  const { token } = await take(site.origin, next, tokens[1] as string);
  const player = await enter(next, token);
  await player.play();
  expect(player.scene.outcome).not.toBeNull();
  await leave([player, ...(players as unknown as TestPlayer<never>[])]);
});

test('who gives up the first game has lost the match', async () => {
  const { match, players } = await begin();
  await players[0]?.ask({ type: 'resign' });
  expect(await factsOf(match)).toMatchObject({ over: true, next: null });
  await leave(players as unknown as TestPlayer<never>[]);
});

test('a single game has no second one, and not every game has such a match', async () => {
  const { match, players } = await begin({ pair: false });
  await Promise.all(players.map((player) => player.play()));
  expect(await factsOf(match)).toMatchObject({ pair: null, over: true, next: null });
  const { status, body } = await post(site.origin, '/api/matches', { game: hopnjump.id, pair: true });
  expect([status, body]).toMatchObject([400, { fault: { code: 'no-pair' } }]);
  await leave(players as unknown as TestPlayer<never>[]);
});

test('a preset that favours a player begins a match of two games, unless a single one is asked for', async () => {
  const pairOf = async (more: object): Promise<unknown> => {
    const { body } = await post(site.origin, '/api/matches', { game: '369', preset: 'small', ...more });
    return ((await factsOf((body as { match: string }).match)) as { pair: unknown }).pair;
  };
  expect(await pairOf({})).toMatchObject({ game: 1 });
  expect(await pairOf({ pair: false })).toBeNull();
});

test('the second game has begun with the first: its host gives no seat away, and starts it with no bot', async () => {
  const { players, tokens, next } = await playFirst();
  const host = await enter(next, (await take(site.origin, next, tokens[0] as string)).token);
  expect(await host.request({ type: 'start', level: 'easy' })).toBe('started');
  expect(await host.request({ type: 'invite', seat: 1 })).toBe('started');
  expect(await host.request({ type: 'remove', member: 1 })).toBe('started');
  expect((await factsOf(next)).started).toBe(false);
  expect((await take(site.origin, next, tokens[1] as string)).seat).toBe(1);
  await host.until(() => host.scene.started);
  await host.close();
  await Promise.all(players.map((player) => player.close()));
});
