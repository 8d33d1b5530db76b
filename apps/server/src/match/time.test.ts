import { rmSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { unwrap, type Clock } from '@boardwright/core';
import { market } from '@boardwright/core/testing';
import { hopnjump, type Hop } from '@boardwright/games/hopnjump';
import type { MatchFacts } from '@boardwright/protocol';
import { afterEach, describe, expect, test } from 'vitest';
import { seed, size } from '../../../../tools/size.ts';
import { toRow } from './rows.ts';
import { firstTable } from './replay.ts';
import { openStore } from '../store/sqlite.ts';
import { create, freshFolder, open, seatAll, take, type TestServer } from '../testing/test-server.ts';
import { TestPlayer } from '../testing/player.ts';
import { resumeTime } from '../time.ts';
import { openingTransaction } from './transaction.ts';

const TOTAL: Clock = { totalMs: 60_000, incrementMs: 0, perTurnMs: null, onFlag: 'lose' };
let site: TestServer;
afterEach(() => site.close());

/** A time that only the test moves. */
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
    await player.ask({ type: 'ply', action: player.desk.legal.find(({ type }) => type === 'STEP') });
    expect(player.scene).toMatchObject({ left: [53_500, 60_000], due: 1_067_000 });
    await Promise.all([player, other].map((one) => one.close()));
  });

  test('is asked before a command that comes too late', async () => {
    const time = hand();
    site = await open({ time, limits: { sweepMs: 2 ** 30 } });
    const { players } = await seatAll(site.origin, hopnjump, { clock: TOTAL });
    const [player, other] = players as [TestPlayer<Hop>, TestPlayer<Hop>];
    time.at += 60_000;
    expect(await player.ask({ type: 'ply', action: player.desk.legal[0] })).toMatchObject({
      fault: { code: 'game-over' },
    });
    expect(player.scene.outcome).toMatchObject({ reason: 'time', ranks: [2, 1] });
    await Promise.all([player, other].map((one) => one.close()));
  });

  test('that plays on plays the fallback', async () => {
    site = await open();
    const { players } = await seatAll(site.origin, hopnjump, {
      clock: { ...TOTAL, totalMs: null, perTurnMs: 20, onFlag: 'fallback' },
    });
    const [player, other] = players as [TestPlayer<Hop>, TestPlayer<Hop>];
    await player.until(() => player.client.seq >= 8);
    expect(player.scene.outcome).toBeNull();
    await Promise.all([player, other].map((one) => one.close()));
  });
});

describe('a limit of the rules', () => {
  test('stops a chain of hops after five seconds of the server’s time, and not before', async () => {
    const time = hand();
    site = await open({ time, limits: { sweepMs: 5 } });
    const { players } = await seatAll(site.origin, hopnjump, {}, seed);
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
    expect(player.heard.at(-1)).toMatchObject({ frames: [{ news: { type: 'STOP' }, at: time.at }] });
    await Promise.all(players.map((one) => one.close()));
  });
});

