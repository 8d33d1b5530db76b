/**
 * Counter-offers: a bot that gets an offer looks for terms that are better for itself and that the player whose turn it is would still
 * confirm.
 */
import type { Seat } from '@boardwright/core';
import type { Budget } from '@boardwright/core/bots';
import { HAND, hasCards, overlap, pack, unpack } from './position/cells.ts';
import { handfuls, MOST_GIVEN, MOST_WANTED, WORTH_ANSWERING } from './negotiate.ts';
import type { Position } from './position/position.ts';
import { closeAll } from './position/trade.ts';
import type { TurnSearch } from './turn-search.ts';
import type { Of, Offer } from '../rules/types.ts';

/** The least gain of a counter-offer over the plain answer. It must gain more because the owner may prefer not to trade. */
const WORTH_THE_RISK = 0.0015;
/** The least gain with which the owner is expected to confirm. */
const OWNER_GAINS = 0.0015;
const NODES = 200;
/** The number of counter-offers that are also searched for the owner. */
const TRIED = 60;

interface Idea {
  readonly give: number;
  readonly want: number;
  readonly gain: number;
}

export class CounterOffers {
  readonly #position: Position;
  readonly #search: TurnSearch;
  readonly #others: TurnSearch;

  /** others: the search with which the other players are expected to choose. */
  constructor(position: Position, search: TurnSearch, others: TurnSearch) {
    this.#position = position;
    this.#search = search;
    this.#others = others;
  }

  /**
   * Returns the best counter-offer that the owner should confirm. Null if time is up, or if none gains more than the plain answer. plain:
   * what that gains.
   */
  best(seat: Seat, owner: Seat, offer: Offer, plain: number, budget: Budget): Of<'counter'> | null {
    if (budget.expired()) return null;
    this.#position.mark();
    closeAll(this.#position);
    const ideas = this.#ideas(seat, owner, offer, plain + WORTH_THE_RISK);
    const found = ideas.length === 0 ? null : this.#confirmed(seat, owner, offer, ideas, budget);
    this.#position.back();
    return found && { type: 'counter', offer: offer.id, give: unpack(found.give), want: unpack(found.want) };
  }

  /** Returns the terms that gain at least this much, the best ones first. */
  #ideas(seat: Seat, owner: Seat, offer: Offer, least: number): readonly Idea[] {
    const ideas: Idea[] = [];
    const before = this.#search.worth();
    const [asked, offered] = [pack(offer.want), pack(offer.give)];
    const gifts = handfuls(this.#position.get(HAND + seat), MOST_GIVEN);
    const wishes = handfuls(this.#position.get(HAND + owner), MOST_WANTED);
    for (const give of gifts)
      for (const want of wishes) {
        if (overlap(give, want) || (give === asked && want === offered)) continue;
        const gain = this.#worthAfter(this.#search, seat, owner, give, want) - before;
        if (gain > least) ideas.push({ give, want, gain });
      }
    return ideas.toSorted((a, b) => b.gain - a.gain).slice(0, TRIED);
  }

  /** Returns the best idea with which the owner is better off than with its other choices. */
  #confirmed(seat: Seat, owner: Seat, offer: Offer, ideas: readonly Idea[], budget: Budget): Idea | null {
    this.#others.begin(owner, () => budget.expired());
    let other = this.#others.best(NODES);
    for (const [rival, answer] of offer.answers.entries()) {
      if (rival === seat || answer === null || answer === 'no' || !this.#mayTrade(rival, owner, offer, answer))
        continue;
      const deal = typeof answer === 'object' ? answer : { give: offer.want, want: offer.give };
      other = Math.max(other, this.#ownerAfter(rival, owner, pack(deal.give), pack(deal.want)));
    }
    return (
      ideas.find(
        ({ give, want }) => !budget.expired() && this.#ownerAfter(seat, owner, give, want) - other > OWNER_GAINS,
      ) ?? null
    );
  }

  /** Returns whether another player has accepted the offer, or would. */
  #mayTrade(rival: Seat, owner: Seat, offer: Offer, answer: Offer['answers'][number]): boolean {
    if (answer !== 'open') return true;
    const [give, want] = [pack(offer.want), pack(offer.give)];
    if (!hasCards(this.#position.get(HAND + rival), give)) return false;
    this.#others.begin(rival, () => false);
    const gain = this.#worthAfter(this.#others, rival, owner, give, want) - this.#others.worth();
    this.#others.begin(owner, () => false);
    return gain > WORTH_ANSWERING;
  }

  #ownerAfter(seat: Seat, owner: Seat, give: number, want: number): number {
    this.#swap(seat, owner, give, want);
    const value = this.#others.best(NODES);
    this.#position.back();
    return value;
  }

  /** Returns what the search's seat has after a trade. */
  #worthAfter(search: TurnSearch, seat: Seat, owner: Seat, give: number, want: number): number {
    this.#swap(seat, owner, give, want);
    const value = search.worth();
    this.#position.back();
    return value;
  }

  #swap(seat: Seat, owner: Seat, give: number, want: number): void {
    this.#position.mark();
    this.#position.put(HAND + seat, this.#position.get(HAND + seat) + want - give);
    this.#position.put(HAND + owner, this.#position.get(HAND + owner) + give - want);
  }
}
