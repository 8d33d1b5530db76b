/**
 * Wins that no single ply gave up, such as a race in which a side wanders until the game is drawn. Every ply of it lost next
 * to nothing, and the search saw the draw only when it could not be avoided any more.
 */
import type { Kind, Seat } from '@boardwright/core';
import { mistakeOf, type PlyAnalysis } from './mistake.ts';

/** A seat with this value or more has won. */
const WON = 0.9;

/** Charges a win that was thrown away to the last ply at which its seat had it and knew better. */
export function withThrownWins<K extends Kind>(plies: readonly PlyAnalysis<K>[], seats: number): PlyAnalysis<K>[] {
  const judged = [...plies];
  for (let seat = 0; seat < seats; seat++) {
    const at = thrownAt(plies, seat);
    const ply = judged[at];
    if (ply !== undefined) judged[at] = charged(ply, (ply.before[seat] ?? 0) - endFor(plies, seat));
  }
  return judged;
}

/** The index of the ply; -1: the seat threw no win away, or chance took it, or a mistake says it already. */
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
