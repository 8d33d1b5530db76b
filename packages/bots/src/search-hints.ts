/** Hints that a fast game may give to a search. */
import type { Kind } from '@boardwright/core';
import type { Fast } from '@boardwright/core/bots';

/** The hints of a fast game. Without them, moves are searched in the order in which they are generated. */
export interface SearchHints {
  /** Returns the priority of a move: 0 for a quiet one; negative if it is not worth searching at this remaining depth. */
  promise(move: number, depth: number): number;
  /** Generates the moves that a quiescence search must consider. Returns the new end. */
  sharp(moves: Int32Array, at: number): number;
  /** Returns whether this position has occurred before. Repeating it then gains nothing. */
  stale(): boolean;
  /**
   * Makes a move that stands for all moves that `promise` omits; `unmake` takes it back. Returns false if the position has none. Without
   * this method, the omitted moves get the value of the evaluation.
   */
  pass?(): boolean;
  /** Returns how much more depth a move takes, in plies. Default 0. */
  toll?(move: number): number;
  /** Does less than 1 ms of preparation that is useful for later searches. Returns false if nothing is left to prepare. */
  prepare?(): boolean;
  /** Returns whether the loaded position needs the tables that are being prepared. Half of the time is then spent on the preparation. */
  awaits?(): boolean;
}

/** Large tables that a fast game can build during other seats' turns. */
export interface OwnTables {
  /** Does less than 1 ms of the work. Returns false if nothing is left for positions like the loaded one. */
  prepare(): boolean;
  /**
   * Allows or forbids the use of finished tables. Which tables are finished depends on time, so repeatable choices must not use them.
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

/** Returns the hints of a fast game, or null if it gives none. */
export function searchHintsOf<K extends Kind>(fast: Fast<K>): SearchHints | null {
  return hasHints(fast) ? fast : null;
}

function hasHints<K extends Kind>(fast: Fast<K>): fast is Fast<K> & SearchHints {
  return 'promise' in fast && 'sharp' in fast && 'stale' in fast;
}
