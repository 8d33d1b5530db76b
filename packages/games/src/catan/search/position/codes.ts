/**
 * Moves as integers. They are valid for this version of the game only. Offers are numbered within the turn; seats are counted from the
 * player whose turn it is.
 */
import { sumOf } from '@boardwright/core';
import { KINDS } from '../../rules/constants.ts';
import { field, SEAT, some } from './cells.ts';
import type { Position } from './position.ts';
import type { Counts } from '../../rules/types.ts';

export const ROLL = 0;
export const END = 1;
export const BUY = 2;
export const PLAY_KNIGHT = 3;
export const PLAY_ROADS = 4;
export const STOP = 5;
/**
 * The first number of a roll of the dice, to which the total is added. To the numbers below, a resource, card, seat, hex, vertex or edge is
 * added.
 */
export const DICE_MOVE = 16;
export const STEAL = 32;
export const DRAW = 40;
export const PLAY_MONOPOLY = 48;
export const ROB = 56;
/** The first number of a trade with the bank, to which (5 give + take) * 3 + rate - 2 is added. */
export const BANK_TRADE = 64;
export const MOVE_ROBBER = 144;
export const SETTLEMENT = 192;
export const CITY = 256;
export const BUILD_ROAD = 320;
/** The first number of a Year of Plenty, to which the counts (up to 2) are added as digits. */
export const PLAY_PLENTY = 512;
/** The first number of an acceptance, to which 4 offer + seat is added. */
export const ACCEPT = 768;
export const REJECT = 784;
export const CONFIRM = 800;
export const CANCEL = 816;
const PLAIN_MOVES = 832;
/** The first number of a discard, by seat. The counts (up to 19) are added as digits. */
export const DISCARD: number = 1 << 24;
const HANDS: number = 20 ** KINDS;
/** The first number of an offer, by the set of asked seats among the three others. The terms are added. */
export const MAKE_OFFER: number = 1 << 26;
/** The number of terms: the given cards minus the wanted ones, as five digits from -19 to 19. */
const TERMS: number = 39 ** KINDS;
const PLACES: Counts = [1, 39, 39 ** 2, 39 ** 3, 39 ** 4];
const NO_TERMS: number = 19 * sumOf(PLACES);
/**
 * The first number of a counter-offer, by 4 * (distance of the seat after the player whose turn it is, minus 1) + offer. The terms are
 * added.
 */
export const COUNTER: number = MAKE_OFFER + 8 * TERMS;

/** The first number of each kind of move. The index is the kind. */
export const FIRSTS: readonly number[] = [
  ROLL,
  END,
  BUY,
  PLAY_KNIGHT,
  PLAY_ROADS,
  STOP,
  DICE_MOVE,
  STEAL,
  DRAW,
  PLAY_MONOPOLY,
  ROB,
  BANK_TRADE,
  MOVE_ROBBER,
  SETTLEMENT,
  CITY,
  BUILD_ROAD,
  PLAY_PLENTY,
  ACCEPT,
  REJECT,
  CONFIRM,
  CANCEL,
  DISCARD,
  MAKE_OFFER,
  COUNTER,
];
const KIND_OF: Int32Array = Int32Array.from({ length: PLAIN_MOVES }, (_, move) =>
  FIRSTS.findLastIndex((first) => first <= move),
);
const [DISCARDS, OFFERS, COUNTERS] = [DISCARD, MAKE_OFFER, COUNTER].map((first) => FIRSTS.indexOf(first));

export function kindOf(move: number): number {
  if (move < PLAIN_MOVES) return KIND_OF[move] ?? 0;
  return (move < MAKE_OFFER ? DISCARDS : move < COUNTER ? OFFERS : COUNTERS) ?? 0;
}

// ---- discards and terms

export function discardMove(seat: number, cards: number): number {
  return DISCARD + seat * HANDS + digits(cards, 20);
}

