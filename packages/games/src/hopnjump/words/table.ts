/** What Hop ’n’ Jump needs of a language. */
import type { NamingWords, CardSentences } from '@boardwright/core';

export interface HopWords extends NamingWords {
  readonly board: string;
  readonly sides: readonly string[];
  toGo(n: number): string;
  readonly stop: string;
  /** What to do now: at the start of a turn, in a chain. */
  readonly status: Readonly<Record<'move' | 'chain', string>>;
  frog(side: string): string;
  readonly pad: string;
  readonly water: string;
  readonly canMove: string;
  readonly held: string;
  readonly target: string;
  readonly hopped: string;
  step(side: string, squares: string): string;
  hop(side: string, squares: string): string;
  stops(side: string): string;
  readonly keys: string;
  readonly card: CardSentences<'goal' | 'step' | 'hop' | 'chain' | 'home' | 'end'>;
  readonly chooseFirst: string;
  readonly stuck: string;
  readonly notYours: string;
  readonly faults: Readonly<Record<string, string>>;
}
