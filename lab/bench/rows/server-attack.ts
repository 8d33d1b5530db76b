/** Measures how an attacker affects players, as multiples of the same figures without the attacker. */
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { WebSocket } from 'ws';
import { catan } from '@boardwright/games/catan';
import { hopnjump } from '@boardwright/games/hopnjump';
import { FLOODS } from '../../../apps/server/src/testing/flood.ts';
import { connect, seatedTalk, type Measured, type Talk } from '../../../apps/server/src/testing/load.ts';
import { addWords, copyMatch } from '../../../apps/server/src/testing/older-matches.ts';
import { script } from '../../../apps/server/src/testing/scripts.ts';
import { create, take } from '../../../apps/server/src/testing/test-server.ts';
import { median, p99, type Row } from '../measure.ts';
import { inFreshFolder, withServer } from '../measured-server.ts';

const [TALKS, PAUSE_MS, SECONDS] = [40, 100, 3];
/** Milliseconds in which a flooding socket must be closed. */
const GONE_MS = 1000;

/** Lets people play for a while, with a line in each match now and then. Returns how long each line took. */
async function delaysOf(origin: string): Promise<readonly number[]> {
  const wish = { game: 'hopnjump', preset: 'contract' };
  const count = Math.floor((SECONDS * 1000) / PAUSE_MS);
  const lines = script(hopnjump, wish.preset, 'attack', count);
  const talks = await Promise.all(Array.from({ length: TALKS }, () => seatedTalk(origin, wish, lines)));
  await Promise.all(talks.map((talk, i) => sayNowAndThen(talk, (i * PAUSE_MS) / TALKS)));
  for (const talk of talks) talk.end();
  return talks.flatMap(({ delays }) => delays);
}

async function sayNowAndThen(talk: Talk, afterMs: number): Promise<void> {
  await setTimeout(afterMs);
  while (talk.left > 0) await Promise.all([talk.say(1), setTimeout(PAUSE_MS)]);
}

/** Returns how long lines take during a flood. */
async function floodedBy(origin: string, what: string, isReading: boolean): Promise<readonly number[]> {
  const workerData = { origin, what, isReading, ms: SECONDS * 1000 };
  const worker = new Worker(new URL('./flood.worker.ts', import.meta.url), { workerData });
  const [delays, [stayed]] = await Promise.all([delaysOf(origin), once(worker, 'message')]);
  if (Number(stayed) > GONE_MS) throw new Error(`a flood of ${what} (reading: ${isReading}) stayed for ${stayed} ms`);
  return delays;
}

/**
 * Runs all kinds of floods in turn, by clients that read and by others. Returns the 99th percentile divided by that without a flood; both
 * kinds of runs alternate.
 */
function flooded(): Promise<number> {
  return inFreshFolder((folder) =>
    withServer(folder, ['--known-dice', '--limits'], async ({ origin }) => {
      await delaysOf(origin);
      const [calm, busy]: [number[], number[]] = [[], []];
      for (const what of Object.keys(FLOODS))
        for (const isReading of [true, false]) {
          calm.push(...(await delaysOf(origin)));
          busy.push(...(await floodedBy(origin, what, isReading)));
        }
      return p99(busy) / p99(calm);
    }),
  );
}

const [OLD_ENTRIES, OLD_MATCHES, ASKERS] = [1125, 300, 20];

/** Creates old matches on disk: one that was played, and copies of it. */
async function oldMatches(folder: string): Promise<readonly string[]> {
  const wish = { game: 'catan', preset: 'standard' };
  const match = await withServer(folder, ['--known-dice'], async ({ origin }) => {
    const talk = await seatedTalk(origin, wish, script(catan, wish.preset, 'old', OLD_ENTRIES));
    await talk.say(OLD_ENTRIES);
    talk.end();
    return talk.match;
  });
  return copyMatch(folder, match, OLD_MATCHES);
}

/** Requests one old match after the other over one socket, as fast as allowed. */
async function ask(origin: string, matches: readonly string[]): Promise<void> {
  const socket = await connect(`${origin}/ws`, origin);
  for (const match of matches) {
    socket.send(JSON.stringify({ type: 'hello', protocol: 3, match, token: null, have: OLD_ENTRIES - 140 }));
    await setTimeout(PAUSE_MS);
  }
  socket.terminate();
}

interface Asked {
  /** The 99th percentile divided by that without the requests. */
  readonly ratio: number;
  /** The largest growth of the server, in megabytes. */
  readonly megabytes: number;
}

/** Measures while others request old matches. */
function asked(): Promise<Asked> {
  return inFreshFolder(async (folder) => {
    const old = await oldMatches(folder);
    return withServer(folder, ['--known-dice', '--limits'], async (server) => {
      await delaysOf(server.origin);
      const calm = p99(await delaysOf(server.origin));
      const before = await server.resident();
      let most = before;
      const watch = setInterval(() => void server.resident().then((now) => (most = Math.max(most, now))), 100);
      const shares = Array.from({ length: ASKERS }, (_, i) => old.filter((__, n) => n % ASKERS === i));
      const asking = Promise.all(shares.map((share) => ask(server.origin, [...share, ...share])));
      const delays = await delaysOf(server.origin);
      await asking;
      clearInterval(watch);
      return { ratio: p99(delays) / calm, megabytes: (most - before) / 1024 ** 2 };
    });
  });
}

