/** Applies each kind of action to a draft of the next state. */
import { itemAt, required, type Seat, sumOf } from '@boardwright/core';
import { roadPlaces } from './build.ts';
import { DICE_CARDS, DICE_RESHUFFLE, NO_CARDS, ROAD_COST, SETTLEMENT_COST, SEVEN } from './constants.ts';
import { produce, startCards } from './production.ts';
import { holderAfterRoad, holderAfterSettlement } from './road.ts';
import { discardCount, victims } from './robber.ts';
import { founder } from './setup.ts';
import { minus, only, plus, roadOf, roadsLeft, settlementOf, withRow } from './supply.ts';
import { dealOf, isPromise, lapsePromises, offerOf, withAnswer, withoutTrader } from './trade.ts';
import type { Answer, Counts, Of, State } from './types.ts';

/** A copy of a state. Its lists may be replaced but not changed. */
export type Draft = { -readonly [F in keyof State]: State[F] };

const ANY_CARD: Counts = [1, 1, 1, 1, 1];

// ---- first settlements: rules/catan 3

export function found(next: Draft, vertex: number, seat: Seat): void {
  next.buildings = withRow(next.buildings, vertex, settlementOf(seat));
  next.anchor = vertex;
  next.phase = 'pave';
  if (next.placed >= next.options.seats) gainCards(next, startCards(next.layout, vertex), seat);
}

export function paveStart(next: Draft, edge: number, seat: Seat): void {
  next.roads = withRow(next.roads, edge, roadOf(seat));
  next.anchor = null;
  next.placed++;
  const over = next.placed === 2 * next.options.seats;
  next.phase = over ? 'start' : 'settle';
  next.seat = over ? 0 : founder(next.options.seats, next.placed);
  if (over) next.turn = 1;
}

// ---- building: rules/catan 7

export function buildSettlement(next: Draft, vertex: number, seat: Seat): void {
  next.buildings = withRow(next.buildings, vertex, settlementOf(seat));
  next.longest = holderAfterSettlement(next, vertex, seat);
  spendCards(next, SETTLEMENT_COST, seat);
}

export function buildRoad(next: Draft, edge: number, seat: Seat): void {
  next.roads = withRow(next.roads, edge, roadOf(seat));
  next.longest = holderAfterRoad(next, seat);
  if (next.phase === 'main') return spendCards(next, ROAD_COST, seat);
  build(next);
  next.free--;
  if (next.free === 0 || roadsLeft(next, seat) === 0 || roadPlaces(next, seat).length === 0) resumeTurn(next);
}

export function spendCards(next: Draft, cost: Counts, seat: Seat): void {
  build(next);
  loseCards(next, cost, seat);
}

/**
 * Marks that something was built. With the strict rule this ends trade, so open offers need no answer any more (rules/catan 4.4). Roads
 * from a card played before the roll do not count.
 */
function build(next: Draft): void {
  next.built = next.dice !== null;
  if (next.options.strict) next.offers = [];
}

// ---- the dice: rules/catan 4 to 6

export function roll(next: Draft, number: number): void {
  next.dice = number;
  if (next.options.dice === 'balanced') next.dealt = dealt(next.dealt, number);
  if (number !== SEVEN) {
    next.hands = produce(next, number);
    next.phase = 'main';
    return;
  }
  next.owes = next.hands.map((hand) => discardCount(hand, next.options.handLimit));
  next.phase = sumOf(next.owes) > 0 ? 'discard' : 'robber';
}

function dealt(before: readonly number[], number: number): readonly number[] {
  const after = withRow(before, number - 2, itemAt(before, number - 2) + 1);
  return DICE_CARDS - sumOf(after) > DICE_RESHUFFLE ? after : after.map(() => 0);
}

export function discard(next: Draft, cards: Counts, seat: Seat): void {
  loseCards(next, cards, seat);
  next.owes = withRow(next.owes, seat, 0);
  if (sumOf(next.owes) === 0) next.phase = 'robber';
}

export function moveRobber(next: Draft, hex: number): void {
  next.robber = hex;
  const found = victims(next, hex);
  if (found.length === 0) return resumeTurn(next);
  next.victim = found.length === 1 ? itemAt(found, 0) : null;
  next.phase = found.length === 1 ? 'theft' : 'victim';
}

export function steal(next: Draft, resource: number): void {
  const victim = required(next.victim, 'victim');
  next.hands = withRow(next.hands, victim, minus(itemAt(next.hands, victim), only(resource)));
  next.offers = lapsePromises(next, victim, ANY_CARD);
  gainCards(next, only(resource), next.seat);
  next.victim = null;
  resumeTurn(next);
}

/** Returns to the phase that was interrupted: before the roll or after it. */
export function resumeTurn(next: Draft): void {
  next.free = 0;
  next.phase = next.dice === null ? 'start' : 'main';
}

export function endTurn(next: Draft): void {
  next.seat = (next.seat + 1) % next.options.seats;
  next.phase = 'start';
  next.dice = null;
  next.carded = false;
  next.built = false;
  next.fresh = NO_CARDS;
  next.offers = [];
  next.firstOffer = next.nextOffer;
  if (next.turn === next.options.turnCap) next.ending = { winner: null, reason: 'turn-cap' };
  else next.turn++;
}

// ---- cards and trade: rules/catan 8 to 10

export function playCard(next: Draft, card: number, seat: Seat): void {
  next.cards = withRow(next.cards, seat, minus(itemAt(next.cards, seat), only(card)));
  next.played = withRow(next.played, seat, plus(itemAt(next.played, seat), only(card)));
  next.carded = true;
}

export function monopolise(next: Draft, resource: number, seat: Seat): void {
  for (const other of next.hands.keys()) {
    const taken = only(resource, itemAt(itemAt(next.hands, other), resource));
    if (other === seat || sumOf(taken) === 0) continue;
    loseCards(next, taken, other);
    gainCards(next, taken, seat);
  }
}

export function makeOffer(next: Draft, { give, want, to }: Of<'offer'>, seat: Seat): void {
  const answers = next.hands.map((_, other): Answer =>
    other !== seat && (to.length === 0 || to.includes(other)) ? 'open' : null,
  );
  next.offers = [...next.offers, { id: next.nextOffer, give, want, answers }];
  next.nextOffer++;
}

export function answer(next: Draft, id: number, seat: Seat, given: Answer): void {
  next.offers = withAnswer(next.offers, id, seat, given);
}

export function tradeCards(next: Draft, { offer: id, with: other }: Of<'confirm'>, seat: Seat): void {
  const offer = required(offerOf(next, id), `offer ${id}`);
  const given = offer.answers[other] ?? null;
  if (!isPromise(given)) throw new RangeError(`seat ${other} has promised nothing`);
  const { give, want } = dealOf(offer, given);
  next.offers = withoutTrader(next.offers, id, other);
  loseCards(next, give, seat);
  loseCards(next, want, other);
  gainCards(next, want, seat);
  gainCards(next, give, other);
}

export function gainCards(next: Draft, cards: Counts, seat: Seat): void {
  next.hands = withRow(next.hands, seat, plus(itemAt(next.hands, seat), cards));
}

export function loseCards(next: Draft, cards: Counts, seat: Seat): void {
  next.hands = withRow(next.hands, seat, minus(itemAt(next.hands, seat), cards));
  next.offers = lapsePromises(next, seat, cards);
}
