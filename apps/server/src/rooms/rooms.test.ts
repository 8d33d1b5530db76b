import { hopnjump, type Hop } from '@boardwright/games/hopnjump';
import { market } from '@boardwright/core/testing';
import type { CreateMatch, MatchFacts, Room } from '@boardwright/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seed } from '../../../../tools/size.ts';
import { TestPlayer } from '../testing/player.ts';
import { create, freshFolder, open, post, seatAll, take, type TestServer } from '../testing/test-server.ts';

let site: TestServer;
beforeAll(async () => {
  site = await open();
});
afterAll(() => site.close());

type Two = [TestPlayer<Hop>, TestPlayer<Hop>];
const visitor = (match: string, token: string | null = null, origin: string = site.origin): Promise<TestPlayer<Hop>> =>
  new TestPlayer<Hop>({ origin, game: hopnjump, match, token, seed: `visitor/${match}` }).connect();
const closeAll = (players: readonly TestPlayer<Hop>[]): Promise<unknown> =>
  Promise.all(players.map((player) => player.close()));
const roomOf = async (match: string): Promise<Room> =>
  (await (await fetch(`${site.origin}/api/matches/${match}/room`)).json()) as Room;
const nameOf = (player: TestPlayer<Hop>, seat: number): string | null | undefined =>
  player.client.room?.members.find((member) => member.seat === seat)?.name;

describe('a name', () => {
  test('is told to everybody in the room and to those who come later, can be changed and deleted', async () => {
    const { match, players } = await seatAll(site.origin, hopnjump);
    const [one, two] = players as Two;
    expect(await one.request({ type: 'name', name: '  Ada\u202e  Lovelace\u0000 ' })).toBeNull();
    expect(nameOf(one, 0)).toBe('Ada Lovelace');
    await two.until(() => nameOf(two, 0) === 'Ada Lovelace');
    const late = await visitor(match);
    await late.until(() => late.client.room !== null);
    expect([nameOf(late, 0), nameOf(late, 1)]).toEqual(['Ada Lovelace', null]);
    expect((await roomOf(match)).members).toMatchObject([
      { seat: 0, name: 'Ada Lovelace' },
      { seat: 1, name: null },
    ]);
    await one.request({ type: 'name', name: ' ' });
    await two.until(() => nameOf(two, 0) === null);
    await closeAll([...players, late]);
  });

  test('is refused if it is too long, and for a spectator', async () => {
    const { match, players } = await seatAll(site.origin, hopnjump);
    const [one] = players as Two;
    expect(await one.request({ type: 'name', name: '字'.repeat(25) })).toBe('bad-name');
    expect(await one.request({ type: 'name', name: '字'.repeat(24) })).toBeNull();
    const spectator = await visitor(match);
    expect(await spectator.request({ type: 'name', name: 'Eve' })).toBe('spectator');
    expect(nameOf(one, 0)).toBe('字'.repeat(24));
    await closeAll([...players, spectator]);
  });

  test('is nothing to a client without the feature', async () => {
    const { match, players, tokens } = await seatAll(site.origin, hopnjump);
    const [one, two] = players as Two;
    const older = await new TestPlayer<Hop>({
      origin: site.origin,
      game: hopnjump,
      match,
      token: tokens[1] ?? '',
      seed,
    }).open();
    older.say({ type: 'hello', protocol: 3, match, token: tokens[1], have: -1, features: ['game-file'] });
    await older.next('welcome', 0);
    await one.request({ type: 'name', name: 'Ada' });
    await two.until(() => nameOf(two, 0) === 'Ada');
    older.say({ type: 'request', id: 'r'.repeat(22), request: { type: 'name', name: 'Bob' } });
    expect(await older.next('refused', 0)).toMatchObject({ fault: { code: 'no-feature' } });
    expect(older.heard.map(({ type }) => type)).not.toContain('room');
    await closeAll([...players, older]);
  });
});

/** A pause in milliseconds. It is longer than the minimum interval between two messages about the room. */
const PAUSE_MS = 1100;

