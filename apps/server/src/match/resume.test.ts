import { createHash } from 'node:crypto';
import { itemAt, rng, unwrap, type Game, type Kind, type Viewer } from '@boardwright/core';
import { hopnjump, type Hop } from '@boardwright/games/hopnjump';
import { MAX_MISSED } from '@boardwright/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bySize, seed } from '../../../../tools/size.ts';
import { readSince } from './log/reading.ts';
import { LiveMatch } from './live-match.ts';
import { sceneOf } from '../viewers/projection.ts';
import type { MatchStore } from '../store/store.ts';
import { storeIn } from '../testing/logs.ts';
import { servicesOf, open, seatAll, type TestServer } from '../testing/test-server.ts';
import { TestPlayer } from '../testing/player.ts';
import { testPeer } from '../testing/peer.ts';

const CUTS = bySize(5, 50, 50_000);
const TOGETHER = bySize(2, 5, 5);
/** Lost connections between two progress lines of a long run. */
const TOLD_EVERY = 1000;
const PATIENCE = { timeout: bySize(60_000, 120_000, 4 * 3_600_000) };
let site: TestServer;
beforeAll(async () => {
  site = await open();
});
afterAll(() => site.close());

const hashOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');

/** Returns, from the log on disk, the hash of a viewer's scene after each entry. */
async function hashesOf<K extends Kind>(
  game: Game<K>,
  store: MatchStore,
  match: string,
): Promise<(viewer: Viewer, seq: number) => string> {
  const { start, steps } = unwrap(await readSince({ game, store, match }, 0));
  const tables = [start.table, ...steps.map(({ after }) => after)];
  return (viewer, seq) => hashOf(sceneOf(game, itemAt(tables, seq), viewer));
}

/** The beginning of a text frame that is never completed. */
const HALF_A_FRAME = Uint8Array.of(0x81, 0xfe, 0x01);

interface Returns {
  cuts: number;
  /** The number of reconnections for which the missed frames were enough, without a new scene. */
  resumed: number;
  /** Milliseconds from each new connection until everything missed has arrived. */
  readonly delays: number[];
}

function told({ cuts, resumed, delays }: Returns): string {
  const slowest = delays.toSorted((a, b) => a - b)[Math.floor(delays.length * 0.99)] ?? 0;
  return `${cuts} cuts, ${resumed} resumed, p99 of coming back ${slowest.toFixed(0)} ms`;
}

