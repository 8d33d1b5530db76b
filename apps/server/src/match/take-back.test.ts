import { join } from 'node:path';
import { pick, rng, unwrap, type Game, type Kind, type Rng } from '@boardwright/core';
import type { Clock } from '@boardwright/core/host';
import { market, type Market } from '@boardwright/core/testing';
import { hopnjump, type Hop } from '@boardwright/games/hopnjump';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { bySize, seed, size } from '../../../../tools/size.ts';
import { NODES, rowsOf, storeIn } from '../testing/logs.ts';
import { TestPlayer } from '../testing/player.ts';
import { start } from '../testing/process.ts';
import { takeBack } from '../testing/take-back.ts';
import { anyMove, freshFolder, open, seatAll, type TestOptions, type TestServer } from '../testing/test-server.ts';
import { readSince } from './log/reading.ts';

const SCRIPT = join(import.meta.dirname, '../testing/serve.ts');
const MINUTE: Clock = { totalMs: 60_000, incrementMs: 0, perTurnMs: null, onFlag: 'lose' };
const LAPSE_MS = 30_000;
let site: TestServer;
afterEach(() => site.close());

/** Returns a clock that only the test moves. */
function hand(): { now: () => number; wall: () => number; at: number } {
  const time = { at: 1_000_000, now: () => time.at, wall: () => time.at };
  return time;
}

type Two = readonly [TestPlayer<Hop>, TestPlayer<Hop>];

/** Seats two people. Each move is a step without a jump, so that it ends the turn. */
async function two(options: TestOptions = {}, clock: Clock | null = MINUTE): Promise<{ match: string; players: Two }> {
  site = await open(options);
  const { match, players } = await seatAll(site.origin, hopnjump, { clock }, seed);
  onTestFinished(async () => void (await Promise.all(players.map((player) => player.close()))));
  return { match, players: players as unknown as Two };
}

async function step(mover: TestPlayer<Hop>, other: TestPlayer<Hop>): Promise<void> {
  await mover.ask({ type: 'ply', action: mover.perspective.legal.find(({ type }) => type === 'STEP') });
  await other.until(() => other.client.seq === mover.client.seq);
}

/** Makes the mover play and ask for an undo. Resolves when the other player has the request. */
async function stepAndAsk(mover: TestPlayer<Hop>, other: TestPlayer<Hop>): Promise<number> {
  await step(mover, other);
  expect((await mover.ask({ type: 'undo' })).fault).toBeNull();
  await other.until(() => other.scene.takeBack !== undefined);
  return other.scene.takeBack?.to ?? -1;
}

