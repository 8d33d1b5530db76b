import { setImmediate } from 'node:timers/promises';
import { unwrap } from '@boardwright/core';
import { openingTransaction, type Clock } from '@boardwright/core/host';
import { market } from '@boardwright/core/testing';
import { hopnjump, type Hop } from '@boardwright/games/hopnjump';
import type { MatchFacts } from '@boardwright/protocol';
import { afterEach, describe, expect, test } from 'vitest';
import { seed, size } from '../../../../tools/size.ts';
import { toRow } from './log/rows.ts';
import { firstTable } from './log/reading.ts';
import { appendTo, NODES, rowsOf, storeIn } from '../testing/logs.ts';
import { LIMITS, type Limits } from '../net/limits.ts';
import { create, freshFolder, open, post, seatAll, take, type TestServer } from '../testing/test-server.ts';
import { settleAll, TestPlayer } from '../testing/player.ts';
import { resumeTime } from '../time.ts';

const TOTAL: Clock = { totalMs: 60_000, incrementMs: 0, perTurnMs: null, onFlag: 'lose' };
let site: TestServer;
afterEach(() => site.close());

/** Returns a clock that only the test moves. */
function hand(): { now: () => number; wall: () => number; at: number } {
  const time = { at: 1_000_000, now: () => time.at, wall: () => time.at };
  return time;
}

describe('a clock', () => {
  test('that runs out ends the match, by the server’s time and without anybody’s message', async () => {
    site = await open();
    const clock: Clock = { ...TOTAL, totalMs: 80 };
    const { players } = await seatAll(site.origin, hopnjump, { clock });
    await Promise.all(players.map((player) => player.until(() => player.scene.outcome !== null)));
    const [{ scene, client }] = players as [TestPlayer<Hop>];
    expect(scene).toMatchObject({ outcome: { ranks: [2, 1], reason: 'time' }, left: [0, 80], due: null });
    expect(client.at - (client.welcome?.now ?? 0)).toBeLessThanOrEqual(80);
    await Promise.all(players.map((player) => player.close()));
  });

  test('charges what the server saw, to the one whose turn it was', async () => {
    const time = hand();
    site = await open({ time });
    const { players } = await seatAll(site.origin, hopnjump, { clock: { ...TOTAL, incrementMs: 500 } });
    const [player, other] = players as [TestPlayer<Hop>, TestPlayer<Hop>];
    expect(player.scene).toMatchObject({ left: [60_000, 60_000], due: 1_060_000 });
    time.at += 7000;
    await player.ask({ type: 'ply', action: player.perspective.legal.find(({ type }) => type === 'STEP') });
    expect(player.scene).toMatchObject({ left: [53_500, 60_000], due: 1_067_000 });
    await Promise.all([player, other].map((one) => one.close()));
  });

  test('is asked before a command that comes too late', async () => {
    const time = hand();
    site = await open({ time, limits: { sweepMs: 2 ** 30 } });
    const { players } = await seatAll(site.origin, hopnjump, { clock: TOTAL });
    const [player, other] = players as [TestPlayer<Hop>, TestPlayer<Hop>];
    time.at += 60_000;
    expect(await player.ask({ type: 'ply', action: player.perspective.legal[0] })).toMatchObject({
      fault: { code: 'game-over' },
    });
    expect(player.scene.outcome).toMatchObject({ reason: 'time', ranks: [2, 1] });
    await Promise.all([player, other].map((one) => one.close()));
  });

  test('that plays on plays the fallback', async () => {
    site = await open({ limits: { unattended: 1e9 } });
    const { players } = await seatAll(site.origin, hopnjump, {
      clock: { ...TOTAL, totalMs: null, perTurnMs: 20, onFlag: 'fallback' },
    });
    const [player, other] = players as [TestPlayer<Hop>, TestPlayer<Hop>];
    await player.until(() => player.client.seq >= 8);
    // on a busy machine the game may have ended by itself meanwhile
    expect(player.scene.outcome?.reason).not.toBe('time');
    await Promise.all([player, other].map((one) => one.close()));
  });
});

