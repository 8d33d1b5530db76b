/** Measures the fast twins, on which search and self-play depend. */
import { presetOf, required, type Kind } from '@boardwright/core';
import { CHANCE, OVER, perftFast, type Fast } from '@boardwright/core/bots';
import { games } from '@boardwright/games';
import { milliseconds, perSecond, type Row } from '../measure.ts';

const LONGEST = 2000;
const moves = new Int32Array(1 << 16);
const odds = new Int32Array(1 << 16);

const START = 0x2545f491;
let noise = START;
/** A cheap random source, so that the twin is measured and not the dice. */
function below(n: number): number {
  noise ^= noise << 13;
  noise ^= noise >>> 17;
  noise ^= noise << 5;
  return ((noise >>> 0) * n * 2 ** -32) | 0;
}

interface Loaded {
  readonly fast: Fast;
  readonly start: Kind['State'];
}

async function load(id: string, preset?: string, changes: object = {}): Promise<Loaded> {
  const { game, fast: make } = await required(games[id]?.knowledge, `game ${id}`)();
  const start = game.setup({ ...presetOf(game, preset), ...changes }, 'bench');
  const fast = required(make?.({}), `fast twin of ${id}`);
  fast.load(start);
  return { fast, start };
}

function chosen(fast: Fast, mover: number): number {
  const end = fast.generate(moves, 0);
  return moves[mover === CHANCE ? drawn(fast, end) : below(end)] ?? 0;
}

function drawn(fast: Fast, end: number): number {
  fast.weights(odds, 0);
  let total = 0;
  for (let i = 0; i < end; i++) total += odds[i] ?? 0;
  let rest = below(total);
  for (let i = 0; i < end; i++) {
    rest -= odds[i] ?? 0;
    if (rest < 0) return i;
  }
  return end - 1;
}

/** Plays one random game. Returns its number of plies. */
function playOut({ fast, start }: Loaded): number {
  fast.load(start);
  let plies = 0;
  for (let mover = fast.toMove(); mover !== OVER && plies < LONGEST; mover = fast.toMove(), plies++)
    fast.make(chosen(fast, mover));
  return plies;
}

const SEVEN = 132_430_402;

async function hopPerft(): Promise<number> {
  const { fast } = await load('hopnjump', 'contract');
  let leaves = 0;
  const ms = milliseconds(() => (leaves = perftFast(fast, 7)));
  if (leaves !== SEVEN) throw new Error(`perft(7) is ${leaves}, not ${SEVEN}`);
  return (leaves * 1000) / ms;
}

/** Returns the same position each time, because the cost of a move depends on the position. */
async function middleGame(id: string): Promise<Fast> {
  const { fast } = await load(id);
  noise = START;
  for (let ply = 0; ply < 20; ply++) fast.make(chosen(fast, fast.toMove()));
  return fast;
}

/** Makes and takes back every move of a position. */
async function pairs(id: string): Promise<number> {
  const fast = await middleGame(id);
  const end = fast.generate(moves, 0);
  return perSecond(() => {
    for (let round = 0; round < 100; round++)
      for (let i = 0; i < end; i++) {
        fast.make(moves[i] ?? 0);
        fast.unmake();
      }
    return 100 * end;
  });
}

async function evaluations(id: string): Promise<number> {
  const fast = await middleGame(id);
  const out = new Float64Array(fast.seats);
  return perSecond(() => {
    for (let n = 0; n < 1000; n++) fast.evaluate(out);
    return 1000;
  });
}

type Aims = Pick<Row, 'aim' | 'aimRatio'>;

function pliesRow(id: string, aims: Aims): Row {
  const run = async (): Promise<number> => {
    const loaded = await load(id);
    return perSecond(() => playOut(loaded), 500);
  };
  return { name: `${id}: random plies of the fast twin`, unit: 'plies/s', hot: true, ...aims, run };
}

function gamesRow(name: string, id: string, changes: object, aims: Aims): Row {
  const run = async (): Promise<number> => {
    const loaded = await load(id, undefined, changes);
    return perSecond(() => {
      playOut(loaded);
      return 1;
    }, 700);
  };
  return { name, unit: 'games/s', hot: true, ...aims, run };
}

const IDS = ['hopnjump', '369', 'banqi', 'three-kingdoms', 'catan'] as const;
const QUIET = { trade: false };

export const rows: readonly Row[] = [
  { name: 'hopnjump: perft(7) of the fast twin', unit: 'leaves/s', aim: 150e6, aimRatio: 80, hot: true, run: hopPerft },
  pliesRow('hopnjump', { aim: 3e6, aimRatio: 1.6 }),
  pliesRow('banqi', { aim: 4.5e6, aimRatio: 2.4 }),
  gamesRow('banqi: random games of the fast twin', 'banqi', {}, { aim: 20_000 }),
  pliesRow('three-kingdoms', { aim: 2e6, aimRatio: 1.1 }),
  gamesRow('catan: random games of the fast twin, 4 seats, no offers', 'catan', QUIET, {
    aim: 2000,
    aimRatio: 2000 / 1.8e6,
  }),
  pliesRow('catan', {}),
  gamesRow(
    'catan: random games of the fast twin, 4 seats, with offers',
    'catan',
    {},
    { aim: 400, aimRatio: 400 / 1.8e6 },
  ),
  gamesRow('369: random games of the fast twin on 9x9', '369', {}, { aim: 60_000, aimRatio: 60_000 / 1.8e6 }),
  ...IDS.map((id): Row => ({
    name: `${id}: make and unmake of the fast twin`,
    unit: 'pairs/s',
    hot: true,
    ...(id === '369' ? { aim: 5e6, aimRatio: 2.7 } : {}),
    run: () => pairs(id),
  })),
  ...IDS.map((id): Row => ({
    name: `${id}: evaluations of the fast twin`,
    unit: 'calls/s',
    hot: true,
    run: () => evaluations(id),
  })),
];
