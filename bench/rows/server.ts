/** What a durable move costs the server, and what a bare socket costs on the same machine in the same run. */
import { rmSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { presetOf } from '@boardwright/core';
import { registry } from '@boardwright/games';
import { connect, measured, seatedTalk, Talk, type Measured } from '../../apps/server/src/testing/load.ts';
import { script, type Line } from '../../apps/server/src/testing/scripts.ts';
import { freshFolder } from '../../apps/server/src/testing/test-server.ts';
import type { Row } from '../measure.ts';

const [WARM, COUNTED] = [20_000, 10_000];
/** Matches that speak at once. */
const ACTIVE = 200;
/** Lines of one match, if its game is as long. */
const LONGEST = 150;
const SCRIPTS = 8;

const [SERVER, ECHO] = ['../../apps/server/src/testing/serve.ts', './echo.worker.ts'].map((file) =>
  fileURLToPath(new URL(file, import.meta.url)),
) as [string, string];

interface Subject {
  readonly game: string;
  readonly preset: string;
}

/** Sockets and scripts for so many lines. */
async function talks(
  { game: id, preset }: Subject,
  lines: number,
  open: (script: readonly Line[], i: number) => Promise<Talk>,
): Promise<readonly Talk[]> {
  const game = await registry[id]?.();
  if (game === undefined) throw new TypeError(id);
  const scripts = Array.from({ length: SCRIPTS }, (_, i) => script(game, preset, `bench/${i}`, LONGEST));
  const all: Talk[] = [];
  for (let left = lines; left > 0 || all.length < ACTIVE; ) {
    const some = Array.from({ length: 20 }, (_, i) => open(scripts[i % SCRIPTS] ?? [], all.length + i));
    for (const talk of await Promise.all(some)) {
      all.push(talk);
      left -= talk.left;
    }
  }
  return all;
}

/** So many lines in all; ACTIVE matches have one under way at any time. */
async function saturate(all: readonly Talk[], lines: number): Promise<number> {
  let left = lines;
  let said = 0;
  const rest = all.filter((talk) => talk.left > 0);
  const worker = async (): Promise<void> => {
    for (let talk = rest.shift(); talk !== undefined && left > 0; talk = rest.shift()) {
      const count = Math.min(talk.left, Math.ceil(lines / ACTIVE), left);
      left -= count;
      said += count;
      await talk.say(count);
      if (talk.left > 0) rest.push(talk);
    }
  };
  await Promise.all(Array.from({ length: ACTIVE }, worker));
  return said;
}

/** Processor time for a line, after so many warm ones. */
async function cost(server: Measured, all: readonly Talk[]): Promise<number> {
  await saturate(all, WARM);
  const before = await server.cpu();
  const said = await saturate(all, COUNTED);
  const spent = (await server.cpu()) - before;
  return spent / said;
}

/** Every match says a line a second. */
const [CALM_MATCHES, CALM_SECONDS] = [500, 8];

async function calmCost(server: Measured, all: readonly Talk[]): Promise<number> {
  await saturate(all, WARM);
  const some = all.filter((talk) => talk.left > CALM_SECONDS).slice(0, CALM_MATCHES);
  const before = await server.cpu();
  await Promise.all(
    some.map(async (talk, i) => {
      await setTimeout((i * 1000) / CALM_MATCHES);
      for (let n = 0; n < CALM_SECONDS; n++) await Promise.all([talk.say(1), setTimeout(1000)]);
    }),
  );
  const spent = (await server.cpu()) - before;
  return spent / (some.length * CALM_SECONDS);
}

type Cost = (server: Measured, all: readonly Talk[]) => Promise<number>;

/** A move that is decided, on disk, acknowledged and shown to all. */
async function durable(subject: Subject, of: Cost, lines: number): Promise<number> {
  const folder = freshFolder();
  const profile = process.env['PROFILE'];
  const flags = profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`];
  const server = await measured(SERVER, [folder, 'known'], [...process.execArgv, ...flags]);
  const all = await talks(subject, lines, (lines) => seatedTalk(server.origin, subject, lines));
  const spent = await of(server, all);
  for (const talk of all) talk.end();
  await server.end();
  rmSync(folder, { recursive: true, force: true });
  return spent;
}

/** A bare server that gives each message to all. */
async function echo(subject: Subject, of: Cost, lines: number): Promise<number> {
  const server = await measured(ECHO);
  const game = await registry[subject.game]?.();
  const seats = game === undefined ? 2 : presetOf(game, subject.preset).seats;
  const all = await talks(subject, lines, async (lines, i) => {
    const sockets = Array.from({ length: seats }, () => connect(`${server.origin}/${i}`));
    return new Talk(await Promise.all(sockets), lines);
  });
  const spent = await of(server, all);
  for (const talk of all) talk.end();
  await server.end();
  return spent;
}

async function ratio(subject: Subject, of: Cost, lines: number): Promise<number> {
  const [one, other] = [await durable(subject, of, lines), await echo(subject, of, lines)];
  if (process.env['VERBOSE'] !== undefined) console.error(subject.game, subject.preset, one.toFixed(1), other.toFixed(1), (one / other).toFixed(2));
  return one / other;
}

const SUBJECTS: readonly (Subject & { readonly title: string; readonly limit: number; readonly aim: number })[] = [
  { title: '369', game: '369', preset: 'classic', limit: 3.5, aim: 3 },
  { title: 'Hop ’n’ Jump', game: 'hopnjump', preset: 'contract', limit: 3.5, aim: 3 },
  { title: 'Banqi', game: 'banqi', preset: 'taiwan', limit: 3.5, aim: 3 },
  { title: 'Settlers for two', game: 'catan', preset: 'duel', limit: 5, aim: 4 },
];

export const rows: readonly Row[] = [
  ...SUBJECTS.map(
    ({ title, aim, limit: _, ...subject }): Row => ({
      name: `server-move: ${title}, against a bare echo`,
      unit: '×',
      aim,
      run: () => ratio(subject, cost, WARM + COUNTED),
    }),
  ),
  {
    name: 'server-move: Hop ’n’ Jump, 500 matches with a move a second, against a bare echo',
    unit: '×',
    aim: 5,
    run: () => ratio({ game: 'hopnjump', preset: 'contract' }, calmCost, WARM + CALM_MATCHES * (CALM_SECONDS + 1)),
  },
];
