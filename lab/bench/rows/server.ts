/** Measures what a durable move costs the server, and a bare socket on the same machine at the same time. */
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

/** The number of moves for warming up. After them both servers alternate, so that a busy machine affects both. */
export const WARM = 20_000;
const [ROUNDS, SLICE] = [10, 1000];
/** Maximum number of lines of one match. */
const LONGEST = 150;
const SCRIPTS = 8;
/** The number of matches that are opened at the same time. */
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

/** Opens matches for this many lines, but at least `least` matches. */
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

/** Opens matches whose moves are decided, stored, acknowledged and shown to all. file: the server's program. */
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

/** Opens matches on a bare server, which sends each message to all. */
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

/** Warms up both servers, and then measures them alternately. Returns the median ratio of our cost to the other server's cost. */
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

const [CALM_MATCHES, CALM_ROUNDS, CALM_SECONDS] = [500, 3, 3];

/** A case of a row. lines: the minimum number of lines. least: the minimum number of matches. say: plays one round. */
export interface Case {
  readonly title: string;
  readonly aim: number;
  readonly subject: Subject;
  readonly lines: number;
  readonly matches: number;
  readonly rounds: number;
  say(talks: readonly Talk[]): Promise<number>;
}

const saturated = (title: string, aim: number, subject: Subject): Case => ({
  title,
  aim,
  subject,
  lines: WARM + ROUNDS * SLICE,
  matches: 0,
  rounds: ROUNDS,
  say: (talks) => saturate(talks, SLICE),
});

export const CASES: readonly Case[] = [
  saturated('369', 3, { game: '369', preset: 'classic' }),
  saturated('Hop ’n’ Jump', 3, { game: 'hopnjump', preset: 'contract' }),
  saturated('Banqi', 3, { game: 'banqi', preset: 'taiwan' }),
  saturated('Settlers for two', 4, { game: 'catan', preset: 'duel' }),
  {
    title: 'Hop ’n’ Jump, 500 matches with a move a second',
    aim: 5,
    subject: { game: 'hopnjump', preset: 'contract' },
    lines: WARM + CALM_MATCHES * CALM_ROUNDS * CALM_SECONDS,
    matches: CALM_MATCHES,
    rounds: CALM_ROUNDS,
    say: (talks) => {
      const some = talks.filter(({ left }) => left >= CALM_SECONDS).slice(0, CALM_MATCHES);
      return pace(some, CALM_SECONDS);
    },
  },
];

async function measure({ subject, lines, matches, rounds, say }: Case): Promise<number> {
  const sides = [await durable(subject, lines, matches), await echo(subject, lines, matches)] as const;
  return ratio(sides, rounds, say);
}

export const rows: readonly Row[] = CASES.map((one) => ({
  name: `server-move: ${one.title}, against a bare echo`,
  unit: '×',
  long: true,
  aim: one.aim,
  run: () => measure(one),
}));
