/** Trade in the fast position (rules/catan 9): offers, answers, and acceptances that lapse. */
import { KINDS, OFFERS_PER_TURN, OPEN_OFFERS } from '../../rules/constants.ts';
import {
  ANSWER,
  numberAt,
  BUILT,
  COUNTERED,
  hasCards,
  field,
  FIRST_OFFER,
  GIVE,
  HAND,
  ID,
  NEXT_OFFER,
  NO,
  NOT_ASKED,
  OFFER,
  OFFER_SIZE,
  OFFERS,
  OPEN,
  overlap,
  SEAT,
  WANT,
  YES,
} from './cells.ts';
import * as codes from './codes.ts';
import type { Position } from './position.ts';

/** Returns the cell of an open offer. */
export function slot(i: number): number {
  return OFFER + i * OFFER_SIZE;
}

/** Returns the cell of an offer, by the offer's number within the turn. */
function slotOf(position: Position, nth: number): number {
  const id = position.get(FIRST_OFFER) + nth;
  let cell = OFFER;
  while (position.get(cell + ID) !== id) cell += OFFER_SIZE;
  return cell;
}

export function isPromise(answer: number): boolean {
  return answer === YES || answer >= COUNTERED;
}

/** Returns what the answering seat gives, packed. */
function promisedBy(position: Position, cell: number, answer: number): number {
  return answer === YES ? position.get(cell + WANT) : codes.givenBy(answer - COUNTERED);
}

/** Returns what the player whose turn it is gives, packed. */
function paidFor(position: Position, cell: number, answer: number): number {
  return answer === YES ? position.get(cell + GIVE) : codes.givenBy(codes.turned(answer - COUNTERED));
}

/** Returns the first seat that has an offer to answer; -1 for none. */
export function firstAsked({ cells, options }: Position): number {
  const first = OFFER + ANSWER;
  const end = first + numberAt(cells, OFFERS) * OFFER_SIZE;
  for (let seat = 0; seat < options.seats; seat++) {
    for (let cell = first + seat; cell < end; cell += OFFER_SIZE) if (numberAt(cells, cell) === OPEN) return seat;
  }
  return -1;
}

export function tradesStill(position: Position): boolean {
  return !position.options.strict || position.get(BUILT) === 0;
}

// ---- what may be done

export function listOffers(position: Position, seat: number, moves: Int32Array, end: number): number {
  const { options } = position;
  if (!options.trade || !tradesStill(position) || position.get(OFFERS) >= OPEN_OFFERS) return end;
  if (position.get(NEXT_OFFER) - position.get(FIRST_OFFER) >= OFFERS_PER_TURN) return end;
  const hand = position.get(HAND + seat);
  const evenly = codes.ONE_FOR_ONE;
  const dearly = codes.ONE_FOR_TWO;
  const cheaply = codes.TWO_FOR_ONE;
  for (let give = 0; give < KINDS; give++) {
    const held = field(hand, give);
    if (held === 0) continue;
    for (let want = 0; want < KINDS; want++) {
      if (want === give) continue;
      const terms = KINDS * give + want;
      moves[end++] = numberAt(evenly, terms);
      moves[end++] = numberAt(dearly, terms);
      if (held >= 2) moves[end++] = numberAt(cheaply, terms);
    }
  }
  return end;
}

/** Lists what the owner of the offers can confirm and cancel. */
export function listOwn(position: Position, seat: number, moves: Int32Array, end: number): number {
  const offers = position.get(OFFERS);
  for (let i = 0; i < offers; i++) {
    const cell = slot(i);
    const nth = position.get(cell + ID) - position.get(FIRST_OFFER);
    for (let other = 0; other < position.options.seats; other++) {
      if (mayConfirm(position, cell, seat, other)) moves[end++] = codes.CONFIRM + 4 * nth + other;
    }
    moves[end++] = codes.CANCEL + nth;
  }
  return end;
}

function mayConfirm(position: Position, cell: number, seat: number, other: number): boolean {
  const answer = position.get(cell + ANSWER + other);
  return (
    isPromise(answer) &&
    tradesStill(position) &&
    hasCards(position.get(HAND + seat), paidFor(position, cell, answer)) &&
    hasCards(position.get(HAND + other), promisedBy(position, cell, answer))
  );
}

export function listAnswers(position: Position, seat: number, moves: Int32Array, end: number): number {
  const offers = position.get(OFFERS);
  const hand = position.get(HAND + seat);
  for (let i = 0; i < offers; i++) {
    const answer = position.get(slot(i) + ANSWER + seat);
    const rest = 4 * (position.get(slot(i) + ID) - position.get(FIRST_OFFER)) + seat;
    if (answer === OPEN && hasCards(hand, position.get(slot(i) + WANT))) moves[end++] = codes.ACCEPT + rest;
    if (answer !== NOT_ASKED && answer !== NO) moves[end++] = codes.REJECT + rest;
  }
  for (let i = 0; i < offers; i++) {
    if (position.get(slot(i) + ANSWER + seat) === OPEN) end = listCounters(position, slot(i), seat, moves, end);
  }
  return end;
}

