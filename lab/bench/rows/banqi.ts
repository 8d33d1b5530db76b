import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { rng, type Rng } from '@boardwright/core';
import {
  BANQI_PRESETS,
  createInitialMatch,
  executeCapture,
  executeFlip,
  executeMove,
  GAME_MODES,
  getLegalMoves,
  modeOf,
  shuffleArray,
  type GameMode,
  type Match,
} from '@boardwright/games/banqi';
import { milliseconds, perSecond, type Row } from '../measure.ts';

const MANY = 200;
const TAIWAN = modeOf('classic', BANQI_PRESETS.taiwan);

/** The rows. Their limits are those of the contract's document. */
export const rows: readonly Row[] = [
  { name: 'banqi: random games of taiwan, immutable API', unit: 'games/s', aim: 3_000, run: playouts },
  { name: 'banqi: plies of such a game', unit: 'plies', run: () => average(500) },
  {
    name: 'banqi: createInitialMatch, Classic',
    unit: 'ms',
    aim: 1,
    limit: 50,
    run: () => creation(GAME_MODES.classic),
  },
  {
    name: 'banqi: createInitialMatch, Three Kingdoms',
    unit: 'ms',
    aim: 1,
    limit: 50,
    run: () => creation(GAME_MODES.threeKingdoms),
  },
  { name: 'banqi: shuffleArray of 45', unit: 'ms', aim: 0.1, limit: 10, run: shuffling },
  { name: 'banqi: a Match as JSON', unit: 'bytes', aim: 20_000, limit: 1_000_000, run: () => jsonSize() },
  { name: 'banqi: a Match on the heap', unit: 'bytes', aim: 20_000, limit: 1_000_000, run: heapSize },
];

function creation(mode: GameMode): number {
  const random = rng('bench');
  return milliseconds(() => repeat(MANY, () => createInitialMatch(mode, { random }))) / MANY;
}

function shuffling(): number {
  const random = rng('bench');
  const array = Array.from({ length: 45 }, (_, i) => i);
  return milliseconds(() => repeat(MANY, () => shuffleArray(array, random))) / MANY;
}

/** Returns the length of the largest Match as JSON: Three Kingdoms at its start. */
function jsonSize(): number {
  return JSON.stringify(createInitialMatch(GAME_MODES.threeKingdoms, { random: rng('bench') })).length;
}

/** Returns the bytes per match if a thousand matches are kept, after garbage collection. */
function heapSize(): number {
  const random = rng('bench');
  const kept: Match[] = [];
  const before = sweptHeap();
  repeat(1_000, () => kept.push(createInitialMatch(GAME_MODES.threeKingdoms, { random })));
  return (sweptHeap() - before) / kept.length;
}

function sweptHeap(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed;
}

/** Measures only after so many games that the compiler has optimized. */
function playouts(): number {
  const random = rng('bench');
  repeat(1_000, () => playOne(random));
  return perSecond(() => {
    playOne(random);
    return 1;
  });
}

function average(games: number): number {
  const random = rng('bench');
  let plies = 0;
  repeat(games, () => (plies += playOne(random)));
  return plies / games;
}

/** Plays one random game. Returns its number of plies. */
function playOne(random: Rng): number {
  let match = createInitialMatch(TAIWAN, { random });
  let plies = 0;
  for (; match.status !== 'ended'; plies++) match = step(match, random);
  return plies;
}

function step(match: Match, random: Rng): Match {
  const { flips, moves, captures } = getLegalMoves(match);
  let n = random.below(flips.length + moves.length + captures.length);
  if (n < flips.length) return executeFlip(match, flips[n] as number);
  n -= flips.length;
  const { fromIndex, toIndex } = (n < moves.length ? moves[n] : captures[n - moves.length]) ?? ZERO;
  return n < moves.length ? executeMove(match, fromIndex, toIndex) : executeCapture(match, fromIndex, toIndex);
}
const ZERO = { fromIndex: 0, toIndex: 0 };

function repeat(times: number, work: () => unknown): void {
  for (let i = 0; i < times; i++) work();
}
