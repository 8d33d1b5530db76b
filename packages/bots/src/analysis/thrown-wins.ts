/**
 * Finds wins that no single ply gave away, such as a race in which one side wanders about until the game is drawn. Each ply loses almost
 * nothing, and a search sees the draw only when it cannot be avoided any more.
 */
import type { Kind, Seat } from '@boardwright/core';
import { mistakeOf, type PlyAnalysis } from './mistake.ts';

/** A seat with at least this value is certainly winning. */
const WON = 0.9;

/** Charges a lost win to the last ply at which the seat was still winning and had a better move. */
export function withThrownWins<K extends Kind>(plies: readonly PlyAnalysis<K>[], seats: number): PlyAnalysis<K>[] {
  const judged = [...plies];
  for (let seat = 0; seat < seats; seat++) {
    const at = thrownAt(plies, seat);
    const ply = judged[at];
    if (ply !== undefined) judged[at] = charged(ply, (ply.before[seat] ?? 0) - endFor(plies, seat));
  }
  return judged;
}

/**
 * Returns the index of the last ply at which the seat was still winning and had a better move. Returns -1 if the seat has lost no win, if
 * chance took the win, or if a mistake has been charged already.
 */
function thrownAt<K extends Kind>(plies: readonly PlyAnalysis<K>[], seat: Seat): number {
  if (endFor(plies, seat) >= WON) return -1;
  const at = plies.findLastIndex(
    ({ actor, before, best }) => actor === seat && best !== null && (before[seat] ?? 0) >= WON,
  );
  const isExplained = ({ actor, mistake }: PlyAnalysis<K>): boolean =>
    actor === 'chance' || (actor === seat && (mistake === 'mistake' || mistake === 'blunder'));
  return plies.slice(Math.max(0, at)).some(isExplained) ? -1 : at;
}

function endFor<K extends Kind>(plies: readonly PlyAnalysis<K>[], seat: Seat): number {
  return plies.at(-1)?.after[seat] ?? 0;
}

function charged<K extends Kind>(ply: PlyAnalysis<K>, loss: number): PlyAnalysis<K> {
  return { ...ply, loss, mistake: mistakeOf(loss) };
}
