/** The words of Settlers that a language must provide. */
import type { FaultWords, NamingWords, Texts } from '@boardwright/core';
import type { PRESETS } from '../../rules/presets.ts';
import type { PanelWords } from '../side-panel.ts';
import type { Ending, Options } from '../../rules/types.ts';
import type { IslandLabels } from './labels.ts';

/** The codes of refusals by the rules. */
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

/**
 * The words of the move list and of refusals. English uses the game's own. A deed follows the name of a player; cards are given in words.
 */
export interface IslandTold {
  readonly resources: Texts<5>;
  /** What separates the items of a list. */
  readonly comma: string;
  readonly cards: Texts<5>;
  /** Returns a whole line: the player, the deed, and who got which cards. */
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
  /** Returns the text of an offer. id: null if the offer has no number yet. */
  offer(id: number | null, give: string, want: string, to: string): string;
  counter(id: number, give: string, want: string): string;
  accept(id: number): string;
  reject(id: number): string;
  cancel(id: number): string;
  confirm(other: string): string;
  dice(total: number): string;
  /** Returns the text of a theft. card: null if the reader may not know it. */
  steal(victim: string, card: string | null): string;
  draw(card: string | null): string;
  longest(who: string | null): string;
  army(who: string): string;
  /** Returns the sentence for a player who has enough points to win but has left the game, and so does not win. */
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
  /** The words beside the island in a terminal. */
  readonly side: Pick<PanelWords, 'heads' | 'bank' | 'legend'> | null;
}
