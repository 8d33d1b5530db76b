/** What those who play notice of one who attacks: as multiples of what they notice without. */
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { catan } from '@boardwright/games/catan';
import { hopnjump } from '@boardwright/games/hopnjump';
import { FLOODS } from '../../apps/server/src/testing/flood.ts';
import { connect, seatedTalk, type Talk } from '../../apps/server/src/testing/load.ts';
import { copyMatch } from '../../apps/server/src/testing/older-matches.ts';
import { script } from '../../apps/server/src/testing/scripts.ts';
import { p99, type Row } from '../measure.ts';
import { inFreshFolder, withServer } from '../measured-server.ts';

const [TALKS, PAUSE_MS, SECONDS] = [40, 100, 3];
/** A socket that floods is gone by then. */
const GONE_MS = 1000;

/** People who play for a while, each match a line now and then; how long each line took. */
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

/** How long lines take while somebody floods. */
async function floodedBy(origin: string, what: string, isReading: boolean): Promise<readonly number[]> {
  const workerData = { origin, what, isReading, ms: SECONDS * 1000 };
  const worker = new Worker(new URL('./flood.worker.ts', import.meta.url), { workerData });
  const [delays, [stayed]] = await Promise.all([delaysOf(origin), once(worker, 'message')]);
  if (Number(stayed) > GONE_MS) throw new Error(`a flood of ${what} (reading: ${isReading}) stayed for ${stayed} ms`);
  return delays;
}

/** All kinds of floods in turn, reading and not: the slowest hundredth against the same without a flood, by turns with it. */
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

/** Old matches on disk: one that was played, and copies of it. */
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

/** One socket that asks for one old match after the other, as fast as it may. */
async function ask(origin: string, matches: readonly string[]): Promise<void> {
  const socket = await connect(`${origin}/ws`, origin);
  for (const match of matches) {
    socket.send(JSON.stringify({ type: 'hello', protocol: 2, match, token: null, have: OLD_ENTRIES - 140 }));
    await setTimeout(PAUSE_MS);
  }
  socket.terminate();
}

interface Asked {
  /** The slowest hundredth against the same without them. */
  readonly ratio: number;
  /** Megabytes that the server took meanwhile, at most. */
  readonly megabytes: number;
}

/** While others ask for old matches. */
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

export const rows: readonly Row[] = [
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
