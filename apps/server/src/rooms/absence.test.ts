import type { Clock } from '@boardwright/core/host';
import { market, type Market } from '@boardwright/core/testing';
import { hopnjump, type Hop } from '@boardwright/games/hopnjump';
import type { CreateMatch } from '@boardwright/protocol';
import { afterEach, describe, expect, test } from 'vitest';
import { TestPlayer } from '../testing/player.ts';
import { freshFolder, open, post, seatAll, untilOpen, type TestServer } from '../testing/test-server.ts';

const MINUTE = 60_000;
const TOTAL_MS = 5 * MINUTE;
const CLOCK: Clock = { totalMs: TOTAL_MS, incrementMs: 0, perTurnMs: null, onFlag: 'lose' };
let site: TestServer;
afterEach(() => site.close());

/** Returns a clock that only the test moves. */
function hand(): { now: () => number; wall: () => number; at: number } {
  const time = { at: 1_000_000, now: () => time.at, wall: () => time.at };
  return time;
}

type Two = [TestPlayer<Hop>, TestPlayer<Hop>];

/** Returns a match of two players in which the first has left while it is their turn. */
async function leftAlone(wish: Partial<CreateMatch> = { away: 5 }): Promise<{
  readonly time: ReturnType<typeof hand>;
  readonly stays: TestPlayer<Hop>;
  readonly back: () => Promise<TestPlayer<Hop>>;
}> {
  const time = hand();
  site = await open({ time });
  const { match, players, tokens } = await seatAll(site.origin, hopnjump, wish);
  const [gone, stays] = players as Two;
  await gone.close();
  await stays.until(() => !(stays.client.seats[0]?.here ?? true));
  const token = tokens[0] ?? null;
  const back = (): Promise<TestPlayer<Hop>> =>
    new TestPlayer<Hop>({ origin: site.origin, game: hopnjump, match, token, seed: 'back' }).connect();
  return { time, stays, back };
}

describe('a player who is away for as long as the room allows', () => {
  test('may be claimed as a win, not sooner, and only once', async () => {
    const { time, stays } = await leftAlone();
    await stays.until(() => stays.client.room?.members[0]?.awaySince === time.at);
    expect(stays.client.room).toMatchObject({ away: 5 });
    time.at += 5 * MINUTE - 1;
    expect(await stays.request({ type: 'claimWin', seat: 0 })).toBe('too-soon');
    expect(stays.scene.outcome).toBeNull();
    time.at += 1;
    expect(await stays.request({ type: 'claimWin', seat: 0 })).toBeNull();
    await stays.until(() => stays.scene.outcome !== null);
    expect(stays.scene.outcome).toMatchObject({ ranks: [2, 1], reason: 'absence' });
    expect(await stays.request({ type: 'claimWin', seat: 0 })).toBeNull();
    await stays.close();
  });

  test('is replaced by a bot, comes back to the seat, and the result tells of it', async () => {
    const { time, stays, back } = await leftAlone();
    time.at += 5 * MINUTE;
    expect(await stays.request({ type: 'lendSeat', seat: 0, level: 'nobody-knows' })).toBe('unknown-level');
    expect(await stays.request({ type: 'lendSeat', seat: 0, level: 'easy' })).toBeNull();
    await stays.until(() => stays.perspective.turn.awaits.includes(1));
    expect(stays.scene).toMatchObject({ chairs: [{ who: 'bot', level: 'easy' }, { who: 'person' }], lent: [0] });
    expect(await stays.request({ type: 'lendSeat', seat: 0, level: 'easy' })).toBeNull();
    const returned = await back();
    await returned.until(() => returned.scene.chairs[0]?.who === 'person');
    await stays.ask({ type: 'ply', action: stays.perspective.legal.find(({ type }) => type === 'STEP') });
    await returned.until(() => returned.perspective.turn.awaits.includes(0));
    await returned.ask({ type: 'resign' });
    await stays.until(() => stays.scene.outcome !== null);
    expect(stays.scene).toMatchObject({ outcome: { ranks: [2, 1] }, lent: [0] });
    await Promise.all([stays, returned].map((player) => player.close()));
  });

  test('is waited for where the room has no limit, and nobody else can be replaced', async () => {
    const { time, stays, back } = await leftAlone({});
    time.at += 60 * MINUTE;
    for (const request of [
      { type: 'claimWin', seat: 0 },
      { type: 'lendSeat', seat: 0, level: 'easy' },
    ] as const)
      expect(await stays.request(request)).toBe('no-limit');
    expect(await stays.request({ type: 'claimWin', seat: 7 })).toBe('no-seat');
    const returned = await back();
    expect(returned.scene.outcome).toBeNull();
    await Promise.all([stays, returned].map((player) => player.close()));
  });

  test('cannot be claimed by the one who is away, while connected, or while it is another’s turn', async () => {
    const time = hand();
    site = await open({ time });
    const { players } = await seatAll(site.origin, hopnjump, { away: 1 });
    const [one, two] = players as Two;
    time.at += 2 * MINUTE;
    expect(await two.request({ type: 'claimWin', seat: 0 })).toBe('is-here');
    await two.close();
    await one.until(() => !(one.client.seats[1]?.here ?? true));
    time.at += 2 * MINUTE;
    expect(await one.request({ type: 'claimWin', seat: 1 })).toBe('not-awaited');
    await one.close();
  });

  test('is told to those who are invited, and goes with the room', async () => {
    site = await open();
    const { match, players } = await seatAll(site.origin, hopnjump, { away: 5 });
    const [one, two] = players as Two;
    expect(await (await fetch(`${site.origin}/api/matches/${match}/room`)).json()).toMatchObject({ away: 5 });
    await two.ask({ type: 'resign' });
    for (const player of [one, two]) await player.request({ type: 'rematch' });
    await one.until(() => one.client.next !== null);
    const next = one.client.next?.match ?? '';
    expect(await (await fetch(`${site.origin}/api/matches/${next}/room`)).json()).toMatchObject({ away: 5 });
    for (const away of [0, 61, 1.5, '5'])
      expect(await post(site.origin, '/api/matches', { game: 'hopnjump', away })).toMatchObject({ status: 400 });
    await Promise.all(players.map((player) => player.close()));
  });

  test('is still lent after a restart, and leaves a game of three to the others', async () => {
    const time = hand();
    const dataDir = freshFolder();
    site = await open({ time, dataDir });
    const { match, players, tokens } = await seatAll(site.origin, market, { away: 1 });
    const awaited = players[0]?.perspective.turn.awaits[0] as number;
    const others = players.filter((_, seat) => seat !== awaited) as [TestPlayer<Market>, TestPlayer<Market>];
    await players[awaited]?.close();
    await others[0].until(() => !(others[0].client.seats[awaited]?.here ?? true));
    time.at += MINUTE;
    expect(await others[0].request({ type: 'lendSeat', seat: awaited })).toBeNull();
    await others[0].until(() => others[0].scene.chairs[awaited]?.who === 'bot');
    await Promise.all(others.map((player) => player.close()));
    await untilOpen(site.origin, 0);
    await site.close();
    site = await open({ time, dataDir });
    const token = tokens[awaited === 0 ? 1 : 0] ?? null;
    const stays = await new TestPlayer<Market>({
      origin: site.origin,
      game: market,
      match,
      token,
      seed: 's',
    }).connect();
    expect(stays.scene).toMatchObject({ lent: [awaited] });
    expect(stays.scene.chairs[awaited]).toEqual({ who: 'bot', level: 'easy' });
    await stays.close();
  });
});