export function discardSeat(move: number): number {
  return ((move - DISCARD) / HANDS) | 0;
}

/** Returns the discarded cards, packed. */
export function discardCards(move: number): number {
  return packed((move - DISCARD) % HANDS, 20);
}

export function plentyMove(cards: number): number {
  return PLAY_PLENTY + digits(cards, 3);
}

export function plentyCards(move: number): number {
  return packed(move - PLAY_PLENTY, 3);
}

/** Returns the number of the terms that give cards of one kind for cards of another. */
function simpleTerms(give: number, gives: number, want: number, wants: number): number {
  return NO_TERMS + gives * (PLACES[give] ?? 0) - wants * (PLACES[want] ?? 0);
}

/** The listed offers to everybody, at 5 give + want: one card for one, one for two, and two for one. */
export const ONE_FOR_ONE: Int32Array = offersToAll(1, 1);
export const ONE_FOR_TWO: Int32Array = offersToAll(1, 2);
export const TWO_FOR_ONE: Int32Array = offersToAll(2, 1);

function offersToAll(gives: number, wants: number): Int32Array {
  return Int32Array.from({ length: KINDS * KINDS }, (_, i) =>
    offerMove(0, simpleTerms((i / KINDS) | 0, gives, i % KINDS, wants)),
  );
}

export function packedTerms(give: number, want: number): number {
  let terms = NO_TERMS;
  for (let i = 0; i < KINDS; i++) terms += (field(give, i) - field(want, i)) * (PLACES[i] ?? 0);
  return terms;
}

/**
 * Returns the given cards, packed. The wanted cards are the given cards of the reversed terms. The last terms are cached, because they
 * recur.
 */
export function givenBy(terms: number): number {
  const place = Math.imul(terms, 0x9e3779b1) >>> 22;
  if (KEPT_TERMS[place] === terms) return KEPT_CARDS[place] ?? 0;
  let cards = 0;
  let rest = terms;
  for (let i = 0; i < KINDS; i++) {
    const digit = (rest % 39) - 19;
    if (digit > 0) cards |= some(i, digit);
    rest = (rest / 39) | 0;
  }
  KEPT_TERMS[place] = terms;
  KEPT_CARDS[place] = cards;
  return cards;
}
const KEPT_TERMS: Int32Array = new Int32Array(1024).fill(-1);
const KEPT_CARDS: Int32Array = new Int32Array(1024);

/** Returns the terms as the other side sees them. */
export function turned(terms: number): number {
  return 2 * NO_TERMS - terms;
}

export function offerMove(seats: number, terms: number): number {
  return MAKE_OFFER + seats * TERMS + terms;
}

/** Returns the set of asked seats, counted from the seat after the one whose turn it is. */
export function offerSeats(move: number): number {
  return ((move - MAKE_OFFER) / TERMS) | 0;
}

export function counterMove(offer: number, away: number, terms: number): number {
  return COUNTER + (4 * (away - 1) + offer) * TERMS + terms;
}

export function counterOffer(move: number): number {
  return ((move - COUNTER) / TERMS) & 3;
}

/** Returns how many seats after the one whose turn it is the answering seat is. */
export function counterAway(move: number): number {
  return (((move - COUNTER) / TERMS) >> 2) + 1;
}

export function moveTerms(move: number): number {
  return (move - MAKE_OFFER) % TERMS;
}

function digits(cards: number, base: number): number {
  let number = 0;
  for (let i = KINDS - 1; i >= 0; i--) number = number * base + field(cards, i);
  return number;
}

function packed(number: number, base: number): number {
  let cards = 0;
  let rest = number;
  for (let i = 0; i < KINDS; i++) {
    cards |= some(i, rest % base);
    rest = (rest / base) | 0;
  }
  return cards;
}

export function awayOf(position: Position, seat: number): number {
  const { seats } = position.options;
  return (seat - position.get(SEAT) + seats) % seats;
}
