/** Moves as whole numbers. They hold for this version of the game; offers count from the turn's first, seats from the one on turn. */
import type { Ply } from '@boardwright/core';
import { KINDS } from './constants.ts';
import { field, FIRST_OFFER, pack, SEAT, some, unpack } from './fast-cells.ts';
import type { Position } from './fast-position.ts';
import type { Action, Catan, Counts, Terms } from './types.ts';

export const ROLL = 0;
export const END = 1;
export const BUY = 2;
export const KNIGHT_CARD = 3;
export const ROADS_CARD = 4;
export const STOP = 5;
/** With a number on top: the total, resource, card, seat, hex, vertex or edge. */
export const DICE_MOVE = 16;
export const STEAL = 32;
export const DRAW = 40;
export const MONOPOLY_CARD = 48;
export const ROB = 56;
/** (5 give + take) 3 + rate - 2. */
export const BANK_TRADE = 64;
export const MOVE_ROBBER = 144;
export const SETTLEMENT = 192;
export const CITY = 256;
export const BUILD_ROAD = 320;
/** Counts of up to 2 as digits. */
export const PLENTY_CARD = 512;
/** 4 offer + seat. */
export const ACCEPT = 768;
export const REJECT = 784;
export const CONFIRM = 800;
export const CANCEL = 816;
const PLAIN_MOVES = 832;
/** By seat, then counts of up to 19 as digits. */
export const DISCARD: number = 1 << 24;
const HANDS: number = 20 ** KINDS;
/** By a set of three seats, those after the one on turn; then terms. */
export const MAKE_OFFER: number = 1 << 26;
/** What one gives less what one wants, five digits from -19 to 19. */
const TERMS: number = 39 ** KINDS;
const PLACES: Counts = [1, 39, 39 ** 2, 39 ** 3, 39 ** 4];
export const NO_TERMS: number = 19 * PLACES.reduce((sum, place) => sum + place, 0);
/** By 4 (seats after the one on turn - 1) + offer, then terms. */
export const COUNTER: number = MAKE_OFFER + 8 * TERMS;

const KIND_NAMES = ['roll', 'end', 'buy', 'knight', 'roads', 'stop'] as const;

/** The first number of each kind of move: its place here is the kind. */
export const FIRSTS: Counts = [
  ROLL,
  END,
  BUY,
  KNIGHT_CARD,
  ROADS_CARD,
  STOP,
  DICE_MOVE,
  STEAL,
  DRAW,
  MONOPOLY_CARD,
  ROB,
  BANK_TRADE,
  MOVE_ROBBER,
  SETTLEMENT,
  CITY,
  BUILD_ROAD,
  PLENTY_CARD,
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

/** Packed. */
export function discardCards(move: number): number {
  return packed((move - DISCARD) % HANDS, 20);
}

export function plentyMove(cards: number): number {
  return PLENTY_CARD + digits(cards, 3);
}

export function plentyCards(move: number): number {
  return packed(move - PLENTY_CARD, 3);
}

/** So many of one kind for so many of another. */
export function simpleTerms(give: number, gives: number, want: number, wants: number): number {
  return NO_TERMS + gives * (PLACES[give] ?? 0) - wants * (PLACES[want] ?? 0);
}

/** The offers to everybody that are listed, by 5 give + want: one for one, one for two, two for one. */
export const ONE_FOR_ONE: Int32Array = offersToAll(1, 1);
export const ONE_FOR_TWO: Int32Array = offersToAll(1, 2);
export const TWO_FOR_ONE: Int32Array = offersToAll(2, 1);

function offersToAll(gives: number, wants: number): Int32Array {
  return Int32Array.from({ length: KINDS * KINDS }, (_, i) =>
    offerMove(0, simpleTerms((i / KINDS) | 0, gives, i % KINDS, wants)),
  );
}

export function termsOf(give: number, want: number): number {
  let terms = NO_TERMS;
  for (let i = 0; i < KINDS; i++) terms += (field(give, i) - field(want, i)) * (PLACES[i] ?? 0);
  return terms;
}

/** Packed: what is given. What is wanted is given from the other side. */
export function givenBy(terms: number): number {
  let [cards, rest] = [0, terms];
  for (let i = 0; i < KINDS; i++) {
    const digit = (rest % 39) - 19;
    if (digit > 0) cards |= some(i, digit);
    rest = (rest / 39) | 0;
  }
  return cards;
}

/** The same from the other side. */
export function turned(terms: number): number {
  return 2 * NO_TERMS - terms;
}

export function offerMove(seats: number, terms: number): number {
  return MAKE_OFFER + seats * TERMS + terms;
}

/** The set of seats after the one on turn. */
export function offerSeats(move: number): number {
  return ((move - MAKE_OFFER) / TERMS) | 0;
}

export function counterMove(offer: number, away: number, terms: number): number {
  return COUNTER + (4 * (away - 1) + offer) * TERMS + terms;
}

export function counterOffer(move: number): number {
  return ((move - COUNTER) / TERMS) & 3;
}

/** How many seats after the one on turn. */
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
  let [cards, rest] = [0, number];
  for (let i = 0; i < KINDS; i++) {
    cards |= some(i, rest % base);
    rest = (rest / base) | 0;
  }
  return cards;
}

