/** Measures what a move costs any server over real sockets: CPU time, delays and memory. A bare echo server is measured beside it. */
import { fileURLToPath } from 'node:url';
import { connect, measured, pace, saturate, Talk, type Measured } from '../../apps/server/src/testing/load.ts';
import type { Line } from '../../apps/server/src/testing/scripts.ts';
import { median, p99, type Reading, type Row } from './measure.ts';
import { trialLines } from './trial.ts';

const MATCHES = 200;
const [WARM, MOVES, PACED_SECONDS] = [4000, 6000, 5];
/** The total number of lines that each match plays. */
export const LINES: number = (WARM + MOVES) / MATCHES + PACED_SECONDS + 5;

/** A server under load, with its parts. */
export interface Site {
  readonly servers: readonly Measured[];
  /** Opens a match with two sockets. */
  open(match: number): Promise<Talk>;
  /** Returns the CPU time so far of the programs that run beside the servers, in microseconds. */
  readonly beside?: () => number;
}

interface Load {
  /** The CPU time of a move in microseconds. `beside` is the part of it that the other programs use. */
  readonly cost: number;
  readonly beside: number;
  readonly perSecond: number;
  readonly delays: readonly number[];
}

async function cpuOf({ servers, beside = () => 0 }: Site): Promise<number> {
  const each = await Promise.all(servers.map((server) => server.cpu()));
  return each.reduce((sum, one) => sum + one, beside());
}

async function bytesOf({ servers }: Site): Promise<number> {
  const each = await Promise.all(servers.map((server) => server.bytes()));
  return each.reduce((sum, one) => sum + one, 0);
}

async function loadOf(site: Site, talks: readonly Talk[], say: () => Promise<number>): Promise<Load> {
  for (const { delays } of talks) delays.length = 0;
  const { beside = () => 0 } = site;
  const [before, besideBefore, start] = [await cpuOf(site), beside(), performance.now()];
  const said = await say();
  const seconds = (performance.now() - start) / 1000;
  const cost = ((await cpuOf(site)) - before) / said;
  const delays = talks.flatMap((talk) => talk.delays);
  return { cost, beside: (beside() - besideBefore) / said, perSecond: said / seconds, delays };
}

async function openAll(site: Site): Promise<readonly Talk[]> {
  const talks: Talk[] = [];
  while (talks.length < MATCHES) talks.push(await site.open(talks.length));
  return talks;
}

async function close({ servers }: Site, talks: readonly Talk[]): Promise<void> {
  for (const talk of talks) talk.end();
  await Promise.all(servers.map((server) => server.end()));
}

/** Measures a site and stops its servers. */
async function readingOf(site: Site, echo: number): Promise<Reading> {
  const empty = await bytesOf(site);
  const talks = await openAll(site);
  await saturate(talks, WARM);
  const memory = (await bytesOf(site)) - empty;
  const full = await loadOf(site, talks, () => saturate(talks, MOVES));
  const calm = await loadOf(site, talks, () => pace(talks, PACED_SECONDS));
  await close(site, talks);
  const notes = {
    'saturated: of this the database, µs': full.beside,
    'saturated: moves per second': full.perSecond,
    'saturated: p50, ms': median(full.delays),
    'saturated: p99, ms': p99(full.delays),
    'a move per second and match: processor time of a move, µs': calm.cost,
    'a move per second and match: p50, ms': median(calm.delays),
    'a move per second and match: p99, ms': p99(calm.delays),
    'memory of a match with two sockets, kB': memory / MATCHES / 1000,
    'a bare echo just before, µs': echo,
  };
  return { figure: full.cost, notes };
}

export async function echoSite(): Promise<Site> {
  const server = await measured(fileURLToPath(new URL('./rows/echo.worker.ts', import.meta.url)));
  const lines: readonly Line[] = trialLines(LINES, (cell) => JSON.stringify({ cell }));
  const open = async (match: number): Promise<Talk> => {
    const sockets = [0, 1].map(() => connect(`${server.origin}/${match}`));
    return new Talk(await Promise.all(sockets), lines);
  };
  return { servers: [server], open };
}

/** Returns the CPU time of a line through a bare echo server. */
async function echoCost(): Promise<number> {
  const site = await echoSite();
  const talks = await openAll(site);
  await saturate(talks, WARM);
  const { cost } = await loadOf(site, talks, () => saturate(talks, MOVES));
  await close(site, talks);
  return cost;
}

/** Returns a row. use: provides a site for a measurement, and may remove it afterwards. */
export const onlineRow = (what: string, use: (read: (site: Site) => Promise<Reading>) => Promise<Reading>): Row => ({
  name: `online: ${what}, processor time of a move`,
  unit: 'µs',
  long: true,
  run: async () => {
    const echo = await echoCost();
    return use((site) => readingOf(site, echo));
  },
});
