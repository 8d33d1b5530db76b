/** A game that costs a server nothing, so that only the library is measured. Two players take cells in turn. */
import type { Line } from '../../apps/server/src/testing/scripts.ts';

export const TRIAL = 'trial';
export const CELLS = 32;

/** Returns this many moves. text: returns a move as text. */
export function trialLines(moves: number, text: (cell: number, seat: number, move: number) => string): readonly Line[] {
  return Array.from({ length: moves }, (_, n) => ({ seat: n % 2, text: text(n % CELLS, n % 2, n) }));
}
