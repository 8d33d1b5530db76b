/** Trade between players: the offers that a bot accepts and makes. */
import type { Seat } from '@boardwright/core';
import type { Budget } from '@boardwright/core/bots';
import { hasCards, HAND, pack } from './position/cells.ts';
import { openPoints } from './position/count.ts';
import type { Position } from './position/position.ts';
import type { TurnSearch } from './turn-search.ts';
import type { Action, Of, Offer, Terms } from '../rules/types.ts';

/** The number of points before a win from which no bot helps a player. */
const NEAR_THE_END = 2;
/** The minimum gain of a trade for the bot and for its partner. */
const WORTH_TAKING = 0.004;
const WORTH_ASKING = 0.003;
const WORTH_ANSWERING = 0.004;
/** Nodes for the rest of the turn after a possible trade: a share of the budget, within bounds. */
const [LEAST_NODES, MOST_NODES, SHARE] = [40, 200, 1 / 40];

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
   * Returns the nth best acceptable offer (0 for the best) with the seats that would accept it; null if no offer is worth making. The turns
   * with and without a trade are searched in the same world: with a mean over worlds, a quarter of the accepted offers were not worth
   * confirming.
   */
  offer(seat: number, legal: readonly Action[], nth: number, budget: Budget): Action | null {
    const ideas: Idea[] = [];
    const nodes = Math.max(LEAST_NODES, Math.min(MOST_NODES, SHARE * budget.nodes));
    const now = this.#search.best(nodes);
    this.#search.worths(this.#before);
    for (const action of legal) {
      if (action.type !== 'offer' || this.#search.nodes >= 2 * budget.nodes || budget.expired()) continue;
      const idea = this.#ideaOf(seat, action, now, nodes);
      if (idea !== null && idea.gain > WORTH_ASKING) ideas.push(idea);
    }
    return ideas.toSorted((a, b) => b.gain - a.gain)[nth]?.action ?? null;
  }

  /** Returns the offer to the seats that would accept it, with its gain if the first of them accepts; null if none would. */
  #ideaOf(seat: number, action: Of<'offer'>, now: number, nodes: number): Idea | null {
    const to: Seat[] = [];
    let gain = 0;
    for (let other = 0; other < this.#position.options.seats; other++) {
      if (other === seat || this.#isDangerous(other)) continue;
      if (!hasCards(this.#position.get(HAND + other), pack(action.want))) continue;
      this.#swap(seat, other, action);
      if (this.#gain(other) > WORTH_ANSWERING && to.push(other) === 1) gain = this.#search.best(nodes) - now;
      this.#position.back();
    }
    return to.length === 0 ? null : { action: { ...action, to }, gain };
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
