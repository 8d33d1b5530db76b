/** Evaluates a state for a seat: points, production, what it can build, space to grow, and expected trades. */
import { itemAt, type Seat, sumOf } from '@boardwright/core';
import { cityPlaces, isClear, roadPlaces, settlementPlaces } from '../rules/build.ts';
import {
  CARD_COST,
  CITY_COST,
  KINDS,
  KNIGHT_CARD,
  ROAD_COST,
  SETTLEMENT_COST,
  waysToRoll,
} from '../rules/constants.ts';
import { tradeRates } from '../rules/harbour.ts';
import { visiblePoints } from '../rules/points.ts';
import { roadLength } from '../rules/road.ts';
import { citiesLeft, hasCards, isCity, minus, ownerOf, plus, settlementsLeft } from '../rules/supply.ts';
import { EDGE_VERTICES, VERTEX_HEXES } from '../rules/island/topology.ts';
import { overlap } from '../rules/terms.ts';
import { dealOf, isPromise } from '../rules/trade.ts';
import type { Counts, Offer, State, Terms } from '../rules/types.ts';

/** The value of one way to roll, in victory points. */
const PER_PIP = 0.09;
const PER_RESOURCE = 0.12;
const PER_KNIGHT = 0.35;
/**
 * The value of another player's development card, and of the seat's own cards by kind. An own card is worth slightly less than what playing
 * it gains, so that cards get played.
 */
const PER_DEVELOPMENT = 0.45;
const IN_HAND: Counts = [0.3, 1, 0.6, 0.3, 0.35];
const PER_FREE_ROAD = 0.35;
const PER_ROAD = 0.05;
const SPOT = 0.3;
const SPOT_PIP = 0.05;
const SPOT_AWAY = 0.5;
const HARBOUR = 0.08;
/** The share of a goal's value that remains when one card is missing. */
const MISSING = 0.55;
const GOALS: readonly (readonly [Counts, number])[] = [
  [CITY_COST, 1],
  [SETTLEMENT_COST, 0.9],
  [CARD_COST, 0.4],
  [ROAD_COST, 0.3],
];
const PER_CARD = 0.04;
const PER_CARD_TOO_MANY = -0.08;
/**
 * What an offer costs, because it takes time. A player who has refused once in a turn will rarely accept later, and an acceptance may be
 * withdrawn.
 */
const BOTHER = 0.1;
const ASKED_AGAIN = 0.25;
const FIRM = 0.8;
const SPREAD = 5;

/** Returns how good a state is for a seat, from -1 (lost) to 1 (won). */
export function evaluate(state: State, seat: Seat): number {
  if (state.ending !== null) return state.ending.winner === seat ? 1 : state.ending.winner === null ? 0 : -1;
  const values = state.hands.map((_, other) => worth(state, other, other === seat));
  const others = values.filter((_, other) => other !== seat);
  const mean = sumOf(others) / others.length;
  const lead = (values[seat] ?? 0) - (mean + Math.max(...others)) / 2;
  return 0.98 * Math.tanh(lead / SPREAD);
}

/** Returns the worth of a seat. Of other players' cards it uses only the number, because the cards are rarely known. */
function worth(state: State, seat: Seat, own: boolean): number {
  const hand = itemAt(state.hands, seat);
  const cards = itemAt(state.cards, seat);
  const knights = itemAt(state.played, seat)[KNIGHT_CARD] ?? 0;
  const spot = bestSpot(state, seat);
  const open = visiblePoints(state, seat) + production(state, seat) + spot + PER_KNIGHT * knights;
  const road = PER_ROAD * roadLength(state, seat);
  if (!own) return open + road + PER_CARD * sumOf(hand) + PER_DEVELOPMENT * sumOf(cards);
  const held = cards.reduce((sum, count, card) => sum + count * (IN_HAND[card] ?? 0), 0);
  const free = seat === state.seat ? PER_FREE_ROAD * state.free : 0;
  const inHand = held + free + handWorth(state, hand, seat, spot > 0);
  return open + road + inHand + harbours(state, seat) + market(state, seat, spot > 0);
}

function production(state: State, seat: Seat): number {
  const byResource = [0, 0, 0, 0, 0];
  for (const [vertex, building] of state.buildings.entries()) {
    if (building === 0 || ownerOf(building) !== seat) continue;
    for (const hex of itemAt(VERTEX_HEXES, vertex)) {
      const resource = state.layout.terrain[hex] ?? 0;
      if (resource >= KINDS || hex === state.robber) continue;
      byResource[resource] = (byResource[resource] ?? 0) + pips(state, hex) * (isCity(building) ? 2 : 1);
    }
  }
  return PER_PIP * sumOf(byResource) + PER_RESOURCE * byResource.filter((n) => n > 0).length;
}