describe('another round', () => {
  const over = async (
    wish: Partial<CreateMatch> = {},
  ): Promise<{ match: string; players: Two; tokens: readonly (string | null)[] }> => {
    const { match, players, tokens } = await seatAll(site.origin, hopnjump, wish);
    await (players as Two)[1].ask({ type: 'resign' });
    await (players as Two)[0].until(() => (players as Two)[0].scene.outcome !== null);
    return { match, players: players as Two, tokens };
  };
  const nextOf = async (player: TestPlayer<Hop>): Promise<string> => {
    await player.until(() => player.client.next !== null);
    return player.client.next?.match ?? '';
  };

  test('is told before the room in which nobody asks any more, which alone would say that the wish was withdrawn', async () => {
    const { players } = await over();
    const [one, two] = players;
    await one.request({ type: 'rematch' });
    await one.until(() => one.client.room?.members[0]?.ready === true);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    const before = one.heard.length;
    await two.request({ type: 'rematch' });
    const isOver = (): boolean => one.client.room?.members.some(({ ready }) => ready) === false;
    await one.until(() => one.client.next !== null && isOver());
    const told = one.heard
      .slice(before)
      .map((said) => (said.type === 'room' ? said.members.some((m) => m.ready) : said.type));
    expect(told.indexOf('next')).toBeGreaterThan(-1);
    expect(told.indexOf(false)).toBeGreaterThan(told.indexOf('next'));
    await closeAll(players);
  });

  test('is asked for, withdrawn, asked for again and refused; who comes later sees where that stands', async () => {
    const { match, players } = await over();
    const [one, two] = players;
    expect(await two.request({ type: 'refuseRematch' })).toBe('no-rematch');
    await one.request({ type: 'rematch' });
    await two.until(() => two.client.rematch.length === 1);
    const late = await visitor(match);
    await late.until(() => late.client.rematch.length === 1 && late.client.room?.members[0]?.ready === true);
    await one.request({ type: 'withdraw' });
    await Promise.all([two, late].map((player) => player.until(() => player.client.rematch.length === 0)));
    expect(await one.request({ type: 'withdraw' })).toBeNull();
    await one.request({ type: 'rematch' });
    await two.until(() => two.client.rematch.length === 1);
    expect(await two.request({ type: 'refuseRematch' })).toBeNull();
    await one.until(() => one.client.rematch.length === 0 && one.client.room?.refused === 1);
    await two.request({ type: 'rematch' });
    await one.until(() => one.client.rematch.length === 1 && one.client.room?.refused === null);
    await closeAll([...players, late]);
  });

  test('is still asked for after a restart', async () => {
    const dataDir = freshFolder();
    const before = await open({ dataDir });
    const { match, players, tokens } = await seatAll(before.origin, hopnjump);
    await (players as Two)[1].ask({ type: 'resign' });
    await (players as Two)[0].request({ type: 'name', name: 'Ada' });
    await (players as Two)[0].request({ type: 'rematch' });
    await closeAll(players);
    await before.close();
    const after = await open({ dataDir });
    const two = await visitor(match, tokens[1] ?? null, after.origin);
    await two.until(() => two.client.rematch.length === 1);
    expect(nameOf(two, 0)).toBe('Ada');
    await two.request({ type: 'rematch' });
    await nextOf(two);
    await two.close();
    await after.close();
  });

  test('is told to those who still look at the round before', async () => {
    const { players, tokens } = await over();
    const [one, two] = players;
    for (const player of players) await player.request({ type: 'rematch' });
    const match = await nextOf(one);
    const seat = await take(site.origin, match, tokens[0] ?? '');
    const later = await visitor(match, seat.token);
    await later.request({ type: 'name', name: 'Grace' });
    await two.until(() => two.client.room?.members.some(({ name }) => name === 'Grace') === true);
    expect(two.client.match).not.toBe(match);
    await closeAll([...players, later]);
  });

  test('keeps names at their people and counts who has won', async () => {
    const { match, players, tokens } = await over();
    const [one, two] = players;
    await one.request({ type: 'name', name: 'Ada' });
    await two.request({ type: 'name', name: 'Bob' });
    for (const player of players) await player.request({ type: 'rematch' });
    const next = await nextOf(one);
    const again = [];
    for (const token of tokens) {
      const seat = await take(site.origin, next, token ?? '');
      again.push(await visitor(next, seat.token));
    }
    const [first, second] = again as Two;
    await second.until(() => second.client.room?.members.length === 2);
    expect(second.client.room).toMatchObject({ round: 2, scored: 1, owner: 0 });
    expect(second.client.room?.members).toMatchObject([
      { n: 1, seat: 0, name: 'Bob', halfPoints: 0, ready: false },
      { n: 0, seat: 1, name: 'Ada', halfPoints: 2, ready: false },
    ]);
    await first.ask({ type: 'resign' });
    for (const player of again) await player.request({ type: 'rematch' });
    const third = await roomOf(await nextOf(first));
    expect(third).toMatchObject({ round: 3, scored: 2 });
    expect((await roomOf(match)).members.map(({ n, halfPoints }) => [n, halfPoints])).toEqual([
      [0, 2],
      [1, 2],
    ]);
    await closeAll([...players, ...again]);
  });

  test('may be another game, if the owner says so', async () => {
    const { players, tokens } = await over();
    const [one, two] = players;
    const terms = { game: 'market', preset: 'three' } as const;
    expect(await two.request({ type: 'nextGame', terms })).toBe('not-owner');
    expect(await one.request({ type: 'nextGame', terms: { game: 'chess' } })).toBe('unknown-game');
    expect(await one.request({ type: 'nextGame', terms })).toBeNull();
    await two.until(() => two.client.room?.next?.game === 'market');
    for (const player of players) await player.request({ type: 'rematch' });
    const next = await nextOf(two);
    const facts = (await (await fetch(`${site.origin}/api/matches/${next}`)).json()) as {
      game: string;
      seats: unknown[];
    };
    expect([facts.game, facts.seats.length]).toEqual(['market', market.presets['three']?.seats]);
    const owner = await take(site.origin, next, tokens[0] ?? '');
    await take(site.origin, next, tokens[1] ?? '');
    const player = await new TestPlayer({
      origin: site.origin,
      game: market,
      match: next,
      token: owner.token,
      seed,
    }).connect();
    expect(await player.request({ type: 'invite', seat: 2 })).toBeNull();
    const { invite } = player.client.invited ?? { invite: '' };
    expect((await take(site.origin, next, invite)).seat).toBe(2);
    await player.until(() => player.scene.started);
    await player.close();
    await closeAll(players);
  });

  test.each([true, false])('is fair if it has draws and the first match was to be fair (%s)', async (fair) => {
    const { match, players } = await over({ fair });
    const factsOf = async (id: string): Promise<Partial<MatchFacts>> =>
      (await (await fetch(`${site.origin}/api/matches/${id}`)).json()) as Partial<MatchFacts>;
    expect((await factsOf(match)).fair ?? null).toBeNull();
    await players[0].request({ type: 'nextGame', terms: { game: 'market', preset: 'two' } });
    for (const player of players) await player.request({ type: 'rematch' });
    const next = await factsOf(await nextOf(players[1]));
    expect([next.game, (next.fair ?? null) !== null]).toEqual(['market', fair]);
    await closeAll(players);
  });

  test('begins without those who do not answer: bots play for them', async () => {
    const { players } = await over();
    const [one, two] = players;
    await one.request({ type: 'rematch' });
    expect(await two.request({ type: 'start', level: 'easy' })).toBe('not-owner');
    expect(await one.request({ type: 'start', level: 'godlike' })).toBe('unknown-level');
    expect(await one.request({ type: 'start', level: 'easy' })).toBeNull();
    const next = await nextOf(one);
    const facts = (await (await fetch(`${site.origin}/api/matches/${next}`)).json()) as { seats: { who: string }[] };
    expect(facts.seats.map(({ who }) => who)).toEqual(['bot', 'person']);
    await closeAll(players);
  });
});

