/** The cost of a durable move on the server, and of a bare socket on the same machine at the same time. */
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { presetOf, required, type Game } from '@boardwright/core';
import { games } from '@boardwright/games';
import {
  connect,
  measured,
  pace,
  saturate,
  seatedTalk,
  Talk,
  type Measured,
} from '../../../apps/server/src/testing/load.ts';
import { script, type Line } from '../../../apps/server/src/testing/scripts.ts';
import { freshFolder } from '../../../apps/server/src/testing/test-server.ts';
import { median, type Row } from '../measure.ts';

/** Moves of warm-up; then both servers alternate, so that a busy machine affects both. */
const WARM = 20_000;
const [ROUNDS, SLICE] = [10, 1000];
/** Maximum number of lines of one match. */
const LONGEST = 150;
const SCRIPTS = 8;
/** Matches opened at the same time. */
const AT_ONCE = 20;

const fileOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
export const SERVED = fileOf('../../../apps/server/src/testing/serve.ts');

export interface Subject {
  readonly game: string;
  readonly preset: string;
}

export interface Side {
  readonly server: Measured;
  readonly talks: readonly Talk[];
  end(): Promise<void>;
}

type Open = (script: readonly Line[], i: number) => Promise<Talk>;

function gameOf({ game: id }: Subject): Promise<Game> {
  return required(games[id], `game ${id}`).rules();
}

/** Opens matches for this many lines, and at least this many matches. */
async function talksOf(subject: Subject, lines: number, least: number, open: Open): Promise<readonly Talk[]> {
  const game = await gameOf(subject);
  const scripts = Array.from({ length: SCRIPTS }, (_, i) => script(game, subject.preset, `bench/${i}`, LONGEST));
  const talks: Talk[] = [];
  for (let left = lines; left > 0 || talks.length < least;) {
    const some = Array.from({ length: AT_ONCE }, (_, i) => open(scripts[i % SCRIPTS] ?? [], talks.length + i));
    for (const talk of await Promise.all(some)) {
      talks.push(talk);
      left -= talk.left;
    }
  }
  return talks;
}

/** Moves are decided, stored, acknowledged and shown to all. file: the server's. */
export async function durable(subject: Subject, lines: number, least: number, file = SERVED): Promise<Side> {
  const folder = freshFolder();
  const server = await measured(file, [folder, '--known-dice']);
  const talks = await talksOf(subject, lines, least, (said) => seatedTalk(server.origin, subject, said));
  const end = async (): Promise<void> => {
    await close(server, talks);
    rmSync(folder, { recursive: true, force: true });
  };
  return { server, talks, end };
}

/** A bare server that sends each message to all. */
async function echo(subject: Subject, lines: number, least: number): Promise<Side> {
  const server = await measured(fileOf('./echo.worker.ts'));
  const { seats } = presetOf(await gameOf(subject), subject.preset);
  const talks = await talksOf(subject, lines, least, async (said, i) => {
    const sockets = Array.from({ length: seats }, () => connect(`${server.origin}/${i}`));
    return new Talk(await Promise.all(sockets), said);
  });
  return { server, talks, end: () => close(server, talks) };
}

async function close(server: Measured, talks: readonly Talk[]): Promise<void> {
  for (const talk of talks) talk.end();
  await server.end();
}

/** Returns the CPU time per line. */
export async function costOf(
  { server, talks }: Side,
  say: (talks: readonly Talk[]) => Promise<number>,
): Promise<number> {
  const before = await server.cpu();
  const said = await say(talks);
  return ((await server.cpu()) - before) / said;
}

/** Warms up both, then alternates: returns the median ratio of our cost to the other. */
async function ratio(
  sides: readonly [Side, Side],
  rounds: number,
  say: (talks: readonly Talk[]) => Promise<number>,
): Promise<number> {
  for (const { talks } of sides) await saturate(talks, WARM);
  const ratios: number[] = [];
  for (let n = 0; n < rounds; n++) ratios.push((await costOf(sides[0], say)) / (await costOf(sides[1], say)));
  for (const side of sides) await side.end();
  return median(ratios);
}

async function saturated(subject: Subject): Promise<number> {
  const lines = WARM + ROUNDS * SLICE;
  const sides = [await durable(subject, lines, 0), await echo(subject, lines, 0)] as const;
  return ratio(sides, ROUNDS, (talks) => saturate(talks, SLICE));
}

const [CALM_MATCHES, CALM_ROUNDS, CALM_SECONDS] = [500, 3, 3];

/** Lets every match send one line per second. */
async function calm(subject: Subject): Promise<number> {
  const lines = WARM + CALM_MATCHES * CALM_ROUNDS * CALM_SECONDS;
  const sides = [await durable(subject, lines, CALM_MATCHES), await echo(subject, lines, CALM_MATCHES)] as const;
  return ratio(sides, CALM_ROUNDS, (talks) => {
    const some = talks.filter(({ left }) => left >= CALM_SECONDS).slice(0, CALM_MATCHES);
    return pace(some, CALM_SECONDS);
  });
}

export const SUBJECTS: readonly (Subject & { readonly title: string; readonly aim: number })[] = [
  { title: '369', game: '369', preset: 'classic', aim: 3 },
  { title: 'Hop ’n’ Jump', game: 'hopnjump', preset: 'contract', aim: 3 },
  { title: 'Banqi', game: 'banqi', preset: 'taiwan', aim: 3 },
  { title: 'Settlers for two', game: 'catan', preset: 'duel', aim: 4 },
];

export const rows: readonly Row[] = [
  ...SUBJECTS.map(({ title, aim, game, preset }): Row => ({
    name: `server-move: ${title}, against a bare echo`,
    unit: '×',
    long: true,
    aim,
    run: () => saturated({ game, preset }),
  })),
  {
    name: 'server-move: Hop ’n’ Jump, 500 matches with a move a second, against a bare echo',
    unit: '×',
    long: true,
    aim: 5,
    run: () => calm({ game: 'hopnjump', preset: 'contract' }),
  },
];