/** Lists the counter-offers of one card for another, apart from the terms of the offer itself. */
function listCounters(position: Position, cell: number, seat: number, moves: Int32Array, end: number): number {
  const hand = position.get(HAND + seat);
  const nth = position.get(cell + ID) - position.get(FIRST_OFFER);
  const table = codes.ONE_FOR_ONE;
  const same = codes.offerMove(0, codes.packedTerms(position.get(cell + WANT), position.get(cell + GIVE)));
  const first = codes.counterMove(nth, codes.awayOf(position, seat), 0) - codes.MAKE_OFFER;
  for (let give = 0; give < KINDS; give++) {
    if (field(hand, give) === 0) continue;
    for (let want = 0; want < KINDS; want++) {
      const offer = numberAt(table, KINDS * give + want);
      if (want !== give && offer !== same) moves[end++] = first + offer;
    }
  }
  return end;
}

// ---- what follows

export function makeOffer(position: Position, move: number): void {
  const { seats } = position.options;
  const seat = position.get(SEAT);
  const offers = position.get(OFFERS);
  const cell = slot(offers);
  const terms = codes.moveTerms(move);
  const named = codes.offerSeats(move);
  position.put(cell + ID, position.get(NEXT_OFFER));
  position.put(cell + GIVE, codes.givenBy(terms));
  position.put(cell + WANT, codes.givenBy(codes.turned(terms)));
  for (let away = 1; away < seats; away++) {
    const asked = named === 0 || ((named >> (away - 1)) & 1) === 1;
    position.put(cell + ANSWER + ((seat + away) % seats), asked ? OPEN : NOT_ASKED);
  }
  position.put(OFFERS, offers + 1);
  position.put(NEXT_OFFER, position.get(NEXT_OFFER) + 1);
}

export function answer(position: Position, nth: number, seat: number, given: number): void {
  const cell = slotOf(position, nth);
  position.put(cell + ANSWER + seat, given);
  closeIfRefused(position, cell);
}

export function counter(position: Position, move: number): void {
  const seat = (position.get(SEAT) + codes.counterAway(move)) % position.options.seats;
  answer(position, codes.counterOffer(move), seat, COUNTERED + codes.moveTerms(move));
}

/** Closes an offer and removes its traders from the other offers. Returns what both sides pay, packed. */
export function confirm(
  position: Position,
  nth: number,
  other: number,
): { readonly give: number; readonly want: number } {
  const cell = slotOf(position, nth);
  const answered = position.get(cell + ANSWER + other);
  DEAL.give = paidFor(position, cell, answered);
  DEAL.want = promisedBy(position, cell, answered);
  remove(position, cell);
  for (let i = position.get(OFFERS) - 1; i >= 0; i--) {
    if (position.get(slot(i) + ANSWER + other) === NOT_ASKED) continue;
    position.put(slot(i) + ANSWER + other, NO);
    closeIfRefused(position, slot(i));
  }
  return DEAL;
}
/** The last trade. The object is reused, so that a playout allocates nothing. */
const DEAL = { give: 0, want: 0 };

export function cancel(position: Position, nth: number): void {
  remove(position, slotOf(position, nth));
}

export function closeAll(position: Position): void {
  const end = slot(position.get(OFFERS));
  for (let cell = OFFER; cell < end; cell++) position.put(cell, 0);
  position.put(OFFERS, 0);
}

/** Makes acceptances lapse when their seat loses a card of a promised kind (rules/catan 9.6). */
export function lapse(position: Position, loser: number, lost: number): void {
  const own = loser === position.get(SEAT);
  for (let i = position.get(OFFERS) - 1; i >= 0; i--) {
    const cell = slot(i);
    if (own) {
      if (overlap(position.get(cell + GIVE), lost)) remove(position, cell);
      continue;
    }
    const given = position.get(cell + ANSWER + loser);
    if (isPromise(given) && overlap(promisedBy(position, cell, given), lost)) position.put(cell + ANSWER + loser, OPEN);
  }
}

/** Closes an offer that everybody has refused (rules/catan 9.3). */
function closeIfRefused(position: Position, cell: number): void {
  for (let seat = 0; seat < position.options.seats; seat++) {
    const given = position.get(cell + ANSWER + seat);
    if (given !== NOT_ASKED && given !== NO) return;
  }
  remove(position, cell);
}

/** Removes an offer and moves up the offers after it. */
function remove(position: Position, cell: number): void {
  const end = slot(position.get(OFFERS));
  for (let c = cell; c < end; c++) {
    position.put(c, c + OFFER_SIZE < end ? position.get(c + OFFER_SIZE) : 0);
  }
  position.put(OFFERS, position.get(OFFERS) - 1);
}
