/** What Hop ’n’ Jump needs of a language. */
import type { NamingWords } from '@boardwright/core';

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
  /** The rules on one card. */
  readonly card: {
    readonly goal: string;
    readonly step: string;
    readonly hop: string;
    readonly chain: string;
    readonly home: string;
    readonly end: string;
    readonly more: readonly string[];
  };
  readonly chooseFirst: string;
  readonly stuck: string;
  readonly notYours: string;
  readonly faults: Readonly<Record<string, string>>;
}
