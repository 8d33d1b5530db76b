import { outcome, totals } from './game.ts';
import type { State } from './types.ts';

/** A lead of this many rows of the board counts half of what can be won. */
const HALF = 3;

/** Who leads, from -1 to 1; nobody knows what the empty cells are worth. */
export function evaluate(state: State, seat: number): number {
  return outcome(state) === null ? expect(state, seat, 0) : Math.sign(leadOf(state, seat));
}

/** The same for one who expects to make so many points more than the other from here on. */
export function expect(state: State, seat: number, margin: number): number {
  const lead = leadOf(state, seat) + margin;
  return (0.9 * lead) / (Math.abs(lead) + HALF * state.grid.length);
}

function leadOf(state: State, seat: number): number {
  const scores = totals(state);
  return (scores[seat] ?? 0) - (scores[1 - seat] ?? 0);
}
