/** What an analysis says about one ply. */
import type { Actor, Kind, Ply } from '@boardwright/core';

/** How bad a move was. */
export type Mistake = 'inaccuracy' | 'mistake' | 'blunder';

/** What an analysis says of one ply. */
export interface PlyAnalysis<K extends Kind = Kind> {
  /** The index of the log entry, from 0. */
  readonly entry: number;
  readonly actor: Actor;
  readonly action: K['Action'];
  /** The values before and after for each seat, -1 to 1. Before a draw of chance: the expected value. */
  readonly before: readonly number[];
  readonly after: readonly number[];
  /** For a draw of chance: what it gave and took, by seat; otherwise null. */
  readonly luck: readonly number[] | null;
  /**
   * What a strong bot would have played with the seat's knowledge, and its expectation; null if it is what was played. Begins
   * with the plies of the same turn that had been played already, if nothing is secret.
   */
  readonly best: readonly Ply<K>[] | null;
  /** How strong bots would go on after a mistake, the answer first; null: it is no mistake, or chance or secrets follow. */
  readonly refutation: readonly Ply<K>[] | null;
  /** How much value the played action lost for its seat. */
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
