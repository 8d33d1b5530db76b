/** Trade between players: which offers a bot accepts, and which it makes. */
import type { Budget } from '@boardwright/core/bots';
import { hasCards, HAND, pack } from './fast-cells.ts';
import { openPoints } from './fast-count.ts';
import type { Position } from './fast-position.ts';
import type { TurnSearch } from './turn-search.ts';
import type { Action, Of, Offer, Terms } from './types.ts';

/** No bot helps a player who is this near to winning. */
const NEAR_THE_END = 2;
/** The least gain of a trade for the bot and for its partner. */
const WORTH_TAKING = 0.004;
const WORTH_ASKING = 0.015;
const WORTH_ANSWERING = 0.004;
/** The search depth after a hoped-for trade. */
const NODES_PER_OFFER = 40;

interface Idea {
  readonly action: Of<'offer'>;
  readonly gain: number;
}

export class Negotiator {
  readonly #position: Position;
  readonly #search: TurnSearch;
  readonly #before: Float64Array = new Float64Array(4);
  readonly #after: Float64Array = new Float64Array(4);

  constructor(position: Position, search: TurnSearch) {
    this.#position = position;
    this.#search = search;
  }

  /** Returns whether accepting pays. The offer's terms are from the side of the player on turn. */
  isWorthTaking(seat: number, owner: number, { give, want }: Offer): boolean {
    this.#search.worths(this.#before);
    this.#swap(seat, owner, { give: want, want: give });
    this.#position.back();
    return !this.#isDangerous(owner) && this.#gain(seat) > WORTH_TAKING;
  }

  /**
   * Returns the nth best offer among those that somebody would accept, the best for 0; null if no offer is worth
   * making. `now` is the value of the turn without a trade.
   */
  offer(seat: number, legal: readonly Action[], nth: number, now: number, budget: Budget): Action | null {
    const ideas: Idea[] = [];
    this.#search.worths(this.#before);
    for (const action of legal) {
      if (action.type !== 'offer' || this.#search.nodes >= 2 * budget.nodes || budget.expired()) continue;
      const gain = this.#promise(seat, action, now);
      if (gain > WORTH_ASKING) ideas.push({ action, gain });
    }
    return ideas.toSorted((a, b) => b.gain - a.gain)[nth]?.action ?? null;
  }

  /** Returns the gain of the offer with the first partner who would accept it. */
  #promise(seat: number, terms: Terms, now: number): number {
    for (let other = 0; other < this.#position.options.seats; other++) {
      if (other === seat || this.#isDangerous(other)) continue;
      if (!hasCards(this.#position.get(HAND + other), pack(terms.want))) continue;
      this.#swap(seat, other, terms);
      const glad = this.#gain(other) > WORTH_ANSWERING;
      const gain = glad ? this.#search.best(NODES_PER_OFFER) - now : 0;
      this.#position.back();
      if (glad) return gain;
    }
    return 0;
  }

  #gain(seat: number): number {
    return (this.#after[seat] ?? 0) - (this.#before[seat] ?? 0);
  }

  #isDangerous(seat: number): boolean {
    return openPoints(this.#position, seat) >= this.#position.options.points - NEAR_THE_END;
  }

  /** Applies the trade and evaluates the hands; `back` reverses it. */
  #swap(seat: number, other: number, { give, want }: Terms): void {
    const change = pack(want) - pack(give);
    this.#position.mark();
    this.#position.put(HAND + seat, this.#position.get(HAND + seat) + change);
    this.#position.put(HAND + other, this.#position.get(HAND + other) - change);
    this.#search.worths(this.#after);
  }
}