describe('the owner', () => {
  const waiting = async (): Promise<{
    match: string;
    invites: readonly (string | null)[];
    owner: TestPlayer;
    guest: TestPlayer;
  }> => {
    const { match, invites } = await create(site.origin, { game: 'market', preset: 'three' });
    // the first player to sit down becomes the owner, whichever seat they take
    const seats = [];
    for (const seat of [1, 0]) seats.push(await take(site.origin, match, invites[seat] ?? ''));
    const [owner, guest] = await Promise.all(
      seats.map(({ token }) =>
        new TestPlayer({ origin: site.origin, game: market as never, match, token, seed }).connect(),
      ),
    );
    return { match, invites, owner: owner as TestPlayer, guest: guest as TestPlayer };
  };

  test('starts at once with bots in free seats', async () => {
    const { owner, guest } = await waiting();
    await owner.until(() => owner.client.room !== null);
    expect(owner.client.room?.owner).toBe(1);
    expect(await guest.request({ type: 'start', level: 'easy' })).toBe('not-owner');
    expect(await owner.request({ type: 'start', level: 'easy' })).toBeNull();
    await guest.until(() => guest.scene.started);
    expect(guest.scene.chairs).toMatchObject([{ who: 'person' }, { who: 'person' }, { who: 'bot', level: 'easy' }]);
    expect(await owner.request({ type: 'start', level: 'easy' })).toBeNull();
    await Promise.all([owner, guest].map((player) => player.play(() => player.client.seq > 12)));
    await Promise.all([owner, guest].map((player) => player.close()));
  });

  test('removes a member: the seat is free, the old link and token are worth nothing', async () => {
    const { match, invites, owner, guest } = await waiting();
    await guest.request({ type: 'name', name: 'Eve' });
    expect(await guest.request({ type: 'remove', member: 1 })).toBe('not-owner');
    expect(await owner.request({ type: 'remove', member: 1 })).toBe('no-member');
    expect(await owner.request({ type: 'remove', member: 9 })).toBe('no-member');
    const closed = guest.closed();
    expect(await owner.request({ type: 'remove', member: 0 })).toBeNull();
    expect(await closed).toBe(1008);
    expect(guest.heard.at(-1)).toMatchObject({ type: 'fault', fault: { code: 'removed' } });
    const again = await post(site.origin, `/api/matches/${match}/seats`, { invite: invites[0], claim: 'c'.repeat(22) });
    expect(again).toMatchObject({ status: 403, body: { fault: { code: 'bad-invite' } } });
    await guest.open();
    guest.say({ type: 'hello', protocol: 3, match, token: guest.client.token, have: -1, features: [] });
    expect(await guest.next('fault')).toMatchObject({ fault: { code: 'bad-token' } });
    expect(JSON.stringify(await roomOf(match))).not.toContain('Eve');
    expect(await owner.request({ type: 'invite', seat: 0 })).toBeNull();
    expect((await take(site.origin, match, owner.client.invited?.invite ?? '')).seat).toBe(0);
    expect(await owner.request({ type: 'invite', seat: 0 })).toBe('seat-taken');
    expect(await owner.request({ type: 'invite', seat: 40 })).toBe('no-seat');
    await Promise.all([owner, guest].map((player) => player.close()));
  });

  test('removes a member of a party: the code on the shared screen seats somebody else', async () => {
    const { match, invites, owner, guest } = await waiting();
    const closed = guest.closed();
    expect(await owner.request({ type: 'remove', member: 0, keepInvite: true })).toBeNull();
    expect(await closed).toBe(1008);
    const again = await post(site.origin, `/api/matches/${match}/seats`, { invite: invites[0], claim: 'c'.repeat(22) });
    expect(again).toMatchObject({ status: 200, body: { seat: 0 } });
    await guest.open();
    guest.say({ type: 'hello', protocol: 3, match, token: guest.client.token, have: -1, features: [] });
    expect(await guest.next('fault')).toMatchObject({ fault: { code: 'bad-token' } });
    await Promise.all([owner, guest].map((player) => player.close()));
  });

  test('hands the room over', async () => {
    const { owner, guest } = await waiting();
    expect(await guest.request({ type: 'handOver', member: 0 })).toBe('not-owner');
    expect(await owner.request({ type: 'handOver', member: 2 })).toBe('no-member');
    for (const _ of ['asked', 'and asked again'])
      expect(await owner.request({ type: 'handOver', member: 0 })).toBeNull();
    await guest.until(() => guest.client.room?.owner === 0);
    expect(await owner.request({ type: 'invite', seat: 2 })).toBe('not-owner');
    expect(await guest.request({ type: 'invite', seat: 2 })).toBeNull();
    await Promise.all([owner, guest].map((player) => player.close()));
  });

  test('cannot remove anybody once the game has begun', async () => {
    const { players } = await seatAll(site.origin, hopnjump);
    expect(await (players[0] as TestPlayer<Hop>).request({ type: 'remove', member: 1 })).toBe('started');
    await closeAll(players);
  });
});

test('spectators are counted', async () => {
  const { match, players } = await seatAll(site.origin, hopnjump);
  const [one] = players as Two;
  const spectators = [await visitor(match), await visitor(match)];
  await one.until(() => one.client.room?.watching === 2);
  await (spectators[0] as TestPlayer<Hop>).close();
  await one.until(() => one.client.room?.watching === 1);
  expect((await roomOf(match)).watching).toBe(1);
  await closeAll([...players, ...spectators]);
});
