/** Measures what fair draws cost the server: the CPU time of whole games with them, compared with the same games without. */
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { required, type Game } from '@boardwright/core';
import { games } from '@boardwright/games';
import { measured, type Measured } from '../../../apps/server/src/testing/load.ts';
import type { TestPlayer } from '../../../apps/server/src/testing/player.ts';
import { freshFolder, seatAll, seatFair } from '../../../apps/server/src/testing/test-server.ts';
import { median, type Row } from '../measure.ts';

const SERVER = fileURLToPath(new URL('../../../apps/server/src/testing/serve.ts', import.meta.url));
/**
 * The numbers of rounds, of rounds that warm up, of games, and of entries at most. Both kinds of games alternate, so that a busy machine
 * affects both.
 */
const [ROUNDS, WARM_UP, GAMES, LONGEST] = [7, 2, 8, 400];
/**
 * Milliseconds that a player waits after each move.
 *
 * Without a pause, players would be as fast as their own process, which needs twice as long for a fair game. The same moves of plain games
 * would then come in half the time, and share commits and turns of the event loop. The figure would include the work of the clients.
 */
const PAUSE_MS = 10;

interface Cost {
  readonly micros: number;
  readonly entries: number;
  readonly draws: number;
}

type Seating = typeof seatAll;

/** Plays some games at once, with random plies. */
async function play(server: Measured, game: Game, preset: string, seat: Seating, round: string): Promise<Cost> {
  const before = await server.cpu();
  const tables = await Promise.all(
    Array.from({ length: GAMES }, (_, i) => seat(server.origin, game, { preset }, `${round}/${i}`)),
  );
  await Promise.all(tables.flatMap(({ players }) => players.map((player) => finish(player))));
  const micros = (await server.cpu()) - before;
  const [entries, draws] = [seqOf, drawsOf].map((count) =>
    tables.reduce((sum, { players }) => sum + count(required(players[0], 'a player')), 0),
  );
  await Promise.all(tables.flatMap(({ players }) => players.map((player) => player.close())));
  return { micros, entries: entries ?? 0, draws: draws ?? 0 };
}

function finish(player: TestPlayer): Promise<void> {
  return player.play(
    () => player.client.seq >= LONGEST,
    () => player.anyPly(),
    PAUSE_MS,
  );
}

function seqOf({ client }: TestPlayer): number {
  return client.seq;
}

function drawsOf({ heard }: TestPlayer): number {
  return heard.flatMap((message) =>
    message.type === 'frames'
      ? message.frames.filter(({ entry }) => entry?.type === 'ply' && entry.actor === 'chance')
      : [],
  ).length;
}

type Compare = (fair: Cost, plain: Cost) => number;

async function compared(id: string, preset: string, compare: Compare): Promise<number> {
  const game = await required(games[id], `game ${id}`).rules();
  const folder = freshFolder();
  const server = await measured(SERVER, [folder]);
  const figures: number[] = [];
  for (let n = 0; n < ROUNDS; n++) {
    const fair = await play(server, game, preset, seatFair, `${n}`);
    const plain = await play(server, game, preset, seatAll, `${n}`);
    if (n >= WARM_UP) figures.push(compare(fair, plain));
  }
  await server.end();
  rmSync(folder, { recursive: true, force: true });
  return median(figures);
}

const each = ({ micros, entries }: Cost): number => micros / entries;
const wholeGame: Compare = (fair, plain) => each(fair) / each(plain);
/** Returns the cost of a plain entry plus what the draws of the fair games cost in addition. */
const oneDraw: Compare = (fair, plain) => 1 + (fair.micros - each(plain) * fair.entries) / fair.draws / each(plain);

const SUBJECTS = [
  { title: 'Banqi', game: 'banqi', preset: 'taiwan' },
  { title: 'Settlers for two', game: 'catan', preset: 'duel' },
] as const;

export const rows: readonly Row[] = SUBJECTS.flatMap(({ title, game, preset }): readonly Row[] => [
  {
    name: `server-fair: whole games of ${title}, against plain draws`,
    unit: '×',
    long: true,
    // one more exchange is the price for storing the move before anybody opens a number
    aim: 1.8,
    run: () => compared(game, preset, wholeGame),
  },
  {
    name: `server-fair: one draw of ${title}, in plain moves`,
    unit: '×',
    long: true,
    aim: 4,
    run: () => compared(game, preset, oneDraw),
  },
]);
