/** What an analysis says of one ply. */
import type { Actor, Kind, Ply } from '@boardwright/core';

export type Mistake = 'inaccuracy' | 'mistake' | 'blunder';

export interface PlyAnalysis<K extends Kind = Kind> {
  /** The entry of the log, from 0. */
  readonly entry: number;
  readonly actor: Actor;
  readonly action: K['Action'];
  /** What the position was and is worth to each seat, -1 .. 1. Before a draw of chance: what was to be expected. */
  readonly before: readonly number[];
  readonly after: readonly number[];
  /** Of a draw of chance: what it gave and took. */
  readonly luck: readonly number[] | null;
  /** What a strong bot would have done with what this seat knew, and what it expected then; null: it is what was played. */
  readonly best: readonly Ply<K>[] | null;
  /** How much less what was played is worth to its seat. */
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