// ---- from and to the actions of the rules

export function encode(position: Position, { actor, action }: Ply<Catan>): number {
  const seat = actor === 'chance' ? 0 : actor;
  const first = position.get(FIRST_OFFER);
  switch (action.type) {
    case 'dice':
      return DICE_MOVE + action.total;
    case 'steal':
      return STEAL + action.resource;
    case 'draw':
      return DRAW + action.card;
    case 'monopoly':
      return MONOPOLY_CARD + action.resource;
    case 'rob':
      return ROB + action.victim;
    case 'bank':
      return BANK_TRADE + (5 * action.give + action.take) * 3 + action.rate - 2;
    case 'robber':
      return MOVE_ROBBER + action.hex;
    case 'settlement':
      return SETTLEMENT + action.vertex;
    case 'city':
      return CITY + action.vertex;
    case 'road':
      return BUILD_ROAD + action.edge;
    case 'plenty':
      return plentyMove(pack(action.cards));
    case 'discard':
      return discardMove(seat, pack(action.cards));
    case 'accept':
      return ACCEPT + 4 * (action.offer - first) + seat;
    case 'reject':
      return REJECT + 4 * (action.offer - first) + seat;
    case 'confirm':
      return CONFIRM + 4 * (action.offer - first) + action.with;
    case 'cancel':
      return CANCEL + action.offer - first;
    case 'offer':
      return offerMove(setOf(position, action.to), termsOf(pack(action.give), pack(action.want)));
    case 'counter':
      return counterMove(action.offer - first, awayOf(position, seat), termsOf(pack(action.give), pack(action.want)));
    default:
      return KIND_NAMES.indexOf(action.type);
  }
}

export function decode(position: Position, move: number): Ply<Catan> {
  const kind = FIRSTS[kindOf(move)] ?? 0;
  const rest = move - kind;
  if (kind === DICE_MOVE) return { actor: 'chance', action: { type: 'dice', total: rest } };
  if (kind === STEAL) return { actor: 'chance', action: { type: 'steal', resource: rest } };
  if (kind === DRAW) return { actor: 'chance', action: { type: 'draw', card: rest } };
  if (kind === DISCARD)
    return { actor: discardSeat(move), action: { type: 'discard', cards: unpack(discardCards(move)) } };
  if (kind === COUNTER) return decodeCounter(position, move);
  const offer = position.get(FIRST_OFFER) + (rest >> 2);
  if (kind === ACCEPT) return { actor: rest & 3, action: { type: 'accept', offer } };
  if (kind === REJECT) return { actor: rest & 3, action: { type: 'reject', offer } };
  return { actor: position.get(SEAT), action: decodeOwn(position, move, kind, rest) };
}

function decodeOwn(position: Position, move: number, kind: number, rest: number): Action {
  const first = position.get(FIRST_OFFER);
  switch (kind) {
    case MONOPOLY_CARD:
      return { type: 'monopoly', resource: rest };
    case ROB:
      return { type: 'rob', victim: rest };
    case BANK_TRADE:
      return { type: 'bank', give: (rest / 15) | 0, rate: (rest % 3) + 2, take: ((rest / 3) | 0) % 5 };
    case MOVE_ROBBER:
      return { type: 'robber', hex: rest };
    case SETTLEMENT:
      return { type: 'settlement', vertex: rest };
    case CITY:
      return { type: 'city', vertex: rest };
    case BUILD_ROAD:
      return { type: 'road', edge: rest };
    case PLENTY_CARD:
      return { type: 'plenty', cards: unpack(plentyCards(move)) };
    case CONFIRM:
      return { type: 'confirm', offer: first + (rest >> 2), with: rest & 3 };
    case CANCEL:
      return { type: 'cancel', offer: first + rest };
    case MAKE_OFFER:
      return { type: 'offer', ...spelt(moveTerms(move)), to: seatsOf(position, offerSeats(move)) };
    default:
      return { type: KIND_NAMES[move] ?? 'end' };
  }
}

function decodeCounter(position: Position, move: number): Ply<Catan> {
  const seat = (position.get(SEAT) + counterAway(move)) % position.options.seats;
  const offer = position.get(FIRST_OFFER) + counterOffer(move);
  return { actor: seat, action: { type: 'counter', offer, ...spelt(moveTerms(move)) } };
}

export function spelt(terms: number): Terms {
  return { give: unpack(givenBy(terms)), want: unpack(givenBy(turned(terms))) };
}

export function awayOf(position: Position, seat: number): number {
  const { seats } = position.options;
  return (seat - position.get(SEAT) + seats) % seats;
}

function setOf(position: Position, seats: readonly number[]): number {
  return seats.reduce((set, seat) => set | (1 << (awayOf(position, seat) - 1)), 0);
}

/** In the order of the seats. */
function seatsOf(position: Position, set: number): number[] {
  return Array.from({ length: position.options.seats }, (_, seat) => seat).filter(
    (seat) => seat !== position.get(SEAT) && ((set >> (awayOf(position, seat) - 1)) & 1) === 1,
  );
}
