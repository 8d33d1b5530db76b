/** The words of Settlers that a language must provide. */
import type { FaultWords, NamingWords, Texts } from '@boardwright/core';
import type { PRESETS } from '../../rules/presets.ts';
import type { PanelWords } from '../side-panel.ts';
import type { Ending, Options } from '../../rules/types.ts';
import type { IslandLabels } from './labels.ts';

/** The codes of what the rules refuse. */
type Refusal =
  | 'answered'
  | 'bad-addressee'
  | 'bad-move-text'
  | 'bank-lacks'
  | 'before-roll'
  | 'built-already'
  | 'chance-only'
  | 'empty-bank'
  | 'empty-deck'
  | 'friendly-robber'
  | 'gift'
  | 'lacks-cards'
  | 'many-offers'
  | 'new-card'
  | 'no-card'
  | 'no-offer'
  | 'no-pieces'
  | 'no-place'
  | 'no-settlement'
  | 'no-trade'
  | 'not-a-victim'
  | 'not-accepted'
  | 'not-asked'
  | 'not-connected'
  | 'not-now'
  | 'occupied'
  | 'one-card'
  | 'same-hex'
  | 'same-resource'
  | 'same-terms'
  | 'too-near'
  | 'wrong-count'
  | 'wrong-rate';

/** The move list and the refusals: English has the game's own. Deeds follow a player's name; cards come as words. */
export interface IslandTold {
  readonly resources: Texts<5>;
  /** Between the parts of a list. */
  readonly comma: string;
  readonly cards: Texts<5>;
  /** A whole line: who did what, and who got what by it. */
  line(who: string, deed: string, gains: readonly string[]): string;
  gain(who: string, cards: string): string;
  settlement(at: string): string;
  city(at: string): string;
  road(at: string): string;
  readonly bare: Readonly<Record<'roll' | 'buy' | 'knight' | 'roads' | 'stop' | 'end', string>>;
  discard(cards: string): string;
  plenty(cards: string): string;
  monopoly(resource: string): string;
  robber(hex: string): string;
  rob(victim: string): string;
  bank(give: string, take: string): string;
  /** id: null where it has no number yet. */
  offer(id: number | null, give: string, want: string, to: string): string;
  counter(id: number, give: string, want: string): string;
  accept(id: number): string;
  reject(id: number): string;
  cancel(id: number): string;
  confirm(other: string): string;
  dice(total: number): string;
  /** card: null where this reader may not know. */
  steal(victim: string, card: string | null): string;
  draw(card: string | null): string;
  longest(who: string | null): string;
  army(who: string): string;
  /** The points to win; a player who has left does not win by them. */
  reaches(who: string): string;
  readonly faults: FaultWords<Refusal>;
}

/** The words of Settlers that a language must provide. */
export interface IslandWords extends NamingWords<
  keyof typeof PRESETS,
  keyof Options,
  Ending['reason'],
  Ending['reason']
> {
  readonly labels: IslandLabels;
  readonly seats: Texts<4>;
  standing(points: number, goal: number, hand: number): string;
  readonly standingNote: string;
  readonly told: IslandTold | null;
  /** Beside the island of a terminal. */
  readonly side: Pick<PanelWords, 'heads' | 'bank' | 'legend'> | null;
}
