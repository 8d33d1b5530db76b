/** The place of every value in the single array of the fast position, and the packing of five small counts into one word. */
import { EDGES, VERTICES } from '../../rules/island/topology.ts';
import { KINDS, MAX_PLAYERS, OPEN_OFFERS } from '../../rules/constants.ts';
import { PHASES, type Counts, type Phase } from '../../rules/types.ts';

// ---- the position itself: the key is computed from these cells

/** The building on each vertex and then the road on each edge, numbered as in the State. */
export const BUILDING = 0;
export const ROAD: number = BUILDING + VERTICES.length;
/** The hand of each seat, packed. */
export const HAND: number = ROAD + EDGES.length;
export const CARDS: number = HAND + MAX_PLAYERS;
export const PLAYED: number = CARDS + MAX_PLAYERS;
/** The number of cards that each seat must discard. */
export const OWES: number = PLAYED + MAX_PLAYERS;
/** The number of times that each total from 2 to 12 has been dealt. */
export const DEALT: number = OWES + MAX_PLAYERS;
/** The cards bought in this turn, packed. */
export const FRESH: number = DEALT + 11;
export const PHASE: number = FRESH + 1;
export const SEAT: number = FRESH + 2;
export const TURN: number = FRESH + 3;
export const PLACED: number = FRESH + 4;
export const ROBBER: number = FRESH + 5;
export const DICE: number = FRESH + 6; // 0 before the roll
export const FREE: number = FRESH + 7;
export const CARDED: number = FRESH + 8;
export const BUILT: number = FRESH + 9;
export const NEXT_OFFER: number = FRESH + 10;
export const FIRST_OFFER: number = FRESH + 11;
/** One more than a vertex or a seat; 0 for none. */
export const ANCHOR: number = FRESH + 12;
export const LONGEST: number = FRESH + 13;
export const ARMY: number = FRESH + 14;
export const VICTIM: number = FRESH + 15;
/** 0 during the game; otherwise one more than the winner, or TURN_CAP. */
export const ENDING: number = FRESH + 16;
export const TURN_CAP = 5;
/** The number of open offers, followed by the offers. */
export const OFFERS: number = FRESH + 17;
export const OFFER: number = OFFERS + 1;
/** Offsets inside an offer: the id, both sides (packed), and the answers by seat. */
export const ID = 0;
export const GIVE = 1;
export const WANT = 2;
export const ANSWER = 3;
export const OFFER_SIZE: number = ANSWER + MAX_PLAYERS;

// ---- derived cells, kept up to date: sets of vertices are two words of 27 bits

/** The vertices on which the distance rule allows a settlement. */
export const CLEAR: number = OFFER + OPEN_OFFERS * OFFER_SIZE;
/** For each seat, in two words each: the vertices of its settlements, and those with any of its roads or buildings. */
export const SETTLED: number = CLEAR + 2;
export const TOUCHED: number = SETTLED + 2 * MAX_PLAYERS;
/** The number of roads that each seat has built. */
export const ROADS_BUILT: number = TOUCHED + 2 * MAX_PLAYERS;
export const SETTLEMENTS_BUILT: number = ROADS_BUILT + MAX_PLAYERS;
export const CITIES_BUILT: number = SETTLEMENTS_BUILT + MAX_PLAYERS;
export const LENGTH: number = CITIES_BUILT + MAX_PLAYERS;
/** For each seat, the number of cards that the bank takes for one card, by resource, packed. */
export const RATES: number = LENGTH + MAX_PLAYERS;
/** The number of development cards that have been drawn from the deck. */
export const DRAWN: number = RATES + MAX_PLAYERS;
export const CELLS: number = DRAWN + 1;

export const HALF = 27;

// ---- phases and answers as numbers

const phase = (name: Phase): number => PHASES.indexOf(name);
export const SETTLE_PHASE: number = phase('settle');
export const PAVE_PHASE: number = phase('pave');
export const START_PHASE: number = phase('start');
export const DICE_PHASE: number = phase('dice');
export const DISCARD_PHASE: number = phase('discard');
export const ROBBER_PHASE: number = phase('robber');
export const VICTIM_PHASE: number = phase('victim');
export const THEFT_PHASE: number = phase('theft');
export const MAIN_PHASE: number = phase('main');
export const FREE_PHASE: number = phase('free');
export const DRAW_PHASE: number = phase('draw');

export const NOT_ASKED = 0;
export const OPEN = 1;
export const YES = 2;
export const NO = 3;
/** Added to the terms of a counter-offer, to tell it from other answers. */
export const COUNTERED = 4;

// ---- five counts of up to 31 in one word, 6 bits each: the top bit of each is unused, so that all counts can be compared at once

export const BITS = 6;
const ONES = 0x01041041;
const SPARE: number = ONES << 5;
const MOST: number = ONES * 31;
const PAIRS: number = ONES * 30;

export function pack(counts: Counts): number {
  let word = 0;
  for (let i = 0; i < KINDS; i++) word |= (counts[i] ?? 0) << (BITS * i);
  return word;
}

export function unpack(word: number): Counts {
  return [word & 63, (word >> 6) & 63, (word >> 12) & 63, (word >> 18) & 63, (word >> 24) & 63];
}

export function field(word: number, i: number): number {
  return (word >> (BITS * i)) & 63;
}

/** Returns counts with only one kind, packed. */
export function some(kind: number, count: number): number {
  return count << (BITS * kind);
}

export function hasCards(hand: number, cost: number): boolean {
  return (((hand | SPARE) - cost) & SPARE) === SPARE;
}

/** Returns how many cards a hand lacks for a cost. */
export function missingCards(hand: number, cost: number): number {
  let missing = 0;
  for (let shift = 0; shift < 30; shift += BITS)
    missing += Math.max(0, ((cost >> shift) & 63) - ((hand >> shift) & 63));
  return missing;
}

export function overlap(a: number, b: number): boolean {
  return ((a + MOST) & (b + MOST) & SPARE) !== 0;
}

/** Returns whether a hand has two or more cards of a kind. */
export function hasTwoAlike(hand: number): boolean {
  return (hand & PAIRS) !== 0;
}

export function size(word: number): number {
  return (word & 63) + ((word >> 6) & 63) + ((word >> 12) & 63) + ((word >> 18) & 63) + ((word >> 24) & 63);
}

/** Reads a table. All tables have the same type, so that the compiler generates one fast read. */
export function numberAt(table: Int32Array, i: number): number {
  return table[i] ?? 0;
}

/** Returns whether a vertex is in a set. set: the first of the two cells of the set. */
export function isInSet(cells: Int32Array, set: number, vertex: number): boolean {
  const half = vertex < HALF ? 0 : 1;
  return ((numberAt(cells, set + half) >> (vertex - half * HALF)) & 1) === 1;
}

/** Returns whether another player's building blocks a road (rules/catan 7.2 and 11.1). */
export function isBlocked(cells: Int32Array, seat: number, vertex: number): boolean {
  const building = numberAt(cells, BUILDING + vertex);
  return building !== 0 && ((building - 1) & 3) !== seat;
}
