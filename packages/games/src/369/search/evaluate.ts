import { outcome, totals } from '../rules/game.ts';
import { isOver, playerToMove } from '../rules/moves.ts';
import type { State } from '../rules/types.ts';

/** A lead of this many points per row of the board is worth half a win. */
const HALF = 3;

/** Returns the value of a seat's lead, from -1 to 1. Empty cells do not count. */
export function evaluate(state: State, seat: number): number {
  return outcome(state) === null ? expect(state, seat, 0) : Math.sign(leadOf(state, seat));
}

/** Returns the value for a seat that will gain this many points more than the opponent in the rest of the game. */
export function expect(state: State, seat: number, margin: number): number {
  const lead = leadOf(state, seat) + margin;
  return (0.9 * lead) / (Math.abs(lead) + HALF * state.grid.length);
}

export function leadOf(state: State, seat: number): number {
  const scores = totals(state);
  return (scores[seat] ?? 0) - (scores[1 - seat] ?? 0);
}

/** Returns the seat to move, or null if the board is full. */
export function seatOnTurn(state: State): number | null {
  return isOver(state) ? null : playerToMove(state) - 1;
}
