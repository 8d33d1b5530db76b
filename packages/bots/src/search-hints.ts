/** What a search asks of a game beyond its moves. */
import type { Kind } from '@boardwright/core';
import type { Fast } from '@boardwright/core/bots';

/** What a fast game may know beyond its moves. Without it every move is searched in the order it comes. */
export interface SearchHints {
  /** How early a move is worth a look: 0 for a quiet one, below 0 if it is not worth it at this remaining depth. */
  promise(move: number, depth: number): number;
  /** The moves without which a position cannot be judged; the new end. */
  sharp(moves: Int32Array, at: number): number;
  /** Whether this very position has stood before: who goes in circles gets no further. */
  stale(): boolean;
  /**
   * Makes the move that stands for all moves that `promise` leaves out, for `unmake` to take back; false if the position has none.
   * A game without it values these moves by how things stand.
   */
  pass?(): boolean;
  /** Plies of depth that a move costs beyond its own; 0 for all moves of a game without it. */
  toll?(move: number): number;
  /** A little work that serves all later looks, less than a millisecond of it; false: nothing is left to prepare. */
  prepare?(): boolean;
  /** Whether the position that is loaded waits for what is prepared: then half of the time goes into it. */
  awaits?(): boolean;
}

/** Big tables that a fast game can make for itself, in the time of others. */
export interface OwnTables {
  /** A little of the work, less than a millisecond of it; false: nothing is left to do for positions like the one loaded. */
  prepare(): boolean;
  /**
   * Do tables serve from now on, those that are finished? Which these are hangs on time, so a choice that can be repeated goes
   * without. Answers whether positions are worth something else now.
   */
  useTables(allowed: boolean): boolean;
}

export function tablesOf<K extends Kind>(fast: Fast<K>): OwnTables | null {
  return hasTables(fast) ? fast : null;
}

function hasTables<K extends Kind>(fast: Fast<K>): fast is Fast<K> & OwnTables {
  return 'prepare' in fast && 'useTables' in fast;
}

/** What this fast game knows, if it knows anything. */
export function searchHintsOf<K extends Kind>(fast: Fast<K>): SearchHints | null {
  return hasHints(fast) ? fast : null;
}

function hasHints<K extends Kind>(fast: Fast<K>): fast is Fast<K> & SearchHints {
  return 'promise' in fast && 'sharp' in fast && 'stale' in fast;
}