/** The number of runs with a siege, which alternate with runs without one. */
const RUNS = 5;
const SOCKETS = 190;
/** The delay in milliseconds that is allowed in any attack; twice the delay without the attack is allowed too. */
const ALLOWED_MS = 5;
const OLD_WORDS = 19_990;

type SiegeKind = 'rematch' | 'draws';

interface Besieged {
  /** The median of the p99 in a siege, as a share of the allowed value: twice the p99 without it, or ALLOWED_MS. */
  readonly share: number;
  /** The largest growth of the server's memory in one siege. */
  readonly megabytes: number;
}

/** A match of two people, and the token of the first. */
interface Seat {
  readonly match: string;
  readonly token: string;
}

async function seatOf(origin: string): Promise<Seat> {
  const { match, invites } = await create(origin, { game: 'hopnjump' });
  const [token = ''] = await Promise.all(
    invites.map(async (invite) => (await take(origin, match, invite ?? '')).token),
  );
  return { match, token };
}

async function welcomed(origin: string, { match, token }: Seat): Promise<WebSocket> {
  const socket = await connect(`${origin}/ws`, origin);
  socket.send(JSON.stringify({ type: 'hello', protocol: 3, match, token, have: -1 }));
  await once(socket, 'message');
  return socket;
}

/** Resigns, so that the guest can ask for a rematch. */
async function resigned(origin: string): Promise<Seat> {
  const seat = await seatOf(origin);
  const socket = await welcomed(origin, seat);
  const command = { type: 'resign' };
  socket.send(JSON.stringify({ type: 'command', id: 'resign'.padEnd(22, '-'), expect: 0, command }));
  await once(socket, 'message');
  socket.terminate();
  return seat;
}

/** Creates a match in which one seat has filled almost the whole log with offers and refusals. */
async function talkedMatch(folder: string): Promise<Seat> {
  const seat = await withServer(folder, [], ({ origin }) => seatOf(origin));
  const words = Array.from({ length: OLD_WORDS }, (_, n) => (n % 2 === 0 ? 'offerDraw' : 'refuse'));
  addWords(folder, seat.match, words);
  // reads the match once, so that there is a snapshot; in practice there would long have been one
  await withServer(folder, [], ({ origin }) => welcomed(origin, seat).then((socket) => socket.terminate()));
  return seat;
}

async function besiegedBy(what: SiegeKind, server: Measured, seat: Seat): Promise<readonly number[]> {
  const workerData = { origin: server.origin, ...seat, what, sockets: SOCKETS, ms: SECONDS * 1000 };
  const worker = new Worker(new URL('./siege.worker.ts', import.meta.url), { workerData });
  const [delays] = await Promise.all([delaysOf(server.origin), once(worker, 'message')]);
  return delays;
}

/** One guest uses all sockets that an address may have on one seat, while others play. Alternates with runs without the guest. */
function besieged(what: SiegeKind): Promise<Besieged> {
  return inFreshFolder(async (folder) => {
    const talked = what === 'draws' ? await talkedMatch(folder) : null;
    return withServer(folder, ['--known-dice', '--limits'], async (server) => {
      const seat = talked ?? (await resigned(server.origin));
      await delaysOf(server.origin);
      const [shares, grown]: [number[], number[]] = [[], []];
      for (let run = 0; run < RUNS; run++) {
        const calm = p99(await delaysOf(server.origin));
        const before = await server.resident();
        let most = before;
        const watch = setInterval(() => void server.resident().then((now) => (most = Math.max(most, now))), 100);
        const busy = p99(await besiegedBy(what, server, seat));
        clearInterval(watch);
        shares.push(busy / Math.max(2 * calm, ALLOWED_MS));
        grown.push((most - before) / 1024 ** 2);
      }
      return { share: median(shares), megabytes: Math.max(...grown) };
    });
  });
}

function siegeRows(what: SiegeKind, words: string): readonly Row[] {
  return [
    {
      name: `server-attack: the slowest hundredth of moves while ${words}, as a share of what is allowed`,
      unit: '×',
      long: true,
      aim: 1,
      run: async () => (await besieged(what)).share,
    },
    {
      name: `server-attack: memory that is taken while ${words}`,
      unit: 'MB',
      long: true,
      aim: 50,
      run: async () => (await besieged(what)).megabytes,
    },
  ];
}

export const rows: readonly Row[] = [
  ...siegeRows('rematch', 'one guest asks for a rematch on 190 sockets'),
  ...siegeRows('draws', 'one seat offers and refuses draws on 190 sockets in a log of 19,990 entries'),
  {
    name: 'server-attack: the slowest hundredth of moves during ten kinds of floods, against none',
    unit: '×',
    long: true,
    aim: 2,
    run: flooded,
  },
  {
    name: 'server-attack: the slowest hundredth of moves while 20 ask for old games of 1,125 entries, against none',
    unit: '×',
    long: true,
    aim: 2,
    run: async () => (await asked()).ratio,
  },
  {
    name: 'server-attack: memory that 20 who ask for 300 old games of 1,125 entries take',
    unit: 'MB',
    long: true,
    aim: 150,
    run: async () => (await asked()).megabytes,
  },
];
