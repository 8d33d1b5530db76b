/**
 * Deals states that fit a view and a memory directly into the fast position. With the same random numbers they equal those of the rules'
 * own sampler.
 */
import { weightedPickReal, shuffle, type Rng } from '@boardwright/core';
import { AWARD_POINTS, KINDS, VICTORY_POINT_CARD } from '../../rules/constants.ts';
import {
  ANSWER,
  BITS,
  CARDS,
  hasCards,
  DRAWN,
  field,
  FRESH,
  GIVE,
  HAND,
  LONGEST,
  OFFERS,
  pack,
  PLAYED,
  SEAT,
  size,
  some,
  YES,
  COUNTERED,
  WANT,
  CELLS,
} from './cells.ts';
import { givenBy } from './codes.ts';
import { openPoints } from './count.ts';
import { loadOpen } from './load.ts';
import type { Position } from './position.ts';
import { BEGINNER_HANDS, FULL_BANK, FULL_DECK } from './tables.ts';
import { isPromise, slot } from './trade.ts';
import type { Counts, Memory, View } from '../../rules/types.ts';

interface PackedWorld {
  readonly hands: readonly number[];
  readonly weight: number;
}

/** Prepared for one view and one memory: data that is the same in every imagined state is read once. */
export class Imagination {
  readonly #position: Position;
  readonly #open: Int32Array = new Int32Array(CELLS);
  readonly #pack: number[] = [];
  #view: View | null = null;
  #memory: Memory | null = null;
  #worlds: readonly PackedWorld[] = [];

  constructor(position: Position) {
    this.#position = position;
  }

