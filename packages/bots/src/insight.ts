/** What a search asks of a game beyond its moves. */
import type { Fast, Kind } from '@boardwright/core';

/** What a fast game may know beyond its moves. Without it every move is searched in the order it comes. */
export interface Insight {
  /** How early a move is worth a look: 0 for a quiet one, below 0 if it is not worth it at this remaining depth. */
  promise(move: number, depth: number): number;
  /** The moves without which a position cannot be judged; the new end. */
  sharp(moves: Int32Array, at: number): number;
  /** Whether this very position has stood before: who goes in circles gets no further. */
  stale(): boolean;
  /** A little work that serves all later looks, less than a millisecond of it; false: nothing is left to prepare. */
  prepare?(): boolean;
}

/** What this fast game knows, if it knows anything. */
export function insightOf<K extends Kind>(fast: Fast<K>): Insight | null {
  return hasInsight(fast) ? fast : null;
}

function hasInsight<K extends Kind>(fast: Fast<K>): fast is Fast<K> & Insight {
  return 'promise' in fast && 'sharp' in fast && 'stale' in fast;
}
