/** What an analysis says about one ply. */
import type { Actor, Kind, Ply } from '@boardwright/core';

/** The severity of a bad move. */
export type Mistake = 'inaccuracy' | 'mistake' | 'blunder';

/** What an analysis says about one ply. */
export interface PlyAnalysis<K extends Kind = Kind> {
  /** The index of the log entry, from 0. */
  readonly entry: number;
  readonly actor: Actor;
  readonly action: K['Action'];
  /** The value before and after the ply for each seat, -1 to 1. Before a draw of chance it is the expected value. */
  readonly before: readonly number[];
  readonly after: readonly number[];
  /** The amount that each seat gained or lost by a draw of chance; null for other plies. */
  readonly luck: readonly number[] | null;
  /**
   * The line that a strong bot would have played, knowing only what the seat knew, with the expected continuation; null if the seat played
   * it. The line starts with the plies of this turn that had been played, if nothing is secret.
   */
  readonly best: readonly Ply<K>[] | null;
  /**
   * How strong bots would continue after a mistake, beginning with the answer. Null if the ply is no mistake, or if chance or secrets
   * follow.
   */
  readonly refutation: readonly Ply<K>[] | null;
  /** The value that the ply lost for its seat. */
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