/** Returns the value of the best place for the next settlement: one that can be used now, or one that a single road reaches. */
function bestSpot(state: State, seat: Seat): number {
  if (settlementsLeft(state, seat) === 0) return 0;
  const value = (vertex: number): number =>
    SPOT + SPOT_PIP * itemAt(VERTEX_HEXES, vertex).reduce((sum, hex) => sum + pips(state, hex), 0);
  let best = 0;
  for (const vertex of settlementPlaces(state, seat)) best = Math.max(best, value(vertex));
  for (const edge of roadPlaces(state, seat)) {
    for (const vertex of itemAt(EDGE_VERTICES, edge)) {
      if (isClear(state, vertex)) best = Math.max(best, SPOT_AWAY * value(vertex));
    }
  }
  return best;
}

function handWorth(state: State, hand: Counts, seat: Seat, hasSpot: boolean): number {
  const size = sumOf(hand);
  const limit = state.options.handLimit;
  let value = PER_CARD * Math.min(size, limit) + PER_CARD_TOO_MANY * Math.max(0, size - limit);
  for (const [cost, goal] of GOALS) {
    if (cost === CITY_COST && (citiesLeft(state, seat) === 0 || cityPlaces(state, seat).length === 0)) continue;
    if (cost === SETTLEMENT_COST && !hasSpot) continue;
    value += goal * MISSING ** missing(hand, cost);
  }
  return value;
}

function harbours(state: State, seat: Seat): number {
  return HARBOUR * tradeRates(state, seat).reduce((sum, rate) => sum + 4 - rate, 0);
}

/** Returns what the open offers are expected to gain. An answer is worth a part of its trade. */
function market(state: State, seat: Seat, hasSpot: boolean): number {
  if (state.offers.length === 0) return 0;
  const hand = itemAt(state.hands, seat);
  const now = handWorth(state, hand, seat, hasSpot);
  const gain = ({ give, want }: Terms): number => handWorth(state, minus(plus(hand, want), give), seat, hasSpot) - now;
  if (seat === state.seat) return ownOffers(state, gain);
  return state.offers.reduce((sum, offer) => sum + answered(state, offer, seat, gain), 0);
}

/**
 * Returns what the seat's best offer gains. Only one offer counts, because all are paid with the same cards. Each open offer costs the
 * others time.
 */
function ownOffers(state: State, gain: (terms: Terms) => number): number {
  const open = state.offers.filter(({ answers }) => answers.includes('open'));
  const firm = state.offers.flatMap((offer) =>
    offer.answers.filter(isPromise).map((answer) => FIRM * gain(dealOf(offer, answer))),
  );
  return Math.max(0, ...firm, ...open.map((offer) => odds(state, offer) * gain(offer))) - BOTHER * open.length;
}

/** Returns the probability that an open offer is accepted by players who have the cards. */
function odds(state: State, { id, give, want, answers }: Offer): number {
  const able = answers.some((answer, other) => answer === 'open' && hasCards(itemAt(state.hands, other), want));
  const fair = Math.min(0.6, 0.3 * (sumOf(give) / sumOf(want)) ** 3);
  return able ? fair * ASKED_AGAIN ** (id - state.firstOffer) : 0;
}

/** Returns what an answer gains. A player who is about to win gets no help. A counter-offer must equal the offer on at least one side. */
function answered(state: State, offer: Offer, seat: Seat, gain: (terms: Terms) => number): number {
  const answer = offer.answers[seat] ?? null;
  if (!isPromise(answer)) return 0;
  const { give, want } = dealOf(offer, answer);
  const value = gain({ give: want, want: give }) - 0.05;
  if (visiblePoints(state, state.seat) >= state.options.points - 2) return -Math.abs(value);
  if (answer === 'yes') return value;
  return overlap(give, offer.give) || overlap(want, offer.want) ? value / 4 - BOTHER : -BOTHER;
}

function pips({ layout }: State, hex: number): number {
  return waysToRoll(layout.numbers[hex] ?? 0);
}

function missing(hand: Counts, cost: Counts): number {
  let sum = 0;
  for (let r = 0; r < KINDS; r++) sum += Math.max(0, (cost[r] ?? 0) - (hand[r] ?? 0));
  return sum;
}