describe('between people', () => {
  test('a take-back that is refused changes nothing, and is not asked for twice', async () => {
    const { players } = await two();
    const [player, other] = players;
    const to = await stepAndAsk(player, other);
    const { view, since } = other.scene;
    expect((await other.ask({ type: 'refuseUndo', to })).fault).toBeNull();
    await player.until(() => player.scene.takeBack?.refused === 1);
    expect([player.scene.view, other.scene.view, other.scene.since]).toEqual([view, view, since]);
    expect(player.scene.undo).toBe(false);
    expect((await player.ask({ type: 'undo' })).fault).toMatchObject({ code: 'asked-already' });
    expect((await other.ask({ type: 'allowUndo', to })).fault).toMatchObject({ code: 'no-take-back' });
    await step(other, player);
    expect(player.scene.takeBack).toBeUndefined();
  });

  test('no clock pays for another’s ply that is taken back', async () => {
    const time = hand();
    const { players } = await two({ time });
    const [player, other] = players;
    const before = player.scene.view;
    for (let round = 0; round < 4; round++) {
      time.at += 2000;
      await step(player, other);
      time.at += 4000;
      await takeBack(player, players);
    }
    expect(player.scene).toMatchObject({ left: [52_000, 60_000], due: time.at + 52_000, view: before });
    expect(other.scene.left).toEqual([52_000, 60_000]);
  });

  test('it lapses when the game goes on', async () => {
    const { players } = await two();
    const [player, other] = players;
    const to = await stepAndAsk(player, other);
    await step(other, player);
    expect([player.scene.takeBack, other.scene.takeBack]).toEqual([undefined, undefined]);
    expect((await other.ask({ type: 'allowUndo', to })).fault).toMatchObject({ code: 'no-take-back' });
  });

  test('it lapses after a while, without anybody’s message, and no deadline of the game is touched', async () => {
    const time = hand();
    const { match, players } = await two({ time, limits: { sweepMs: 5 } });
    const [player, other] = players;
    const due = time.at + 60_000;
    await stepAndAsk(player, other);
    expect(other.scene.due).toBe(due);
    time.at += LAPSE_MS;
    await Promise.all(players.map((one) => one.until(() => one.scene.takeBack?.refused === 0)));
    expect(other.scene).toMatchObject({ due, outcome: null });
    const store = await storeIn(site.folder);
    expect((await rowsOf(store, match)).at(-1)).toMatchObject({ by: -1, cmd: expect.stringMatching(/^lapse:/) });
    await store.close();
  });

  test('an answer that comes too late finds it lapsed', async () => {
    const time = hand();
    const { players } = await two({ time, limits: { sweepMs: 2 ** 30 } });
    const to = await stepAndAsk(...players);
    time.at += LAPSE_MS;
    expect((await players[1].ask({ type: 'allowUndo', to })).fault).toMatchObject({ code: 'no-take-back' });
  });

  test('it can be withdrawn', async () => {
    const { players } = await two();
    const [player, other] = players;
    const to = await stepAndAsk(player, other);
    expect((await player.ask({ type: 'refuseUndo', to })).fault).toBeNull();
    await other.until(() => other.scene.takeBack?.refused === 0);
    expect((await other.ask({ type: 'allowUndo', to })).fault).toMatchObject({ code: 'no-take-back' });
  });

  test('of several all have to allow it', async () => {
    // with these dice every roll gives everybody a card, so there is always one to offer
    site = await open({ diceOf: () => () => 0 });
    const { players } = await seatAll(site.origin, market, { preset: 'three' }, seed);
    const [player, first, second] = players as [TestPlayer<Market>, TestPlayer<Market>, TestPlayer<Market>];
    const before = player.scene.view;
    const action = player.perspective.legal.find(({ type }) => type === 'offer');
    await player.ask({ type: 'ply', action });
    await player.ask({ type: 'undo' });
    await Promise.all([first, second].map((one) => one.until(() => one.scene.takeBack !== undefined)));
    const to = player.scene.takeBack?.to ?? -1;
    expect((await first.ask({ type: 'allowUndo', to })).fault).toBeNull();
    expect((await first.ask({ type: 'allowUndo', to })).fault).toMatchObject({ code: 'agreed' });
    await player.until(() => player.scene.takeBack?.agreed.length === 1);
    expect(player.scene.view).not.toEqual(before);
    expect((await second.ask({ type: 'allowUndo', to })).fault).toBeNull();
    await player.until(() => player.scene.takeBack === undefined);
    expect(player.scene.view).toEqual(before);
    await Promise.all(players.map((one) => one.close()));
  });

  // too slow for the quick check (starts a process), and that process uses a folder, so SQLite
  test.skipIf(size === 'small' || NODES > 1)(
    'a request is still there after kill -9, and can be answered',
    async () => {
      site = await open();
      const folder = freshFolder();
      let server = await start(SCRIPT, [folder]);
      onTestFinished(() => server.kill());
      const origin = (): string => `http://localhost:${server.line}`;
      const { players } = await seatAll(origin, hopnjump, { clock: MINUTE }, seed);
      const [player, other] = players as unknown as Two;
      const before = player.scene.view;
      const to = await stepAndAsk(player, other);
      await server.kill();
      server = await start(SCRIPT, [folder]);
      await Promise.all(players.map((one) => one.reconnect()));
      expect(other.scene.takeBack).toMatchObject({ seat: 0, to, refused: null });
      expect((await other.ask({ type: 'allowUndo', to })).fault).toBeNull();
      await player.until(() => player.scene.takeBack === undefined);
      expect([player.scene.view, other.scene.view]).toEqual([before, before]);
      await Promise.all(players.map((one) => one.close()));
    },
  );
});

test('against bots a ply is taken back at once, and their clocks do not pay either', async () => {
  const time = hand();
  site = await open({ time, botService: { ...anyMove, choose: () => new Promise(() => {}) } });
  const wish = { clock: MINUTE, seats: ['person', 'bot:easy'] as const };
  const { players } = await seatAll(site.origin, hopnjump, wish, seed);
  const [player] = players as [TestPlayer<Hop>];
  const before = player.scene.view;
  await player.ask({ type: 'ply', action: player.perspective.legal.find(({ type }) => type === 'STEP') });
  time.at += 4000;
  expect((await player.ask({ type: 'undo' })).fault).toBeNull();
  expect(player.scene).toMatchObject({ view: before, left: [60_000, 60_000] });
  await player.close();
});

test('who comes while something is asked sees it', async () => {
  const { match, players } = await two();
  await stepAndAsk(...players);
  const late = await new TestPlayer<Hop>({ origin: site.origin, game: hopnjump, match, token: null, seed }).connect();
  expect(late.scene.takeBack).toMatchObject({ seat: 0 });
  await late.close();
});