// A server of its own, or two, for each takes longer than the fast check has.
describe.skipIf(size === 'small')('a server that was down', () => {
  test('goes on with the time at which it went: nobody is charged', () => {
    const { now } = resumeTime(5000);
    expect(now()).toBeGreaterThanOrEqual(5000);
    expect(now()).toBeLessThan(5000 + 60_000);
    site = { close: async () => {} } as TestServer;
  });

  test('goes on no earlier than the last entry, however long no clock ran before it', async () => {
    const time = hand();
    site = await open({ time });
    const { players } = await seatAll(site.origin, hopnjump);
    const [player] = players as [TestPlayer<Hop>];
    time.at += 3 * 3_600_000;
    await player.ask({ type: 'ply', action: player.desk.legal.find(({ type }) => type === 'STEP') });
    const store = await openStore(site.folder, (error) => expect.fail(error.message));
    expect(store.lastBeat()).toBe(time.at);
    await store.close();
    await Promise.all(players.map((one) => one.close()));
  });

  test('lets a clock run out that nobody watches', async () => {
    const folder = freshFolder();
    const before = await open({ dataDir: folder });
    const { match, players } = await seatAll(before.origin, hopnjump, { clock: { ...TOTAL, totalMs: 300 } });
    await Promise.all(players.map((player) => player.close()));
    await before.close();
    const again = await open({ dataDir: folder });
    site = { ...again, close: () => again.close().then(() => rmSync(folder, { recursive: true, force: true })) };
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
    const again = await open({ dataDir: folder });
    site = { ...again, close: () => again.close().then(() => rmSync(folder, { recursive: true, force: true })) };
    const store = await openStore(folder, (error) => expect.fail(error.message));
    while ((store.find(match)?.head.head ?? 0) < 3) await setImmediate();
    expect(
      store
        .load(match)
        ?.rows.slice(0, 3)
        .map(({ by, cmd }) => [by, cmd]),
    ).toEqual([
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

test('a match in which somebody sits and that never starts is deleted after a week, one that has started never', async () => {
  const time = hand();
  site = await open({ time, limits: { sweepMs: 5 } });
  const { match, invites } = await create(site.origin, { game: 'hopnjump' });
  const { token } = await take(site.origin, match, invites[0] as string);
  const waiting = await new TestPlayer({ origin: site.origin, game: hopnjump, match, token, seed }).connect();
  const started = await seatAll(site.origin, hopnjump);
  const sweep = async (): Promise<void> => {
    const { match: another } = await create(site.origin, { game: 'hopnjump' });
    time.at += 600_001;
    while ((await fetch(`${site.origin}/api/matches/${another}`)).status !== 404) await setImmediate();
  };
  time.at += 7 * 86_400_000 - 600_001;
  await sweep();
  await waiting.settle();
  expect(waiting.client.status).toBe('live');
  const closed = waiting.closed();
  await sweep();
  expect(await waiting.next('fault', 0)).toMatchObject({ fault: { code: 'no-match' } });
  expect(await closed).toBe(1008);
  const store = await openStore(site.folder, (error) => expect.fail(error.message));
  expect([store.find(match), store.find(started.match)?.seats.length]).toEqual([null, 2]);
  expect(await store.write({ op: 'drop', match: started.match, seated: true })).toBe('conflict');
  await store.close();
  await Promise.all(started.players.map((player) => player.play(() => player.client.seq > 6)));
  await Promise.all(started.players.map((player) => player.close()));
});

test('a match in which somebody sat down at the last moment stays', async () => {
  site = await open();
  const { match, invites } = await create(site.origin, { game: 'hopnjump' });
  const store = await openStore(site.folder, (error) => expect.fail(error.message));
  expect(store.deserted(Date.now() + 1, 1)).toEqual([match]);
  await take(site.origin, match, invites[0] as string);
  expect(await store.write({ op: 'drop', match, seated: false })).toBe('conflict');
  expect((await fetch(`${site.origin}/api/matches/${match}`)).status).toBe(200);
  await store.close();
});

/** The first rows of a match up to where chance is to act, as if the power had gone then. */
async function openWithoutDice(folder: string, match: string): Promise<void> {
  const store = await openStore(folder, (error) => expect.fail(error.message));
  await store.write({ op: 'sit', match, seat: 1, claim: 'x', token: 'x' });
  const { record, head, seats } = store.find(match) as NonNullable<ReturnType<typeof store.find>>;
  const rules = { game: market, ticket: () => 0 };
  const transaction = openingTransaction(rules, unwrap(firstTable(market, record)), seats, 1);
  if (transaction === null) throw new Error('not ready');
  const rows = [];
  let link = { hash: head.headHash, ts: head.headTs };
  for (const step of transaction.slice(0, 2)) {
    link = toRow(market, match, step, link, 1, () => 'salt');
    rows.push(link as ReturnType<typeof toRow>);
  }
  const cut = { head: 2, headHash: link.hash, headTs: link.ts, over: false, deadline: 1, next: null };
  expect(await store.write({ op: 'append', match, from: 0, at: 1, rows, head: cut, then: null })).toBe('ok');
  await store.close();
}