  load(view: View, memory: Memory, rng: Rng): void {
    if (view !== this.#view || memory !== this.#memory) this.#read(view, memory);
    else this.#position.restart(this.#open);
    if (view.hands.includes(null)) this.#chooseHands(view, rng);
    if (view.cards.includes(null)) this.#dealCards(view, rng);
    if (view.fresh === null) this.#dealFresh(view.freshSize, rng);
    this.#position.cells[DRAWN] = size(FULL_DECK) - view.deckSize;
    this.#position.rekey();
  }

  #read(view: View, memory: Memory): void {
    const position = this.#position;
    loadOpen(position, view);
    for (const [seat, hand] of view.hands.entries()) position.cells[HAND + seat] = hand === null ? 0 : pack(hand);
    for (const [seat, cards] of view.cards.entries()) position.cells[CARDS + seat] = cards === null ? 0 : pack(cards);
    position.cells[FRESH] = view.fresh === null ? 0 : pack(view.fresh);
    position.derive();
    this.#open.set(position.cells);
    [this.#view, this.#memory] = [view, memory];
    this.#worlds = worldsOf(position, view, memory);
  }

  #chooseHands(view: View, rng: Rng): void {
    const world = chosen(this.#worlds, rng);
    if (world === null) return this.#dealHands(view, rng);
    for (let seat = 0; seat < view.hands.length; seat++) this.#position.cells[HAND + seat] = world.hands[seat] ?? 0;
  }

  /** Deals the hands if some hidden cards are unknown: first the cards promised in accepted offers, then the rest at random. */
  #dealHands(view: View, rng: Rng): void {
    const { cells } = this.#position;
    let out = FULL_BANK - pack(view.bank);
    for (const [seat, hand] of view.hands.entries()) {
      if (hand === null) cells[HAND + seat] = promised(this.#position, seat);
      out -= cells[HAND + seat] ?? 0;
    }
    this.#shuffled(out, rng);
    for (const [seat, sum] of view.handSizes.entries()) {
      let hand = cells[HAND + seat] ?? 0;
      while (size(hand) < sum) hand += some(this.#pack.pop() ?? 0, 1);
      cells[HAND + seat] = hand;
    }
  }

  /** Deals the unseen development cards. A player who did not win in their own turn cannot have the cards that would have won. */
  #dealCards(view: View, rng: Rng): void {
    const { cells } = this.#position;
    let unseen = FULL_DECK;
    for (let seat = 0; seat < 4; seat++) unseen -= (cells[PLAYED + seat] ?? 0) + (cells[CARDS + seat] ?? 0);
    this.#shuffled(unseen, rng);
    for (let i = -1; i < view.cards.length; i++) {
      const seat = i < 0 ? view.seat : i;
      if (view.cards[seat] !== null || (i >= 0 && seat === view.seat)) continue;
      cells[CARDS + seat] = this.#taken(view.cardSizes[seat] ?? 0, mostPoints(this.#position, seat));
    }
  }

  /** Draws cards from the pack, if possible with at most this many victory points. */
  #taken(count: number, most: number): number {
    let cards = 0;
    for (let i = 0; i < count; i++) {
      const full = field(cards, VICTORY_POINT_CARD) >= most;
      const at = full ? this.#pack.findIndex((card) => card !== VICTORY_POINT_CARD) : 0;
      cards += some(this.#pack.splice(Math.max(0, at), 1)[0] ?? 0, 1);
    }
    return cards;
  }

  #dealFresh(count: number, rng: Rng): void {
    const { cells } = this.#position;
    this.#shuffled(cells[CARDS + this.#position.get(SEAT)] ?? 0, rng);
    let fresh = 0;
    for (let i = 0; i < count; i++) fresh += some(this.#pack[i] ?? 0, 1);
    cells[FRESH] = fresh;
  }

  #shuffled(counts: number, rng: Rng): void {
    this.#pack.length = 0;
    for (let kind = 0; kind < KINDS; kind++) for (let n = field(counts, kind); n > 0; n--) this.#pack.push(kind);
    shuffle(this.#pack, rng);
  }
}

/** Returns the worlds of card counting that agree with the view; if there are none, the start of the beginners' island. */
function worldsOf(position: Position, view: View, memory: Memory): readonly PackedWorld[] {
  const { map, seats } = view.options;
  const counted = memory.worlds.map(({ hands, weight }) => ({ hands: hands.map(pack), weight }));
  const allowed = counted.filter((world) => allows(position, view, world.hands));
  if (allowed.length > 0) return allowed;
  const start = map === 'beginner' ? (BEGINNER_HANDS[seats] ?? []) : view.hands.map(() => 0);
  return allows(position, view, start) ? [{ hands: start, weight: 1 }] : [];
}

function allows(position: Position, view: View, hands: readonly number[]): boolean {
  let bank = FULL_BANK;
  for (const [seat, seen] of view.hands.entries()) {
    const hand = hands[seat] ?? 0;
    bank -= hand;
    if (size(hand) !== view.handSizes[seat] || !hasCards(hand, promised(position, seat))) return false;
    if (seen !== null && !isSame(seen, hand)) return false;
  }
  return isSame(view.bank, bank);
}

function isSame(counts: Counts, packed: number): boolean {
  return pack(counts) === packed;
}

function chosen(worlds: readonly PackedWorld[], rng: Rng): PackedWorld | null {
  return worlds.length < 2 ? (worlds[0] ?? null) : weightedPickReal(worlds, rng);
}

/** Returns the cards that a seat must have because of the offers that it has accepted: of each kind the maximum. */
function promised(position: Position, seat: number): number {
  let least = 0;
  for (let i = 0; i < position.get(OFFERS); i++) {
    const answer = position.get(slot(i) + ANSWER + seat);
    if (seat === position.get(SEAT)) least = most(least, position.get(slot(i) + GIVE));
    else if (isPromise(answer))
      least = most(least, answer === YES ? position.get(slot(i) + WANT) : givenBy(answer - COUNTERED));
  }
  return least;
}

function most(a: number, b: number): number {
  let more = 0;
  for (let shift = 0; shift < KINDS * BITS; shift += BITS)
    more |= Math.max((a >> shift) & 63, (b >> shift) & 63) << shift;
  return more;
}

/**
 * Returns the most points that a seat can have without having won. Out of its turn the longest road does not count: the seat may have got
 * it when another road was cut.
 */
function mostPoints(position: Position, seat: number): number {
  const given = seat !== position.get(SEAT) && position.get(LONGEST) === seat + 1 ? AWARD_POINTS : 0;
  return position.options.points - 1 - (openPoints(position, seat) - given);
}