describe('a limit of the rules', () => {
  test('stops a chain of hops after five seconds of the server’s time, and not before', async () => {
    const time = hand();
    site = await open({ time, limits: { sweepMs: 5 } });
    const { players } = await seatAll(site.origin, hopnjump, { preset: 'hurried' }, seed);
    const chain = (): boolean => (players[0] as TestPlayer<Hop>).scene.view.chain !== null;
    await Promise.all(players.map((player) => player.play(chain)));
    const [player] = players as [TestPlayer<Hop>];
    await Promise.all(players.map((one) => one.until(() => one.scene.view.chain !== null)));
    const { seq } = player.client;
    expect(player.scene.due).toBe(time.at + 5000);
    time.at += 4999;
    await player.settle();
    expect(player.client.seq).toBe(seq);
    time.at += 1;
    await Promise.all(players.map((one) => one.until(() => one.client.seq === seq + 1)));
    expect(player.scene.view.chain).toBeNull();
    expect(player.heard.findLast(({ type }) => type === 'frames')).toMatchObject({
      frames: [{ news: { type: 'STOP' }, at: time.at }],
    });
    await Promise.all(players.map((one) => one.close()));
  });
});

// too slow for the quick check: each test starts a server or two
describe.skipIf(size === 'small')('a server that was down', () => {
  test('goes on with the time at which it went: nobody is charged', () => {
    const { now } = resumeTime(5000);
    expect(now()).toBeGreaterThanOrEqual(5000);
    expect(now()).toBeLessThan(5000 + 60_000);
    site = { close: async () => {} } as TestServer;
  });

  test('goes on no earlier than the last entry, however long no clock ran before it', async ({ skip }) => {
    skip(NODES > 1, 'the time of several nodes is the database’s');
    const time = hand();
    site = await open({ time });
    const { players } = await seatAll(site.origin, hopnjump);
    const [player] = players as [TestPlayer<Hop>];
    time.at += 3 * 3_600_000;
    await player.ask({ type: 'ply', action: player.perspective.legal.find(({ type }) => type === 'STEP') });
    const store = await storeIn(site.folder);
    expect(await store.lastBeat()).toBe(time.at);
    await store.close();
    await Promise.all(players.map((one) => one.close()));
  });

  test('lets a clock run out that nobody watches', async () => {
    const folder = freshFolder();
    const before = await open({ dataDir: folder });
    const { match, players } = await seatAll(before.origin, hopnjump, { clock: { ...TOTAL, totalMs: 300 } });
    await Promise.all(players.map((player) => player.close()));
    await before.close();
    site = await open({ dataDir: folder });
    const facts = async (): Promise<MatchFacts> =>
      (await (await fetch(`${site.origin}/api/matches/${match}`)).json()) as MatchFacts;
    while (!(await facts()).over) await setImmediate();
    expect(await facts()).toMatchObject({ over: true, started: true });
  });

  test('draws what chance still owes', async () => {
    const folder = freshFolder();
    const before = await open({ dataDir: folder });
    const { match, invites } = await create(before.origin, { game: 'market', preset: 'two' });
    await take(before.origin, match, invites[0] as string);
    await before.close();
    await openWithoutDice(folder, match);
    site = await open({ dataDir: folder });
    const store = await storeIn(folder);
    while (((await store.find(match))?.head.seq ?? 0) < 3) await setImmediate();
    expect((await rowsOf(store, match)).slice(0, 3).map(({ by, cmd }) => [by, cmd])).toEqual([
      [-1, 'sit:0'],
      [-1, 'sit:1'],
      [-1, 'draw:0'],
    ]);
    await store.close();
  });
});

test('a match in which nobody sits is deleted after a while, others are not', async () => {
  const time = hand();
  site = await open({ time, limits: { sweepMs: 5 } });
  const [empty, begun] = [
    await create(site.origin, { game: 'hopnjump' }),
    await create(site.origin, { game: 'hopnjump' }),
  ];
  await take(site.origin, begun.match, begun.invites[0] as string);
  const status = async (match: string): Promise<number> => (await fetch(`${site.origin}/api/matches/${match}`)).status;
  expect(await status(empty.match)).toBe(200);
  time.at += 600_001;
  while ((await status(empty.match)) !== 404) await setImmediate();
  expect(await status(begun.match)).toBe(200);
});

/** Creates a match that nobody opens, and waits until it is deleted. */
async function sweep(time: { at: number }): Promise<void> {
  const { match } = await create(site.origin, { game: 'hopnjump' });
  time.at += 600_001;
  while ((await fetch(`${site.origin}/api/matches/${match}`)).status !== 404) await setImmediate();
}

const statusOf = async (match: string): Promise<number> => (await fetch(`${site.origin}/api/matches/${match}`)).status;

