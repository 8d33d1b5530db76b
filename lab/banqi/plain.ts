/**
 * Searches Banqi's fast game by plain expectimax, without windows, tables, ordering or reductions. Banqi's own search must find the same
 * values.
 */
import { CHANCE, OVER } from '@boardwright/core/bots';
import type { FastBanqi } from '../../packages/games/src/banqi/search/fast.ts';

/** As in the search: each turn multiplies a value by this, and a pass is searched two plies less deeply. */
const DISCOUNT: number = 1 - 1 / 1024;
const PASS_DEPTH = 2;
const MOST_MOVES = 256;

/** Returns the value of the loaded position for a seat, searched this many turns deep. */
function plainValue(fast: FastBanqi, own: number, depth: number): number {
  const mover = fast.toMove();
  if (mover === OVER) return estimate(fast, own);
  if (mover === CHANCE) return meanOutcome(fast, own, depth);
  if (fast.stale()) return 0;
  if (depth <= 0) return calmValue(fast, own, mover);
  const moves = movesOf(fast);
  const kept = moves.filter((move) => fast.promise(move, depth) >= 0);
  const values = kept.map((move) => valueAfter(fast, own, mover, move, depth - fast.toll(move)));
  if (kept.length < moves.length) values.push(passValue(fast, own, depth));
  return bestOf(values, own === mover);
}

/** Returns the value of a move at the root, where no move is omitted. */
export function valueAfter(fast: FastBanqi, own: number, mover: number, move: number, depth: number): number {
  fast.make(move);
  const endsTurn = fast.toMove() !== mover;
  const value = plainValue(fast, own, endsTurn ? depth - 1 : depth);
  fast.unmake();
  return endsTurn ? DISCOUNT * value : value;
}

export function movesOf(fast: FastBanqi): readonly number[] {
  const moves = new Int32Array(MOST_MOVES);
  return [...moves.subarray(0, fast.generate(moves, 0))];
}

function estimate(fast: FastBanqi, own: number): number {
  const values = new Float64Array(fast.seats);
  fast.evaluate(values);
  return values[own] ?? 0;
}

function meanOutcome(fast: FastBanqi, own: number, depth: number): number {
  const weights = new Int32Array(MOST_MOVES);
  const moves = movesOf(fast);
  fast.weights(weights, 0);
  let [sum, total] = [0, 0];
  for (const [i, move] of moves.entries()) {
    fast.make(move);
    sum += (weights[i] ?? 0) * plainValue(fast, own, depth);
    total += weights[i] ?? 0;
    fast.unmake();
  }
  return sum / total;
}

function passValue(fast: FastBanqi, own: number, depth: number): number {
  if (!fast.pass()) return estimate(fast, own);
  const value = DISCOUNT * plainValue(fast, own, depth - PASS_DEPTH);
  fast.unmake();
  return value;
}

function calmValue(fast: FastBanqi, own: number, mover: number): number {
  const moves = new Int32Array(MOST_MOVES);
  const sharp = [...moves.subarray(0, fast.sharp(moves, 0))].filter((move) => fast.promise(move, 0) >= 0);
  const values = sharp.map((move) => valueAfter(fast, own, mover, move, 1));
  return bestOf([estimate(fast, own), ...values], own === mover);
}

function bestOf(values: readonly number[], isOwn: boolean): number {
  return isOwn ? Math.max(...values) : Math.min(...values);
}
