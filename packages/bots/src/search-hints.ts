/** Optional hints that a fast game gives a search. */
import type { Kind } from '@boardwright/core';
import type { Fast } from '@boardwright/core/bots';

/** The hints of a fast game. Without them moves are searched in the order in which they are generated. */
export interface SearchHints {
  /** Returns the priority of a move: 0 for a quiet one, negative if it is not worth searching at this remaining depth. */
  promise(move: number, depth: number): number;
  /** Generates the moves that quiescence search must consider; returns the new end. */
  sharp(moves: Int32Array, at: number): number;
  /** Returns whether this position has occurred before; then the search gains nothing by repeating it. */
  stale(): boolean;
  /**
   * Makes the move that stands for all moves that `promise` leaves out, for `unmake` to take back. Returns false if the position has none.
   * Without this method these moves are valued by the evaluation.
   */
  pass?(): boolean;
  /** Returns the extra depth of a move, in plies; default 0. */
  toll?(move: number): number;
  /** Does less than 1 ms of preparation that serves later searches; returns false if nothing is left to prepare. */
  prepare?(): boolean;
  /** Returns whether the loaded position needs what is being prepared; half of the time then goes into it. */
  awaits?(): boolean;
}

/** Large tables that a fast game builds for itself during other seats' turns. */
export interface OwnTables {
  /** Does less than 1 ms of the work; returns false if nothing is left for positions like the loaded one. */
  prepare(): boolean;
  /**
   * Allows or forbids finished tables. Which tables are finished depends on time, so repeatable choices do not use them. Returns whether
   * evaluations have changed.
   */
  useTables(allowed: boolean): boolean;
}

export function tablesOf<K extends Kind>(fast: Fast<K>): OwnTables | null {
  return hasTables(fast) ? fast : null;
}

function hasTables<K extends Kind>(fast: Fast<K>): fast is Fast<K> & OwnTables {
  return 'prepare' in fast && 'useTables' in fast;
}

/** Returns the hints of a fast game, or null if it has none. */
export function searchHintsOf<K extends Kind>(fast: Fast<K>): SearchHints | null {
  return hasHints(fast) ? fast : null;
}

function hasHints<K extends Kind>(fast: Fast<K>): fast is Fast<K> & SearchHints {
  return 'promise' in fast && 'sharp' in fast && 'stale' in fast;
}