test('a match in which somebody sits and that never starts is kept while somebody is connected, then for a week', async () => {
  const time = hand();
  site = await open({ time, limits: { sweepMs: 5 } });
  const { match, invites } = await create(site.origin, { game: 'hopnjump' });
  const { token } = await take(site.origin, match, invites[0] as string);
  const waiting = await new TestPlayer({ origin: site.origin, game: hopnjump, match, token, seed }).connect();
  const started = await seatAll(site.origin, hopnjump);
  await started.players[0]?.play(() => started.players[0]?.perspective.legal.length === 0);
  await Promise.all(started.players.map((player) => player.close()));
  time.at += 7 * 86_400_000 + 1;
  await sweep(time);
  await waiting.settle();
  expect(waiting.client.status).toBe('live');
  await waiting.close();
  time.at += 600_001;
  while ((await statusOf(match)) !== 404) await sweep(time);
  expect(await statusOf(started.match)).toBe(200);
});

test('a match lives by the time of the server, whatever the clock on the wall says', async () => {
  const time = hand();
  const wall = { at: 1_000_000 };
  site = await open({ time: { now: () => time.at, wall: () => wall.at }, limits: { sweepMs: 5 } });
  const { match } = await create(site.origin, { game: 'hopnjump' });
  wall.at += 365 * 86_400_000;
  await settled();
  expect(await statusOf(match)).toBe(200);
  time.at += 600_001;
  while ((await statusOf(match)) !== 404) await setImmediate();
});

/** Waits long enough for many sweeps. */
const settled = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, 100));

test('a match in which no person ever moved is deleted, one in which somebody did is not', async () => {
  const time = hand();
  site = await open({ time, limits: { sweepMs: 5 } });
  const [idle, played] = [await seatAll(site.origin, hopnjump), await seatAll(site.origin, hopnjump)];
  const [player] = played.players as [TestPlayer<Hop>];
  await player.ask({ type: 'ply', action: player.perspective.legal.find(({ type }) => type === 'STEP') });
  await Promise.all([...idle.players, ...played.players].map((one) => one.close()));
  time.at += 7 * 86_400_000 + 1;
  while ((await statusOf(idle.match)) !== 404) await sweep(time);
  expect(await statusOf(played.match)).toBe(200);
});

test('a match that is not over is deleted 90 days after its last entry, but never while somebody is connected', async () => {
  const time = hand();
  site = await open({ time, limits: { sweepMs: 5 } });
  const table = (name: string): ReturnType<typeof seatAll<Hop>> => seatAll(site.origin, hopnjump, {}, name);
  const [left, watched, played, over] = [await table('a'), await table('b'), await table('c'), await table('d')];
  const move = async ({ players }: typeof left): Promise<void> => {
    await settleAll(players);
    const player = players.find(({ perspective }) => perspective.legal.length > 0) as TestPlayer<Hop>;
    expect((await player.ask({ type: 'ply', action: player.perspective.legal[0] })).fault).toBeNull();
  };
  for (const one of [left, watched, played, over]) await move(one);
  await over.players[0]?.ask({ type: 'resign' });
  time.at += 89 * 86_400_000;
  await move(played);
  for (const { players } of [left, played, over]) await Promise.all(players.map((player) => player.close()));
  await sweep(time);
  expect(await statusOf(left.match)).toBe(200);
  time.at += 86_400_000;
  while ((await statusOf(left.match)) !== 404) await sweep(time);
  const kept = await Promise.all([watched, played, over].map(({ match }) => statusOf(match)));
  expect(kept).toEqual([200, 200, 200]);
  await Promise.all(watched.players.map((player) => player.close()));
  while ((await statusOf(watched.match)) !== 404) await sweep(time);
  expect(await statusOf(over.match)).toBe(200);
});

test('people for whom only time plays are gone after a while, and the match with them', async () => {
  site = await open({ limits: { unattended: 10 } });
  const clock: Clock = { totalMs: null, incrementMs: 0, perTurnMs: 5, onFlag: 'fallback' };
  const { match, players } = await seatAll(site.origin, hopnjump, { clock });
  await Promise.all(players.map((player) => player.until(() => player.scene.outcome !== null)));
  expect(players[0]?.scene.outcome).toMatchObject({ reason: 'resignation' });
  const store = await storeIn(site.folder);
  expect((await rowsOf(store, match)).filter(({ cmd }) => cmd.startsWith('time:'))).toHaveLength(10);
  await store.close();
  await Promise.all(players.map((player) => player.close()));
});