/** Returns a command that a player may want to send: possible, too late, or nonsense. */
function anything<K extends Kind>({ perspective, scene, client }: TestPlayer<K>, source: Rng): unknown {
  const { takeBack: request, undo } = scene;
  const to = request?.to ?? source.below(client.seq + 1);
  const answers = [
    { type: 'allowUndo', to },
    { type: 'allowUndo', to },
    { type: 'refuseUndo', to },
  ];
  const words = [...answers, { type: 'undo' }, { type: 'offerDraw' }, { type: 'refuse' }];
  if (undo && source.below(3) > 0) return { type: 'undo' };
  if (request?.refused === null && source.below(4) > 0) return pick(answers, source);
  const isTalking = perspective.legal.length === 0 || source.below(4) === 0;
  if (isTalking) return pick(words, source);
  // offers are preferred, because most other plies in a market reveal something and cannot be undone
  const offers = perspective.legal.filter(({ type }) => type === 'offer');
  return { type: 'ply', action: pick(offers.length > 0 ? offers : perspective.legal, source) };
}

/** Makes players send commands, some of them twice or before the last answer. Returns how often each id was sent, by seat. */
async function talk<K extends Kind>(
  players: readonly TestPlayer<K>[],
  times: number,
  source: Rng,
): Promise<readonly ReadonlyMap<string, number>[]> {
  const said = players.map(() => new Map<string, number>());
  for (let n = 0; n < times && players.every(({ scene }) => scene.outcome === null); n++) {
    const able = players.filter(
      ({ perspective, scene }) => perspective.legal.length > 0 || scene.undo || scene.takeBack?.refused === null,
    );
    const player = pick(able.length === 0 || source.below(5) === 0 ? players : able, source);
    const [id, often] = [player.freshId(), 1 + Number(source.below(5) === 0)];
    const message = { type: 'command', id, expect: player.scene.since, command: anything(player, source) };
    for (let m = 0; m < often; m++) player.say(message);
    said[players.indexOf(player)]?.set(id, often);
    if (source.below(4) === 0) continue;
    await player.until(() => answersOf(player).has(id));
    await Promise.all(players.map((one) => one.until(() => one.client.seq >= player.client.seq)));
  }
  const isAnswered = (player: TestPlayer<K>, own: ReadonlyMap<string, number>): boolean =>
    [...own].every(([id, often]) => (answersOf(player).get(id) ?? 0) >= often);
  await Promise.all(players.map((player, seat) => player.until(() => isAnswered(player, said[seat] ?? new Map()))));
  await Promise.all(players.map((player) => player.settle()));
  return said;
}

/** Returns how many answers each id got. */
function answersOf<K extends Kind>({ acks, heard }: TestPlayer<K>): Map<string, number> {
  const ids = [...acks, ...heard.filter((message) => message.type === 'refused')].map(({ id }) => id);
  return ids.reduce((counts, id) => counts.set(id, (counts.get(id) ?? 0) + 1), new Map<string, number>());
}

test.each<[string, Game]>([
  ['hopnjump', hopnjump as unknown as Game],
  ['market', market as unknown as Game],
])(
  '%s: whatever is asked, allowed, refused and played, no ply is lost or doubled, and each command is answered once',
  async (name, game) => {
    site = await open({ diceOf: () => () => 0 });
    let undone = 0;
    for (let round = 0; round < bySize(2, 4, 100) || undone === 0; round++) {
      const { match, players } = await seatAll(site.origin, game, {}, `${seed}/${name}/${round}`);
      const said = await talk(players, bySize(40, 80, 160), rng(`${seed}/${name}/${round}`));
      for (const [seat, player] of players.entries()) expect(answersOf(player)).toEqual(said[seat]);
      const store = await storeIn(site.folder);
      const { end, steps } = unwrap(await readSince({ game, store, match }, 0));
      const rows = await rowsOf(store, match);
      await store.close();
      expect(new Set(rows.map(({ by, cmd }) => `${by}/${cmd}`)).size).toBe(rows.length);
      const count = (type: string): number => steps.filter(({ entry }) => entry.type === type).length;
      expect(end.table.plies).toBe(count('ply') - count('undo'));
      undone += count('undo');
      const acked = players.flatMap((player) => player.acks.map(({ id }) => id));
      const mine = rows.filter(({ by }) => by >= 0).map(({ cmd }) => cmd);
      expect(mine.toSorted()).toEqual([...new Set(acked)].toSorted());
      for (const player of players) {
        await player.until(() => player.client.seq === end.table.seq);
        expect(player.scene.view).toEqual(
          JSON.parse(JSON.stringify(game.view(end.table.state, player.client.welcome?.seat ?? 'spectator'))),
        );
      }
      await Promise.all(players.map((player) => player.close()));
    }
  },
);
