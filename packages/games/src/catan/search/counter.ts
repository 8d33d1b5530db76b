/**
 * Counter-offers: a bot that gets an offer looks for terms that are better for itself and that the player whose turn it is would still
 * confirm.
 */
import type { Seat } from '@boardwright/core';
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
/** Maximum number of nodes of each search for the owner. */
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
   * Returns the best counter-offer that the owner should confirm. Null if the budget is used up, or if none gains more than the plain
   * answer. plain: what that gains. left: returns how many nodes are left; 0 if time is up.
   */
  best(seat: Seat, owner: Seat, offer: Offer, plain: number, left: () => number): Of<'counter'> | null {
    if (left() <= 0) return null;
    this.#position.mark();
    closeAll(this.#position);
    const ideas = this.#ideas(seat, owner, offer, plain + WORTH_THE_RISK, left);
    const found = ideas.length === 0 ? null : this.#confirmed(seat, owner, offer, ideas, left);
    this.#position.back();
    return found && { type: 'counter', offer: offer.id, give: unpack(found.give), want: unpack(found.want) };
  }

  /** Returns the terms that gain at least this much, the best ones first. None if the budget is used up before all are known. */
  #ideas(seat: Seat, owner: Seat, offer: Offer, least: number, left: () => number): readonly Idea[] {
    const ideas: Idea[] = [];
    const before = this.#search.worth();
    const [asked, offered] = [pack(offer.want), pack(offer.give)];
    const gifts = handfuls(this.#position.get(HAND + seat), MOST_GIVEN);
    const wishes = handfuls(this.#position.get(HAND + owner), MOST_WANTED);
    for (const give of gifts) {
      if (left() <= 0) return [];
      for (const want of wishes) {
        if (overlap(give, want) || (give === asked && want === offered)) continue;
        const gain = this.#worthAfter(this.#search, seat, owner, give, want) - before;
        if (gain > least) ideas.push({ give, want, gain });
      }
    }
    return ideas.toSorted((a, b) => b.gain - a.gain).slice(0, TRIED);
  }

  /** Returns the best idea with which the owner is better off than with its other choices. All of them get the same number of nodes. */
  #confirmed(seat: Seat, owner: Seat, offer: Offer, ideas: readonly Idea[], left: () => number): Idea | null {
    const isOver = (): boolean => left() <= 0;
    const nodes = Math.min(NODES, left() / (ideas.length + 2));
    this.#others.begin(owner, isOver);
    let other = this.#others.best(nodes);
    for (const [rival, answer] of offer.answers.entries()) {
      if (rival === seat || answer === null || answer === 'no' || !this.#mayTrade(rival, owner, offer, answer, isOver))
        continue;
      const deal = typeof answer === 'object' ? answer : { give: offer.want, want: offer.give };
      other = Math.max(other, this.#ownerAfter(rival, owner, pack(deal.give), pack(deal.want), nodes));
    }
    return (
      ideas.find(
        ({ give, want }) => !isOver() && this.#ownerAfter(seat, owner, give, want, nodes) - other > OWNER_GAINS,
      ) ?? null
    );
  }

  /** Returns whether another player has accepted the offer, or would. */
  #mayTrade(rival: Seat, owner: Seat, offer: Offer, answer: Offer['answers'][number], isOver: () => boolean): boolean {
    if (answer !== 'open') return true;
    const [give, want] = [pack(offer.want), pack(offer.give)];
    if (!hasCards(this.#position.get(HAND + rival), give)) return false;
    this.#others.begin(rival, isOver);
    const gain = this.#worthAfter(this.#others, rival, owner, give, want) - this.#others.worth();
    this.#others.begin(owner, isOver);
    return gain > WORTH_ANSWERING;
  }

  #ownerAfter(seat: Seat, owner: Seat, give: number, want: number, nodes: number): number {
    this.#swap(seat, owner, give, want);
    const value = this.#others.best(nodes);
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