test('a clock that is too short for anybody is refused', async () => {
  site = await open({ limits: { leastClockMs: LIMITS.leastClockMs } });
  const ask = (clock: Clock): Promise<unknown> => post(site.origin, '/api/matches', { game: 'hopnjump', clock });
  const short = { status: 400, body: { fault: { code: 'clock-too-short' } } };
  expect(await ask({ ...TOTAL, totalMs: null, perTurnMs: 1, onFlag: 'fallback' })).toMatchObject(short);
  expect(await ask({ ...TOTAL, totalMs: 999 })).toMatchObject(short);
  expect(await ask({ ...TOTAL, totalMs: 1000 })).toMatchObject({ status: 201 });
});

const QUOTAS: readonly [string, Partial<Limits>, number][] = [
  ['MAX_MATCHES', { matches: 3 }, 3],
  ['MAX_DISK_MB', { diskBytes: 1 }, 0],
  ['MIN_FREE_MB', { freeBytes: Number.MAX_SAFE_INTEGER }, 0],
];
// only SQLite knows the disk, because several nodes share a database elsewhere
test.each(NODES === 1 ? QUOTAS : QUOTAS.slice(0, 2))(
  'beyond %s no match is made: players are told, and the operator once',
  async (name, limits, made) => {
    site = await open({ limits });
    const answers = [];
    for (let n = 0; n < 5; n++) answers.push(await post(site.origin, '/api/matches', { game: 'hopnjump' }));
    expect(answers.map(({ status }) => status)).toEqual([...Array(made).fill(201), ...Array(5 - made).fill(503)]);
    expect(answers.at(-1)).toMatchObject({ body: { fault: { code: 'server-full' } } });
    expect(site.reports).toContainEqual(expect.stringContaining(name));
    expect(site.reports.length).toBeLessThanOrEqual(NODES);
  },
);

test('most moves leave what is due as it is: early, never late', async () => {
  const time = hand();
  site = await open({ time, limits: { sweepMs: 2 ** 30 } });
  const { match, players } = await seatAll(site.origin, hopnjump, {
    clock: { ...TOTAL, totalMs: null, perTurnMs: 60_000 },
  });
  const store = await storeIn(site.folder);
  const due = async (): Promise<number> => (await store.find(match))?.head.due ?? Infinity;
  const first = await due();
  expect(first).toBe(time.at + 60_000);
  for (let n = 0; n < 10; n++) {
    time.at += 1000;
    const player = players.find(({ perspective }) => perspective.legal.length > 0) as TestPlayer<Hop>;
    const seq = player.client.seq;
    await player.ask({
      type: 'ply',
      action: player.perspective.legal.find(({ type }) => type === 'STEP') ?? player.perspective.legal[0],
    });
    await Promise.all(players.map((one) => one.until(() => one.client.seq > seq)));
    expect(await due()).toBeLessThanOrEqual(player.scene.due ?? Infinity);
  }
  expect(await due()).toBe(first);
  await store.close();
  await Promise.all(players.map((player) => player.close()));
});

test('a match in which somebody sat down at the last moment stays', async () => {
  site = await open();
  const { match, invites } = await create(site.origin, { game: 'hopnjump' });
  const store = await storeIn(site.folder);
  const { due } = (await store.find(match))?.head ?? { due: null };
  expect(await store.dueBy(due ?? 0, 1)).toEqual([match]);
  await take(site.origin, match, invites[0] as string);
  expect(await store.write({ op: 'drop', match, seq: 0, now: due ?? 0 })).toBe('conflict');
  expect(await statusOf(match)).toBe(200);
  await store.close();
});

/** Stores the first rows of a match up to a pending draw, as a power failure might leave them. */
async function openWithoutDice(folder: string, match: string): Promise<void> {
  const store = await storeIn(folder);
  await store.write({ op: 'sit', match, seat: 1, claim: 'x', token: 'x', due: 1 });
  const { record, seats } = (await store.find(match)) ?? {};
  if (record === undefined || seats === undefined) throw new Error('no match');
  const rules = { game: market, dice: () => 0, isAwaiting: () => true };
  // recent, because an old match without a move is soon deleted
  const at = Date.now();
  const transaction = openingTransaction(rules, unwrap(firstTable(market, record)), seats, at);
  if (transaction === null) throw new Error('not ready');
  const rows = transaction.map((step) => toRow(market, step, at, () => 'salt'));
  expect(await appendTo(store, match, rows, { at, due: 1 })).toBe('ok');
  await store.close();
}