describe('a game that has hardly begun', () => {
  test('is aborted by either player, counts for nobody, and another may follow', async () => {
    site = await open();
    const { players } = await seatAll(site.origin, hopnjump);
    const [one, two] = players as Two;
    await one.ask({ type: 'ply', action: one.perspective.legal.find(({ type }) => type === 'STEP') });
    await two.until(() => two.perspective.legal.length > 0);
    expect(await two.ask({ type: 'abort' })).toMatchObject({ fault: null });
    await one.until(() => one.scene.outcome !== null);
    expect(one.scene.outcome).toEqual({ ranks: [1, 1], scores: null, reason: 'aborted' });
    for (const player of [one, two]) await player.request({ type: 'rematch' });
    await one.until(() => one.client.room?.members.every(({ ready }) => !ready) === true && one.client.next !== null);
    expect(one.client.room).toMatchObject({ scored: 0, members: [{ halfPoints: 0 }, { halfPoints: 0 }] });
    await Promise.all(players.map((player) => player.close()));
  });

  test('goes on after its second move', async () => {
    site = await open();
    const { players } = await seatAll(site.origin, hopnjump);
    const [one, two] = players as Two;
    for (const player of [one, two]) {
      await player.until(() => player.perspective.legal.length > 0);
      await player.ask({ type: 'ply', action: player.perspective.legal.find(({ type }) => type === 'STEP') });
    }
    expect(await one.ask({ type: 'abort' })).toMatchObject({ fault: { code: 'too-late' } });
    expect(one.scene.outcome).toBeNull();
    await Promise.all(players.map((player) => player.close()));
  });
});

test('a player gives another 15 seconds, up to the time of the start, and the same command once', async () => {
  const time = hand();
  site = await open({ time });
  const { players } = await seatAll(site.origin, hopnjump, { clock: CLOCK });
  const [one, two] = players as Two;
  expect(await two.ask({ type: 'giveTime', receiver: 0 })).toMatchObject({ fault: { code: 'enough-time' } });
  time.at += 20_000;
  expect(await two.ask({ type: 'giveTime', receiver: 0 })).toMatchObject({ fault: null });
  await one.until(() => one.scene.left[0] === TOTAL_MS - 5000);
  expect(one.scene.due).toBe(time.at + TOTAL_MS - 5000);
  expect(await two.ask({ type: 'giveTime', receiver: 1 })).toMatchObject({ fault: { code: 'no-seat' } });
  expect(await two.ask({ type: 'giveTime', receiver: 0 })).toMatchObject({ fault: null });
  expect(await two.ask({ type: 'giveTime', receiver: 0 })).toMatchObject({ fault: { code: 'enough-time' } });
  await Promise.all(players.map((player) => player.close()));
});
