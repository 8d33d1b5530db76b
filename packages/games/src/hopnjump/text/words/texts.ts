/** The words of Hop ’n’ Jump that a language must provide. */
import type { CardSentences, Keyed, NamingWords, Texts } from '@boardwright/core';
import type { Ending, RuleSet } from '../../rules/types.ts';

type Refusal =
  | 'not-your-turn'
  | 'game-over'
  | 'not-your-frog'
  | 'not-a-pad'
  | 'occupied'
  | 'not-a-step'
  | 'not-a-hop'
  | 'chain'
  | 'back-hop'
  | 'no-chain'
  | 'one-hop'
  | 'bad-move-text';

/** The words of Hop ’n’ Jump that a language must provide. */
export interface HopWords extends NamingWords<RuleSet, 'rules', Ending['reason'], 'home' | 'fill'> {
  readonly board: string;
  readonly sides: Texts<2>;
  toGo(n: number): string;
  readonly toGoNote: string;
  /** The words before the number of turns that are left until a draw. */
  readonly draw: string;
  drawIn(turns: number): string;
  readonly stop: string;
  /** The prompts: at the start of a turn, and in a chain. */
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
  readonly faults: Keyed<Refusal>;
}
