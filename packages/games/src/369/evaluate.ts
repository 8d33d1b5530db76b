import { outcome, totals } from './game.ts';
import type { State } from './types.ts';

/** A lead of this many rows of the board counts half of what can be won. */
const HALF = 3;

/** Who leads, from -1 to 1; nobody knows what the empty cells are worth. */
export function evaluate(state: State, seat: number): number {
  const scores = totals(state);
  const lead = (scores[seat] ?? 0) - (scores[1 - seat] ?? 0);
  if (outcome(state) !== null) return Math.sign(lead);
  return (0.9 * lead) / (Math.abs(lead) + HALF * state.grid.length);
}
