/** The results of an analysis for one ply. */
import type { Actor, Kind, Ply } from '@boardwright/core';

/** The severity of a bad move. */
export type Mistake = 'inaccuracy' | 'mistake' | 'blunder';

/** The results of an analysis for one ply. */
export interface PlyAnalysis<K extends Kind = Kind> {
  /** The index of the log entry, from 0. */
  readonly entry: number;
  readonly actor: Actor;
  readonly action: K['Action'];
  /** The values before and after for each seat, -1 to 1. Before a draw of chance: the expected value. */
  readonly before: readonly number[];
  readonly after: readonly number[];
  /** The gain or loss of each seat by a draw of chance; null for other plies. */
  readonly luck: readonly number[] | null;
  /**
   * The move of a strong bot with the seat's knowledge, and its expected continuation; null if it is the played one. It begins with the
   * plies of the same turn that were already played, if nothing is secret.
   */
  readonly best: readonly Ply<K>[] | null;
  /** The continuation of strong bots after a mistake, the answer first; null if it is no mistake, or if chance or secrets follow. */
  readonly refutation: readonly Ply<K>[] | null;
  /** The value that the played action lost for its seat. */
  readonly loss: number;
  readonly mistake: Mistake | null;
}

const MISTAKES: readonly (readonly [least: number, Mistake])[] = [
  [0.4, 'blunder'],
  [0.2, 'mistake'],
  [0.08, 'inaccuracy'],
];

export function mistakeOf(loss: number): Mistake | null {
  return MISTAKES.find(([least]) => loss >= least)?.[1] ?? null;
}
