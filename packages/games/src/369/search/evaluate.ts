import { outcome, totals } from '../rules/game.ts';
import { isOver, playerToMove } from '../rules/moves.ts';
import type { State } from '../rules/types.ts';

/** The lead in points per row of the board that is worth half a win. */
const HALF = 3;

/** Evaluates the lead of a seat, from -1 to 1. It ignores the empty cells. */
export function evaluate(state: State, seat: number): number {
  return outcome(state) === null ? expect(state, seat, 0) : Math.sign(leadOf(state, seat));
}

/** Evaluates a seat that expects to gain this many points more than the opponent in the rest of the game. */
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
