/** Optional hints that a fast game gives a search. */
import type { Kind } from '@boardwright/core';
import type { Fast } from '@boardwright/core/bots';

/** Hints of a fast game. Without them moves are searched in the order in which they are generated. */
export interface SearchHints {
  /** Returns the priority of a move: 0 for a quiet one, negative if it is not worth searching at this remaining depth. */
  promise(move: number, depth: number): number;
  /** Generates the moves that quiescence search must consider; returns the new end. */
  sharp(moves: Int32Array, at: number): number;
  /** Returns whether this position has occurred before, so that repetition brings no progress. */
  stale(): boolean;
  /**
   * Makes the move that stands for all moves that `promise` leaves out, for `unmake` to take back; false if the position has none.
   * A game without it values these moves by how things stand.
   */
  pass?(): boolean;
  /** Plies of depth that a move costs beyond its own; 0 for all moves of a game without it. */
  toll?(move: number): number;
  /** Does less than 1 ms of preparation that serves later searches; returns false if nothing is left to prepare. */
  prepare?(): boolean;
  /** Whether the position that is loaded waits for what is prepared: then half of the time goes into it. */
  awaits?(): boolean;
}

/** Large tables that a fast game builds for itself during other seats' turns. */
export interface OwnTables {
  /** Does less than 1 ms of the work; returns false if nothing is left for positions like the loaded one. */
  prepare(): boolean;
  /**
   * Allows or forbids the use of finished tables. Which tables are finished depends on time, so repeatable choices do without.
   * Returns whether evaluations have changed.
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