describe('a client that comes back', () => {
  /** Plays one match. A spectator is disconnected repeatedly, and sometimes a player between a move and its answer. */
  const comeAndGo = async (name: string, done: Returns, store: MatchStore): Promise<void> => {
    const { match, players } = await seatAll(site.origin, hopnjump, {}, name);
    const [mine, other] = players as [TestPlayer<Hop>, TestPlayer<Hop>];
    const viewer = await new TestPlayer({
      origin: site.origin,
      game: hopnjump,
      match,
      token: null,
      seed: name,
    }).connect();
    const source = rng(name);
    const seen: { readonly seq: number; readonly hash: string }[] = [];
    let isOver = false;
    const staying = [mine, other].map((player) => player.stay(() => isOver));
    const all = Promise.all([mine, other].map((player) => player.play()));
    while (done.cuts < CUTS && mine.client.scene?.outcome === null) {
      done.cuts++;
      const have = viewer.client.seq;
      const heard = viewer.heard.length;
      if (source.below(3) === 0) viewer.wire(HALF_A_FRAME);
      viewer.cut();
      if (source.below(3) === 0) mine.cut();
      mine.nudge();
      const target = mine.client.seq + source.below(4);
      await mine.until(() => mine.client.seq >= target || mine.scene.outcome !== null);
      const start = performance.now();
      await viewer.reconnect();
      const [welcome] = viewer.heard.slice(heard);
      await viewer.until(() => viewer.client.seq >= (welcome as { readonly seq: number }).seq);
      done.delays.push(performance.now() - start);
      seen.push({ seq: viewer.client.seq, hash: hashOf(viewer.scene) });
      const seqs = viewer.heard
        .slice(heard)
        .flatMap((m) => (m.type === 'frames' ? m.frames.map(({ seq }) => seq) : []));
      // if the match moves faster than its past can be read, the server sends a whole scene instead
      const { snapshot } = welcome as { readonly snapshot: object | null };
      expect(welcome).toMatchObject({ type: 'welcome' });
      expect(snapshot !== null || seqs.every((seq, i) => seq === have + 1 + i), `${have}: ${seqs.join()}`).toBe(true);
      done.resumed += snapshot === null ? 1 : 0;
      if (done.cuts % TOLD_EVERY === 0) console.log(told(done));
    }
    await all;
    await Promise.all([mine, other].map((player) => player.catchUp()));
    isOver = true;
    for (const player of players) player.nudge();
    await Promise.all(staying);
    await viewer.until(() => viewer.client.seq === mine.client.seq);
    seen.push({ seq: viewer.client.seq, hash: hashOf(viewer.scene) });
    const hashAt = await hashesOf(hopnjump, store, match);
    expect(seen).toEqual(seen.map(({ seq }) => ({ seq, hash: hashAt('spectator', seq) })));
    expect(hashOf(mine.scene)).toBe(hashAt(0, mine.client.seq));
    await Promise.all([mine, other, viewer].map((player) => player.close()));
  };

  test(`${CUTS} times gets exactly the frames that it missed, and sees what the server sees`, PATIENCE, async () => {
    const done: Returns = { cuts: 0, resumed: 0, delays: [] };
    const store = await storeIn(site.folder);
    const oneByOne = async (lane: number): Promise<void> => {
      for (let n = 0; done.cuts < CUTS; n++) await comeAndGo(`${seed}/${lane}/${n}`, done, store);
    };
    await Promise.all(Array.from({ length: TOGETHER }, (_, lane) => oneByOne(lane)));
    await store.close();
    console.log(told(done));
    expect(done.resumed).toBeGreaterThan(0);
  });

  test('after a long absence gets one whole scene instead', async () => {
    // a game may be over too early; then another one is played
    for (let n = 0, missed = 0; missed <= MAX_MISSED; n++) {
      const { match, players } = await seatAll(site.origin, hopnjump, {}, `${seed}/long ${n}`);
      const viewer = await new TestPlayer({ origin: site.origin, game: hopnjump, match, token: null, seed }).connect();
      viewer.cut();
      const away = viewer.client.seq;
      const [player] = players as [TestPlayer<Hop>];
      const enough = (): boolean => player.client.seq > away + MAX_MISSED;
      await Promise.all(players.map((one) => one.play(enough)));
      await viewer.reconnect();
      await player.until(() => player.client.seq === viewer.client.seq);
      missed = viewer.client.seq - away;
      const last = missed > MAX_MISSED ? { type: 'welcome', snapshot: { seq: viewer.client.seq } } : { type: 'frames' };
      expect(viewer.heard.findLast(({ type }) => type !== 'room')).toMatchObject(last);
      expect(viewer.scene.view).toEqual(player.scene.view);
      await Promise.all([...players, viewer].map((one) => one.close()));
    }
  });

  test('with a seq from nowhere gets a whole scene', async () => {
    const { match, players } = await seatAll(site.origin, hopnjump);
    const [player] = players as [TestPlayer<Hop>];
    player.say({ type: 'hello', protocol: 3, match, token: null, have: 12_345 });
    expect(await player.next('welcome')).toMatchObject({ seat: null, snapshot: { seq: player.client.seq } });
    await Promise.all(players.map((one) => one.close()));
  });

  test('finds the match again after the server was restarted', async () => {
    const { players } = await seatAll(() => site.origin, hopnjump, {}, seed);
    await Promise.all(players.map((player) => player.play(() => player.client.seq >= 20)));
    const before = players.map(({ scene }) => scene);
    await site.server.close();
    site = await open({ dataDir: site.folder });
    await Promise.all(players.map((player) => player.reconnect()));
    expect(players.map(({ scene }) => scene)).toEqual(before);
    await Promise.all(players.map((player) => player.play()));
    expect(players[0]?.scene.outcome).not.toBeNull();
    await Promise.all(players.map((player) => player.close()));
  });
});

test('two windows of one seat see the same, and one answer goes to the one that asked', async () => {
  const { match, players, tokens } = await seatAll(site.origin, hopnjump);
  const [first, other] = players as [TestPlayer<Hop>, TestPlayer<Hop>];
  const twin = await new TestPlayer({
    origin: site.origin,
    game: hopnjump,
    match,
    token: tokens[0] as string,
    seed,
  }).connect();
  const [action] = first.perspective.legal;
  await first.ask({ type: 'ply', action });
  await Promise.all([twin, other].map((player) => player.until(() => player.client.seq === first.client.seq)));
  expect(twin.scene).toEqual(first.scene);
  expect(twin.answers).toEqual([]);
  await Promise.all([first, other, twin].map((player) => player.close()));
});

test('many who come back at once cost at most one look at the log', async () => {
  const { match, players } = await seatAll(site.origin, hopnjump, {}, seed);
  await Promise.all(players.map((player) => player.play(() => player.client.seq > 20)));
  await Promise.all(players.map((player) => player.close()));
  const store = await storeIn(site.folder);
  let looks = 0;
  const read: MatchStore['read'] = (...asked) => (looks++, store.read(...asked));
  const counted = { ...store, read };
  const live = unwrap(await LiveMatch.load(servicesOf(counted), hopnjump, match));
  looks = 0;
  const heard = Array.from({ length: 20 }, (): string[] => []);
  await Promise.all(
    heard.map((texts, n) =>
      live.visitors.join(
        testPeer((text) => texts.push(text)),
        n % 2,
        5,
      ),
    ),
  );
  expect(looks).toBeLessThanOrEqual(1);
  for (const texts of heard) expect(texts.join('')).toContain('"frames":[{"seq":6,');
  live.close();
  await store.close();
});
