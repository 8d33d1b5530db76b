/** Trade between players: which offers a bot accepts, and which it makes. */
import type { Seat } from '@boardwright/core';
import type { Budget } from '@boardwright/core/bots';
import { KINDS } from '../rules/constants.ts';
import { field, hasCards, HAND, overlap, pack, some, unpack } from './position/cells.ts';
import { openPoints } from './position/count.ts';
import type { Position } from './position/position.ts';
import type { TurnSearch } from './turn-search.ts';
import type { Action, Of, Offer } from '../rules/types.ts';

/** A player who needs at most this many points to win gets no help from bots. */
const NEAR_THE_END = 2;
/** The least gain of a trade, for the bot and for its partner. */
const WORTH_TAKING = 0.004;
const WORTH_ASKING = 0.003;
export const WORTH_ANSWERING = 0.004;
/** The number of nodes that search the rest of the turn after a possible trade: a share of the budget, within bounds. */
const [LEAST_NODES, MOST_NODES, SHARE] = [40, 200, 1 / 40];

/** Maximum number of cards on each side of an offer of several kinds. */
export const MOST_GIVEN = 2;
export const MOST_WANTED = 3;
/** The number of such offers that are searched. */
const WIDE = 30;

interface Idea {
  readonly action: Of<'offer'>;
  readonly gain: number;
}

export class Negotiator {
  readonly #position: Position;
  readonly #search: TurnSearch;
  readonly #others: TurnSearch;
  readonly #before: Float64Array = new Float64Array(4);
  readonly #after: Float64Array = new Float64Array(4);

  /** others: the search that predicts the answers of the other players. */
  constructor(position: Position, search: TurnSearch, others: TurnSearch) {
    this.#position = position;
    this.#search = search;
    this.#others = others;
  }

  /** Returns what accepting an offer gains; 0 if it does not pay. The terms are as seen by the player whose turn it is. */
  gainOf(seat: number, owner: number, { give, want }: Offer): number {
    const before = this.#search.worth();
    this.#swap(seat, owner, pack(want), pack(give));
    const gain = this.#search.worth() - before;
    this.#position.back();
    return this.isDangerous(owner) || gain <= WORTH_TAKING ? 0 : gain;
  }

  /**
   * Returns the nth best offer (0 for the best) that others would accept, with the seats that would; null if no offer is worth making. The
   * turns with and without the trade are searched in the same world: with a mean over several worlds, a quarter of the accepted offers were
   * not worth confirming. isWide: whether to offer several kinds of cards at once, too.
   */
  offer(seat: number, legal: readonly Action[], nth: number, budget: Budget, isWide = false): Action | null {
    if (budget.expired()) return null;
    const ideas: Idea[] = [];
    const nodes = Math.max(LEAST_NODES, Math.min(MOST_NODES, SHARE * budget.nodes));
    const now = this.#search.best(nodes);
    this.#others.worths(this.#before);
    const listed = legal.filter((action) => action.type === 'offer');
    for (const action of isWide && listed.length > 0 ? [...listed, ...this.#wide(seat, listed)] : listed) {
      if (this.#search.nodes >= 2 * budget.nodes || budget.expired()) continue;
      const idea = this.#ideaOf(seat, action, now, nodes);
      if (idea !== null && idea.gain > WORTH_ASKING) ideas.push(idea);
    }
    return ideas.toSorted((a, b) => b.gain - a.gain)[nth]?.action ?? null;
  }

  /** Returns offers that are not listed, would be accepted, and gain most even before the rest of the turn. */
  #wide(seat: number, listed: readonly Of<'offer'>[]): readonly Of<'offer'>[] {
    // the difference identifies terms, because no kind is on both sides
    const known = new Set(listed.map(({ give, want }) => pack(give) - pack(want)));
    const found: { readonly give: number; readonly want: number; readonly gain: number }[] = [];
    const gifts = handfuls(this.#position.get(HAND + seat), MOST_GIVEN);
    for (let other = 0; other < this.#position.options.seats; other++) {
      if (other === seat || this.isDangerous(other)) continue;
      for (const want of handfuls(this.#position.get(HAND + other), MOST_WANTED))
        for (const give of gifts) {
          if (overlap(give, want) || known.has(give - want)) continue;
          this.#swap(seat, other, give, want);
          const isGood = this.#isGood(other);
          this.#position.back();
          if (!isGood) continue;
          known.add(give - want);
          found.push({ give, want, gain: (this.#after[seat] ?? 0) - (this.#before[seat] ?? 0) });
        }
    }
    const best = found.toSorted((a, b) => b.gain - a.gain).slice(0, WIDE);
    return best.map(({ give, want }) => ({ type: 'offer', give: unpack(give), want: unpack(want), to: [] }));
  }

  /** Returns the offer to those seats that would accept it, with the gain if the first of them accepts; null if none would. */
  #ideaOf(seat: number, action: Of<'offer'>, now: number, nodes: number): Idea | null {
    const [give, want] = [pack(action.give), pack(action.want)];
    const to: Seat[] = [];
    let gain = 0;
    for (let other = 0; other < this.#position.options.seats; other++) {
      if (other === seat || this.isDangerous(other) || !hasCards(this.#position.get(HAND + other), want)) continue;
      this.#swap(seat, other, give, want);
      if (this.#isGood(other) && to.push(other) === 1) gain = this.#search.best(nodes) - now;
      this.#position.back();
    }
    return to.length === 0 ? null : { action: { ...action, to }, gain };
  }

  /** Returns whether the present trade is good for another player. */
  #isGood(other: number): boolean {
    this.#others.worths(this.#after);
    return (this.#after[other] ?? 0) - (this.#before[other] ?? 0) > WORTH_ANSWERING;
  }

  /** Returns whether a player is so close to a win that no bot helps it. */
  isDangerous(seat: number): boolean {
    return openPoints(this.#position, seat) >= this.#position.options.points - NEAR_THE_END;
  }

  /** Applies the trade; `back` reverses it. */
  #swap(seat: number, other: number, give: number, want: number): void {
    this.#position.mark();
    this.#position.put(HAND + seat, this.#position.get(HAND + seat) + want - give);
    this.#position.put(HAND + other, this.#position.get(HAND + other) + give - want);
  }
}

/** Returns every way to choose from one to `most` cards of a hand, packed. */
export function handfuls(hand: number, most: number): readonly number[] {
  let found = [{ cards: 0, size: 0 }];
  for (let kind = 0; kind < KINDS; kind++)
    found = found.flatMap(({ cards, size }) =>
      Array.from({ length: Math.min(field(hand, kind), most - size) + 1 }, (_, n) => ({
        cards: cards + some(kind, n),
        size: size + n,
      })),
    );
  return found.slice(1).map(({ cards }) => cards);
}
