/** The words of 369 that a language must provide. */
import type { CardSentences, FaultWords, FieldWords, NamingWords } from '@boardwright/core';
import { SIZES } from '../../rules/constants.ts';
import type { Options } from '../../rules/types.ts';

type Preset = 'classic' | 'small' | 'large' | 'tiny' | 'komi' | 'pie' | 'thirds';

/** Words of the move list and the refusals; English uses the game's own. */
export interface StoneTold {
  place(who: string, cell: string, lengths: readonly number[], score: number, scores: readonly number[]): string;
  swap(who: string): string;
  readonly faults: FaultWords<'occupied' | 'off-board' | 'no-swap' | 'bad-move-text' | 'not-your-turn'>;
}

/** The words of 369 that a language must provide. */
export interface StoneWords extends NamingWords<Preset, Exclude<keyof Options, 'seats'>, 'board-full', 'board-full'> {
  readonly board: string;
  readonly keys: string;
  /** Returns a standing. komi: the points added to the second player's score; may be negative. */
  standing(points: number, komi: number): string;
  standingNote(komi: number): string;
  readonly empty: string;
  stone(side: string): string;
  earns(points: number): string;
  readonly place: string;
  readonly placeOrSwap: string;
  readonly swap: string;
  readonly card: CardSentences<'goal' | 'three' | 'both' | 'four' | 'bridge' | 'cross' | 'end'>;
  readonly told: StoneTold | null;
  readonly fields: Readonly<Record<'size', FieldWords>>;
}

/** Returns points with the komi added or subtracted, such as `12 + 3`. Without komi, returns the points alone. */
export function pointsAndKomi(points: number, komi: number): string {
  return komi === 0 ? `${points}` : `${points} ${komi < 0 ? '−' : '+'} ${Math.abs(komi)}`;
}

/** The names of the sizes, such as "3 × 3". They are the same in every language. */
export const SIZE_NAMES: Readonly<Record<string, string>> = Object.fromEntries(
  SIZES.map((size) => [`${size}`, `${size} × ${size}`]),
);
