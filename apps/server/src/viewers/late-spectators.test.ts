/** Vector H5: a spectator sees no hand or, if the match allows it, everything with a delay of some turns. */
import { itemAt, lastItem, unwrap, type Game, type Kind } from '@boardwright/core';
import type { Table, Step } from '@boardwright/core/host';
import { market, tableOf, type Market } from '@boardwright/core/testing';
import { catan, type Catan } from '@boardwright/games/catan';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bySize, seed } from '../../../../tools/size.ts';
import { readSince, type RecentLog } from '../match/log/reading.ts';
import { freshFolder, games, open, post, seatAll, type TestServer } from '../testing/test-server.ts';
import { settleAll, TestPlayer } from '../testing/player.ts';
import type { MatchStore } from '../store/store.ts';
import { storeIn } from '../testing/logs.ts';
import { takeBack } from '../testing/take-back.ts';

const LATE = 10;
const PLIES = bySize(60, 120, 2000);

const withCatan = { ...games, ...tableOf(catan) };

let site: TestServer;
let store: MatchStore;
beforeAll(async () => {
  site = await open({ games: withCatan });
  store = await storeIn(site.folder);
});
afterAll(async () => {
  await store.close();
  await site.close();
});

/** Returns the stored match. */
const truth = async <K extends Kind>(
  game: Game<K>,
  match: string,
): Promise<RecentLog<K> & { readonly tables: readonly Table<K>[] }> => {
  const log = unwrap(await readSince({ game, store, match }, 0));
  return { ...log, tables: [log.start.table, ...log.steps.map(({ after }) => after)] };
};

function watch<K extends Kind>(game: Game<K>, match: string): Promise<TestPlayer<K>> {
  return new TestPlayer({ origin: site.origin, game, match, token: null, seed }).connect();
}

const ENDS = ['end', 'grab'];

/** Returns how many turns had ended after each entry, counted by the plies that end turns. */
function turnsOf(steps: readonly Step[]): readonly number[] {
  const turns = [0];
  for (const { entry } of steps) {
    const before = entry.type === 'undo' ? itemAt(turns, entry.to) : lastItem(turns);
    turns.push(before + Number(entry.type === 'ply' && ENDS.includes(entry.action.type)));
  }
  return turns;
}

/** Returns the highest number of entries that ever had this many turns after them. An undo takes back nothing that was shown. */
function toldOf(steps: readonly Step[]): number {
  const turns = turnsOf(steps);
  const old = turns.map((now) => turns.findIndex((then) => then > now - LATE) - 1);
  return Math.max(0, ...old);
}

/** Expects that the spectator sees everything with exactly this delay. */
async function expectLate<K extends Kind>(game: Game<K>, match: string, viewer: TestPlayer<K>): Promise<void> {
  const {
    tables,
    steps,
    history: { memories },
  } = await truth(game, match);
  const seq = tables.at(-1)?.outcome === null ? toldOf(steps) : steps.length;
  // a viewer on another node sees it a little later, but never more
  await viewer.until(() => viewer.client.seq >= seq);
  await viewer.settle();
  const { state, outcome, chairs } = tables[seq] as (typeof tables)[number];
  expect(viewer.client.seq).toBe(seq);
  expect(viewer.heard.findLast(({ type }) => type === 'pong')).toMatchObject({ seq });
  expect(viewer.scene.view).toEqual(JSON.parse(JSON.stringify(game.view(state, 'all'))));
  expect(viewer.scene).toMatchObject({ outcome, chairs, left: [], due: null });
  expect(viewer.client.memory).toEqual(memories[seq]?.at(-1));
}

/** Plays, sometimes with an undo or a lost connection, and checks the spectator after every ply. */
async function playAndLook<K extends Kind>(game: Game<K>, preset: string): Promise<number> {
  let looks = 0;
  const { match, players } = await seatAll(site.origin, game, { preset, openAfter: LATE }, seed);
  const viewer = await watch(game, match);
  const everybody = [...players, viewer];
  for (let n = 0; n < PLIES && players[0]?.scene.outcome === null; n++) {
    await settleAll(players);
    const player = players.find(({ perspective }) => perspective.legal.length > 0) as TestPlayer<K>;
    const before = player.client.seq;
    await player.play(() => player.client.seq > before);
    if (n % 9 === 0 && player.scene.undo) await takeBack(player, players);
    if (n % 11 === 5) await viewer.close();
    if (n % 11 === 8) await comeBack(viewer, n % 2 === 0);
    if (n % 11 >= 5 && n % 11 <= 7) continue;
    await expectLate(game, match, viewer);
    looks++;
  }
  await viewer.close();
  await viewer.reconnect();
  await players[0]?.ask({ type: 'resign' });
  while (players.length > 2 && (await truth(game, match)).tables.at(-1)?.outcome === null)
    for (const player of players.slice(1)) await player.ask({ type: 'resign' });
  expect((await truth(game, match)).tables.at(-1)?.outcome).not.toBeNull();
  await expectLate(game, match, viewer);
  await Promise.all(everybody.map((one) => one.close()));
  return looks;
}

/** Reconnects with the entries that it has, or with none. */
async function comeBack<K extends Kind>(player: TestPlayer<K>, fresh: boolean): Promise<void> {
  if (fresh) player.forget();
  await player.reconnect();
}

