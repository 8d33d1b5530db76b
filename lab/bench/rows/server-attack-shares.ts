/* oxlint-disable unicorn/require-post-message-target-origin -- a thread has no origin */
/**
 * Measures how other players are affected by an address that takes as much of a scarce resource as it may, compared with the same without
 * it.
 */
import { once } from 'node:events';
import { cpSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { itemAt, presetOf } from '@boardwright/core';
import { games } from '@boardwright/games';
import { hopnjump, type Hop } from '@boardwright/games/hopnjump';
import { WebSocket } from 'ws';
import { seatedTalk, type Measured, type Talk } from '../../../apps/server/src/testing/load.ts';
import { copyMatch } from '../../../apps/server/src/testing/older-matches.ts';
import { TestPlayer } from '../../../apps/server/src/testing/player.ts';
import { script, type Line } from '../../../apps/server/src/testing/scripts.ts';
import { create, take } from '../../../apps/server/src/testing/test-server.ts';
import { askFrom, seatsFrom } from '../ask-from.ts';
import { median, p99, type Reading, type Row } from '../measure.ts';
import { inFreshFolder, withServer } from '../measured-server.ts';
import { pushService, subscribes } from '../push-service.ts';
import type { SharesAttack } from './shares-attack.worker.ts';

const [RUNS, TALKS, PAUSE_MS, MOVES, ASK_MS] = [5, 15, 100, 30, 50];
/** Milliseconds after an attack until the work that it has started ends. */
const REST_MS = 500;
/**
 * The allowed effect of an attack: the delay in milliseconds (or twice the delay without the attack, if that is more), and the megabytes.
 */
const [ALLOWED_MS, ALLOWED_MB] = [5, 50];
const [OLD_ENTRIES, OLD_MATCHES, COLD_ENTRIES, COLD_MATCHES, TABLES] = [1125, 60, 60, 380, 200];
const WISH = { game: 'hopnjump', preset: 'contract' };
const ANSWERS = 10;

type What = SharesAttack['what'];

/** The server's contents before the attack. */
interface Prepared {
  /** The matches that the attack requests. */
  readonly matches: readonly string[];
  /** Matches that nobody has opened yet. */
  readonly cold: readonly string[];
}

/** The number of notifications for which others wait in one run. */
const PUSHES = 18;

/** The activity of other clients in one run besides their moves. Returns how long each request took. */
type Probe = (run: number) => Promise<readonly number[]>;

/** Plays a match and copies it. over: whether its first player resigns. */
async function copies(folder: string, entries: number, count: number, over: boolean): Promise<readonly string[]> {
  const resign = { type: 'command', id: 'resign'.padEnd(22, '-'), expect: entries + 1, command: { type: 'resign' } };
  const last: readonly Line[] = over ? [{ seat: 0, text: JSON.stringify(resign) }] : [];
  const lines = [...script(hopnjump, WISH.preset, `old ${entries}`, entries), ...last];
  const match = await withServer(folder, ['--known-dice'], async ({ origin }) => {
    const talk = await seatedTalk(origin, WISH, lines);
    await talk.say(lines.length);
    talk.end();
    return talk.match;
  });
  return copyMatch(folder, match, count);
}

async function unattendedTables(folder: string): Promise<readonly string[]> {
  return withServer(folder, ['--lobby'], async ({ origin }) => {
    const wish = { game: 'hopnjump', listed: true };
    const made = await Promise.all(Array.from({ length: TABLES }, () => create(origin, wish)));
    return made.map(({ match }) => match);
  });
}

async function prepare(what: What, folder: string): Promise<Prepared> {
  if (what === 'bots' || what === 'draws' || what === 'pushes') return { matches: [], cold: [] };
  if (what === 'joins' || what === 'tables') return { matches: await unattendedTables(folder), cold: [] };
  const cold = await copies(folder, COLD_ENTRIES, COLD_MATCHES, false);
  return { matches: await copies(folder, OLD_ENTRIES, OLD_MATCHES, true), cold };
}

/** Makes requests at a steady pace, even if earlier ones are not answered yet. */
async function steadily(
  ask: (n: number) => Promise<unknown>,
  times = (MOVES * PAUSE_MS) / ASK_MS,
): Promise<readonly number[]> {
  const asking: Promise<number>[] = [];
  for (let n = 0; n < times; n++) {
    const start = performance.now();
    asking.push(ask(n).then(() => performance.now() - start));
    await setTimeout((MOVES * PAUSE_MS) / times);
  }
  return Promise.all(asking);
}

/** Watches a match that is not in memory. */
async function watch(origin: string, match: string): Promise<void> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/ws`, { origin, localAddress: '127.0.0.3' });
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'hello', protocol: 3, match, token: null, have: -1 }));
  const [said] = await once(socket, 'message');
  if (!String(said).includes('"welcome"')) throw new Error(String(said));
  socket.terminate();
}

/** Requests the list of the lobby, in which somebody waits. */
async function look(origin: string, address: string, match: string): Promise<void> {
  const { status, body } = await askFrom(address, `${origin}/api/lobby`);
  if (!body.includes(match)) throw new Error(`${status}: the table of ${match} is not in the lobby`);
}

/** Plays against a master. Returns how long each of the master's first answers took. */
async function meetMaster(origin: string, run: number): Promise<readonly number[]> {
  const from = `127.0.0.${10 + run}`;
  const { match, tokens } = await seatsFrom(from, origin, { game: 'hopnjump', seats: ['person', 'bot:master'] });
  const options = { origin, game: hopnjump, match, token: tokens[0] ?? '', seed: 'honest', localAddress: from };
  const player = await new TestPlayer(options).connect();
  const isMine = (): boolean => player.scene.started && player.perspective.legal.length > 0;
  const delays: number[] = [];
  while (delays.length < ANSWERS) {
    await player.until(isMine);
    const start = performance.now();
    await player.ask(player.anyPly() ?? { type: 'resign' });
    // the turn may continue with another jump
    if (isMine()) continue;
    await player.until(isMine);
    delays.push(performance.now() - start);
  }
  await player.close();
  return delays;
}

/** Lets a player wait for the notification of their turn. Returns the time from the preceding move to the notification. */
async function awaitPush(moves: TestPlayer<Hop>, told: Map<string, () => void>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  told.set(moves.client.match, resolve);
  while (moves.perspective.legal.length > 0) await moves.ask(moves.anyPly() ?? { type: 'resign' });
  await promise;
}

/** Creates, for each run, matches whose second player is away. */
async function toldPlayers(origin: string): Promise<Probe> {
  const told = new Map<string, () => void>();
  const service = await pushService((match, response) => {
    told.get(match)?.();
    response.writeHead(201).end();
  });
  const runs: TestPlayer<Hop>[][] = [];
  for (let run = 0; run <= RUNS; run++) {
    const localAddress = `127.0.0.${10 + run}`;
    const players: TestPlayer<Hop>[] = [];
    while (players.length < PUSHES) {
      const { match, tokens } = await seatsFrom(localAddress, origin, { game: 'hopnjump' });
      const [one, other] = tokens.map(
        (token) => new TestPlayer({ origin, game: hopnjump, match, token, seed: token, localAddress }),
      );
      if (one === undefined || other === undefined) throw new Error('two seats');
      await Promise.all([one.connect(), other.connect()]);
      await other.request(subscribes(`${service}/${match}`));
      await other.close();
      await one.until(() => one.scene.started && one.perspective.legal.length > 0);
      players.push(one);
    }
    runs.push(players);
  }
  return (run) => steadily((n) => Promise.resolve(runs[run]?.[n]).then((one) => one && awaitPush(one, told)), PUSHES);
}

/** Plays a little against masters of every game, in both threads, so that their knowledge is in memory. */
async function meetAllMasters(origin: string): Promise<void> {
  const localAddress = '127.0.0.9';
  for (const { rules } of Object.values(games)) {
    const game = await rules();
    const masters = Array.from({ length: presetOf(game).seats - 1 }, () => 'bot:master');
    const meet = async (): Promise<void> => {
      const { match, tokens } = await seatsFrom(localAddress, origin, { game: game.id, seats: ['person', ...masters] });
      const token = tokens[0] ?? '';
      const player = await new TestPlayer({ origin, game, match, token, seed: token, localAddress }).connect();
      await player.play(() => player.client.seq > ANSWERS);
      await player.close();
    };
    await Promise.all([meet(), meet(), meet()]);
  }
}

async function probeOf(origin: string, what: What, cold: string[]): Promise<Probe> {
  if (what === 'bots') {
    await meetAllMasters(origin);
    return (run) => meetMaster(origin, run);
  }
  if (what === 'pushes') return toldPlayers(origin);
  if (what === 'draws') return () => steadily(() => askFrom('127.0.0.3', `${origin}/api/health`), PUSHES);
  if (cold.length > 0) return () => steadily(() => watch(origin, cold.pop() ?? ''));
  const { match, invites } = await create(origin, { game: 'hopnjump', listed: true });
  const { token } = await take(origin, match, invites[0] ?? '');
  await new TestPlayer({ origin, game: hopnjump, match, token, seed: 'waits' }).connect();
  return (run) => steadily((n) => look(origin, `127.0.0.${10 + run * 3 + (n % 3)}`, match));
}

/** Plays for people who know nothing of an attack. Returns how long their moves and requests take in one run. */
async function others(
  origin: string,
  what: What,
  cold: string[],
): Promise<(run: number) => Promise<readonly number[]>> {
  const lines = script(hopnjump, WISH.preset, 'attack', MOVES * (RUNS + 1));
  const talks: Talk[] = [];
  while (talks.length < TALKS) talks.push(await seatedTalk(origin, WISH, lines));
  const probe = await probeOf(origin, what, cold);
  const move = async (talk: Talk, afterMs: number): Promise<void> => {
    await setTimeout(afterMs);
    for (let n = 0; n < MOVES; n++) await Promise.all([talk.say(1), setTimeout(PAUSE_MS)]);
  };
  return async (run) => {
    for (const { delays } of talks) delays.splice(0);
    const moving = Promise.all(talks.map((talk, i) => move(talk, (i * PAUSE_MS) / TALKS)));
    const [asked] = await Promise.all([probe(run), moving]);
    return [p99(talks.flatMap(({ delays }) => delays)), p99(asked)];
  };
}

/**
 * The memory of a server, in bytes: the memory in use after a garbage collection, and the memory that V8 has reserved for young objects.
 */
interface Memory {
  readonly kept: number;
  readonly young: number;
}

async function memoryOf(server: Measured): Promise<Memory> {
  return { kept: await server.bytes(), young: await server.young() };
}

/** Returns the number of megabytes by which a server grows during some work. */
async function grownBy<T>(server: Measured, work: () => Promise<T>): Promise<readonly [T, number]> {
  const before = await server.resident();
  let most = before;
  const watching = setInterval(() => void server.resident().then((now) => (most = Math.max(most, now))), 100);
  const done = await work();
  clearInterval(watching);
  return [done, (most - before) / 1024 ** 2];
}

/** Alternates between a server that is attacked and one that is not. */
async function alternate(
  what: What,
  calm: Measured,
  attacked: Measured,
  { matches, cold }: Prepared,
): Promise<Reading> {
  const origins = [calm, attacked].map(({ origin }) => origin.replace('localhost', '127.0.0.1'));
  const [quiet, busy] = await Promise.all(origins.map((origin) => others(origin, what, [...cold])));
  const workerData: SharesAttack = { origin: origins[1] ?? '', what, matches };
  const worker = new Worker(new URL('./shares-attack.worker.ts', import.meta.url), { workerData });
  await once(worker, 'message');
  await quiet?.(0);
  await busy?.(0);
  const before = [await memoryOf(attacked), await memoryOf(calm)] as const;
  const [without, during, grown]: [number[][], number[][], number[]] = [[], [], []];
  for (let run = 1; run <= RUNS; run++) {
    const [alone, own] = await grownBy(calm, async () => (await quiet?.(run)) ?? []);
    worker.postMessage(run);
    const [waited, megabytes] = await grownBy(attacked, async () => (await busy?.(run)) ?? []);
    worker.postMessage(0);
    without.push([...alone]);
    during.push([...waited]);
    grown.push(megabytes - own);
    await setTimeout(REST_MS);
  }
  const after = [await memoryOf(attacked), await memoryOf(calm)] as const;
  await worker.terminate();
  const more = (kind: keyof Memory): number => {
    const [own, alone] = after.map((memory, i) => memory[kind] - itemAt(before, i)[kind]);
    return ((own ?? 0) - (alone ?? 0)) / 1024 ** 2;
  };
  const { figure, notes } = readingOf(what, without, during, grown);
  return {
    figure,
    notes: { ...notes, 'kept after five attacks, MB': more('kept'), 'reserved for young objects, MB': more('young') },
  };
}

function readingOf(
  what: What,
  without: readonly (readonly number[])[],
  during: readonly (readonly number[])[],
  grown: readonly number[],
): Reading {
  const of = (all: readonly (readonly number[])[], kind: number): readonly number[] => all.map((one) => one[kind] ?? 0);
  // a bot's answer takes long by itself
  const allowed = [ALLOWED_MS, what === 'bots' ? 0 : ALLOWED_MS];
  const shares = allowed.map((ms, kind) =>
    median(of(during, kind).map((busy, run) => busy / Math.max(2 * itemAt(of(without, kind), run), ms))),
  );
  const megabytes = median(grown);
  const notes = {
    'p99 of moves without it, ms': median(of(without, 0)),
    'p99 of moves during it, ms': median(of(during, 0)),
    [`p99 of ${ASKED[what]} without it, ms`]: median(of(without, 1)),
    [`p99 of ${ASKED[what]} during it, ms`]: median(of(during, 1)),
    'memory more than without it, MB': megabytes,
    'memory at most, MB': Math.max(...grown),
  };
  return { figure: Math.max(...shares, megabytes / ALLOWED_MB), notes };
}

const ASKED: Readonly<Record<What, string>> = {
  files: 'first looks at a match',
  hellos: 'first looks at a match',
  joins: 'looks into the lobby',
  tables: 'looks into the lobby',
  bots: "a bot's answers",
  draws: 'looks at the server',
  pushes: 'messages to absent players',
};

const WORDS: Readonly<Record<What, string>> = {
  files: '40 game files of 1,126 entries are in flight',
  hellos: '190 sockets of spectators say hello',
  joins: '8 at once join 200 tables of the lobby',
  tables: '200 unattended tables are in the lobby, and more come',
  bots: '20 matches are played against Master',
  draws: '190 devices say shares of draws that stay open, and ask for steps',
  pushes: '20 players are told of each turn by a service that never answers',
};

function besieged(what: What): Promise<Reading> {
  return inFreshFolder((quiet) =>
    inFreshFolder(async (busy) => {
      const more = what === 'bots' ? ['--bots'] : what === 'pushes' ? ['--push'] : [];
      const flags = ['--known-dice', '--shipped-limits', '--lobby', ...more];
      const prepared = await prepare(what, busy);
      // unattended tables are part of the attack
      if (what !== 'tables') cpSync(busy, quiet, { recursive: true });
      return withServer(quiet, flags, (calm) =>
        withServer(busy, flags, (attacked) => alternate(what, calm, attacked, prepared)),
      );
    }),
  );
}

/** The largest effect on other players, as a share of the allowed effect: twice the time without the attack or 5 ms, and 50 MB. */
export const rows: readonly Row[] = (Object.keys(WORDS) as What[]).map((what) => ({
  name: `server-attack: what others notice while from one address ${WORDS[what]}, as a share of what is allowed`,
  unit: '×',
  long: true,
  cold: true,
  aim: 1,
  run: () => besieged(what),
}));
