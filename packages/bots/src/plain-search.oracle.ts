import { CHANCE, OVER, type Fast } from '@boardwright/core/bots';
import { DISCOUNT } from './discount.ts';

/**
 * Returns the value of a position for a seat by full-width search, without windows, tables or move ordering. Chance is averaged. draw: the
 * value of a draw for the seat.
 */
export function plainValue(fast: Fast, own: number, depth: number, draw = 0): number {
  const mover = fast.toMove();
  if (mover === OVER || (mover !== CHANCE && depth === 0)) {
    const values = new Float64Array(fast.seats);
    fast.evaluate(values);
    const value = values[own] ?? 0;
    return mover === OVER && value === 0 ? draw : value;
  }
  const [moves, weights] = [new Int32Array(32), new Int32Array(32)];
  const end = fast.generate(moves, 0);
  const values = Array.from(moves.subarray(0, end), (move) => {
    fast.make(move);
    const endsTurn = mover !== CHANCE && fast.toMove() !== mover;
    const value = plainValue(fast, own, endsTurn ? depth - 1 : depth, draw);
    fast.unmake();
    return endsTurn ? DISCOUNT * value : value;
  });
  if (mover !== CHANCE) return mover === own ? Math.max(...values) : Math.min(...values);
  fast.weights(weights, 0);
  const total = values.reduce((sum, _, i) => sum + (weights[i] ?? 0), 0);
  return values.reduce((sum, value, i) => sum + value * (weights[i] ?? 0), 0) / total;
}