describe('H5: a delayed open view', () => {
  test.each([
    ['market', market as unknown as Game, 'three'],
    ['catan', catan as unknown as Game, 'duel'],
  ])('of %s shows all hands, late, and the whole end at once', async (_, game, preset) => {
    expect(await playAndLook(game, preset)).toBeGreaterThan(5);
  });

  test('is there after a restart as it was before', async () => {
    const folder = freshFolder();
    // with these dice every roll gives everybody a card, so there is always an offer that can be undone
    const diceOf = () => () => 0;
    const first = await open({ dataDir: folder, diceOf });
    const { match, players } = await seatAll(first.origin, market, { preset: 'three', openAfter: LATE }, seed);
    const can = (type: Market['Action']['type']): TestPlayer<Market> =>
      players.find(({ perspective }) => perspective.legal.some((action) => action.type === type)) as TestPlayer<Market>;
    const act = async (type: Market['Action']['type']): Promise<TestPlayer<Market>> => {
      const mover = can(type);
      const action = mover.perspective.legal.find((one) => one.type === type);
      expect((await mover.ask({ type: 'ply', action })).fault).toBeNull();
      await Promise.all(players.map((player) => player.until(() => player.client.seq === mover.client.seq)));
      return mover;
    };
    for (let n = 0; n < LATE; n++) await act('end');
    const mover = await act('offer');
    expect((await takeBack(mover, players)).fault).toBeNull();
    const seen = async (origin: string): Promise<unknown> => {
      const viewer = await new TestPlayer({ origin, game: market, match, token: null, seed }).connect();
      await viewer.close();
      return { seq: viewer.client.seq, scene: viewer.scene, memory: viewer.client.memory };
    };
    const before = await seen(first.origin);
    await Promise.all(players.map((player) => player.close()));
    await first.close();
    const second = await open({ dataDir: folder, diceOf });
    expect(await seen(second.origin)).toEqual(before);
    // everything in the first turn except its end
    expect(before).toMatchObject({ seq: 4, scene: { outcome: null } });
    await second.close();
  });

  test('comes no nearer by what passes no turn: a draw, offers, and moves that are taken back', async () => {
    const { match, players } = await seatAll(site.origin, catan, { preset: 'standard', openAfter: LATE }, seed);
    const everybody = players as [TestPlayer<Catan>, ...TestPlayer<Catan>[]];
    await Promise.all(everybody.map((player) => player.play(() => player.scene.view.turn > LATE + 1)));
    await settleAll(everybody);
    const viewer = await watch(catan, match);
    const { seq } = viewer.client;
    expect(seq).toBeGreaterThan(0);
    const { turn } = viewer.scene.view;
    const mover = everybody[everybody[0].scene.view.seat] as TestPlayer<Catan>;
    expect((await mover.ask({ type: 'offerDraw' })).fault).toBeNull();
    expect((await mover.ask({ type: 'refuse' })).fault).toBeNull();
    for (let n = 0; n < LATE; n++) {
      const action = mover.perspective.legal.find(({ type }) => type !== 'end');
      // after a seven others must answer, and an empty hand has nothing to offer
      if (action === undefined) break;
      expect((await mover.ask({ type: 'ply', action })).fault).toBeNull();
      const taken = mover.scene.undo ? await takeBack(mover, everybody) : null;
      expect(taken?.fault ?? null).toBeNull();
    }
    await viewer.settle();
    expect([viewer.client.seq, viewer.scene.view.turn]).toEqual([seq, turn]);
    await expectLate(catan, match, viewer);
    await Promise.all([...everybody, viewer].map((player) => player.close()));
  });

  test.each([0, 9, 1001, 12.5, '12'])('cannot be %j turns late', async (openAfter) => {
    const { status, body } = await post(site.origin, '/api/matches', { game: 'market', openAfter });
    expect([status, body]).toMatchObject([400, { fault: { code: 'bad-shape' } }]);
  });

  test('is said to whoever is asked to sit down', async () => {
    const { match, players } = await seatAll(site.origin, market, { preset: 'two', openAfter: LATE }, seed);
    expect(await (await fetch(`${site.origin}/api/matches/${match}`)).json()).toMatchObject({ openAfter: LATE });
    expect(players.map(({ client }) => client.welcome?.openAfter)).toEqual([LATE, LATE]);
    await Promise.all(players.map((player) => player.close()));
  });
});

test('H5: without that option a spectator sees no hand', async () => {
  const { match, players } = await seatAll(site.origin, catan, { preset: 'standard' }, seed);
  const viewer = await watch(catan, match);
  await Promise.all(players.map((player) => player.play(() => player.client.seq > PLIES)));
  await viewer.settle();
  const { tables } = await truth(catan, match);
  const { state } = tables[viewer.client.seq] as (typeof tables)[number];
  expect(viewer.scene.view).toEqual(JSON.parse(JSON.stringify(catan.view(state, 'spectator'))));
  expect(viewer.scene.view).not.toEqual(JSON.parse(JSON.stringify(catan.view(state, 'all'))));
  await Promise.all([...players, viewer].map((one) => one.close()));
});
