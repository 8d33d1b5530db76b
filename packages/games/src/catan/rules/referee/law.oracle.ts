/** Decides who may do what: the law of the second referee, written from the text of the rules alone. */
import type { Seat } from '@boardwright/core';
import { HARBOUR_POINTS, PATHS_AT } from './map.oracle.ts';
import {
  bankOf,
  CARD,
  cardsOf,
  COSTS,
  deckOf,
  handOf,
  hasFreeRoad,
  housesOf,
  isFarFromAll,
  isSpared,
  mayPave,
  opponentsAt,
  othersOf,
  promiseOf,
  roadsOf,
  total,
  victimsOf,
  type OpenOffer,
  type Table,
  asCounts,
} from './table.oracle.ts';
import type { Action, ActionType, Of, Terms } from '../types.ts';

export function isLegal(t: Table, action: Action, seat: Seat): boolean {
  if (t.end !== null || t.hands[seat] === undefined) return false;
  return (LAWS[action.type] as (t: Table, action: Action, seat: Seat) => boolean)(t, action, seat);
}

type Law<T extends ActionType> = (t: Table, action: Of<T>, seat: Seat) => boolean;

const LAWS: { readonly [T in ActionType]: Law<T> } = {
  settlement: (t, { vertex }, seat) => maySettle(t, t.places.points[vertex], seat),
  city: (t, { vertex }, seat) => {
    const house = t.houses.get(t.places.points[vertex] ?? '');
    if (!isMain(t, seat) || house === undefined) return false;
    return house.seat === seat && !house.city && housesOf(t, seat, true) < 4 && covers(handOf(t, seat), COSTS.city);
  },
  road: (t, { edge }, seat) => mayBuildRoad(t, t.places.paths[edge], seat),
  roll: (t, _, seat) => isNow(t, seat, 'start'),
  end: (t, _, seat) => isMain(t, seat),
  buy: (t, _, seat) => isMain(t, seat) && total(deckOf(t)) > 0 && covers(handOf(t, seat), COSTS.buy),
  knight: (t, _, seat) => mayPlay(t, seat, CARD.knight),
  roads: (t, _, seat) => mayPlay(t, seat, CARD.roads) && hasFreeRoad(t),
  // rules/catan 10.3: after the first road
  stop: (t, _, seat) => isNow(t, seat, 'free') && t.free === 1,
  plenty: (t, { cards }, seat) => mayPlay(t, seat, CARD.plenty) && isFromBank(t, cards),
  monopoly: (t, { resource }, seat) => mayPlay(t, seat, CARD.monopoly) && isKind(resource),
  discard: (t, { cards }, seat) => {
    const owed = t.owes[seat] ?? 0;
    return (
      t.phase === 'discard' && owed > 0 && isCounts(cards) && total(cards) === owed && covers(handOf(t, seat), cards)
    );
  },
  robber: (t, { hex }, seat) => isNow(t, seat, 'robber') && robberPlaces(t).includes(hex),
  rob: (t, { victim }, seat) => isNow(t, seat, 'victim') && victimsOf(t).includes(victim),
  bank: (t, { give, rate, take }, seat) => {
    if (!mayTrade(t, seat) || !isKind(give) || !isKind(take) || give === take) return false;
    return rate === rateOf(t, seat, give) && (handOf(t, seat)[give] ?? 0) >= rate && (bankOf(t)[take] ?? 0) > 0;
  },
  offer: (t, { give, want, to }, seat) => {
    if (!mayTrade(t, seat) || !t.options.trade || t.offers.length >= 3 || t.made >= 4) return false;
    const others = othersOf(t, seat);
    const isAddressed = new Set(to).size === to.length && to.every((other) => others.includes(other));
    return isAddressed && areTerms({ give, want }) && covers(handOf(t, seat), give);
  },
  accept: (t, { offer }, seat) => {
    const open = askedOf(t, offer, seat);
    return open !== null && covers(handOf(t, seat), open.want);
  },
  counter: (t, { offer, give, want }, seat) => {
    const open = askedOf(t, offer, seat);
    if (open === null || !areTerms({ give, want }) || !covers(handOf(t, seat), give)) return false;
    // rules/catan 9.3: with different terms
    return give.join() !== open.want.join() || want.join() !== open.give.join();
  },
  // rules/catan 9.4: also after a promise, which is withdrawn in this way
  reject: (t, { offer }, seat) =>
    askedOf(t, offer, seat) !== null || (t.phase === 'main' && promiseOf(offerOf(t, offer), seat) !== null),
  cancel: (t, { offer }, seat) => isMain(t, seat) && offerOf(t, offer) !== undefined,
  confirm: (t, action, seat) => {
    const promise = promiseOf(offerOf(t, action.offer), action.with);
    if (!mayTrade(t, seat) || promise === null) return false;
    return covers(handOf(t, seat), promise.want) && covers(handOf(t, action.with), promise.give);
  },
  dice: () => false,
  steal: () => false,
  draw: () => false,
};

const isNow = (t: Table, seat: Seat, phase: Table['phase']): boolean => t.seat === seat && t.phase === phase;
const isMain = (t: Table, seat: Seat): boolean => isNow(t, seat, 'main');
const isKind = (kind: number): boolean => [0, 1, 2, 3, 4].includes(kind);
const covers = (hand: readonly number[], cost: readonly number[]): boolean =>
  cost.every((count, kind) => (hand[kind] ?? 0) >= count);
const isCounts = (counts: readonly number[]): boolean =>
  counts.length === 5 && counts.every((count) => Number.isSafeInteger(count) && count >= 0);

/** Returns whether these are valid terms (rules/catan 9.2). */
function areTerms({ give, want }: Terms): boolean {
  if (!isCounts(give) || !isCounts(want) || total(give) === 0 || total(want) === 0) return false;
  return give.every((count, kind) => count === 0 || want[kind] === 0);
}

/** Returns whether a seat may trade now (rules/catan 4.4). */
const mayTrade = (t: Table, seat: Seat): boolean => isMain(t, seat) && !(t.options.strict && t.built);

const offerOf = (t: Table, id: number): OpenOffer | undefined => t.offers.find((offer) => offer.id === id);

/** Returns the offer if this seat has not answered it yet; otherwise null. */
function askedOf(t: Table, id: number, seat: Seat): OpenOffer | null {
  const offer = offerOf(t, id);
  return t.phase === 'main' && offer?.answers[seat] === 'open' ? offer : null;
}

function maySettle(t: Table, point: string | undefined, seat: Seat): boolean {
  if (point === undefined || t.seat !== seat || !isFarFromAll(t, point)) return false;
  if (t.phase === 'settle') return true;
  const isTouched = (PATHS_AT.get(point) ?? []).some((path) => t.roads.get(path) === seat);
  return isMain(t, seat) && isTouched && housesOf(t, seat, false) < 5 && covers(handOf(t, seat), COSTS.settlement);
}

function mayBuildRoad(t: Table, path: string | undefined, seat: Seat): boolean {
  if (path === undefined || t.seat !== seat) return false;
  if (t.phase === 'pave') return !t.roads.has(path) && (PATHS_AT.get(t.anchor ?? '') ?? []).includes(path);
  const isFree = t.phase === 'free' && t.free > 0;
  if (!isFree && !(isMain(t, seat) && covers(handOf(t, seat), COSTS.road))) return false;
  return roadsOf(t, seat).length < 15 && mayPave(t, path, seat);
}

/** Returns whether a seat may play a card now (rules/catan 4.1 and 10.2). */
function mayPlay(t: Table, seat: Seat, card: number): boolean {
  if (t.seat !== seat || (t.phase !== 'start' && t.phase !== 'main') || t.carded) return false;
  return (cardsOf(t, seat)[card] ?? 0) - (t.fresh[card] ?? 0) > 0;
}

/** Returns whether the bank has these cards (rules/catan 10.4). */
function isFromBank(t: Table, cards: readonly number[]): boolean {
  const bank = bankOf(t);
  return isCounts(cards) && covers(bank, cards) && total(cards) === Math.min(2, total(bank)) && total(cards) > 0;
}

/** Returns the hexes to which the robber may go (rules/catan 6.3 and 6.5). */
export function robberPlaces(t: Table): number[] {
  const places = [...t.layout.terrain.keys()].filter(
    (hex) => hex !== t.robber && !opponentsAt(t, hex).some((seat) => isSpared(t, seat)),
  );
  return places.length > 0 ? places : [t.layout.terrain.indexOf(5)];
}

/** Returns the best rate of this player for this resource (rules/catan 8.1). */
function rateOf(t: Table, seat: Seat, kind: number): number {
  const own = HARBOUR_POINTS.flatMap((points, place) =>
    points.some((point) => t.houses.get(point)?.seat === seat) ? [t.layout.harbours[place]] : [],
  );
  return own.includes(kind) ? 2 : own.includes(5) ? 3 : 4;
}

/** Lists the legal actions of a seat, of all kinds that can be listed in full. */
export function listLegal(t: Table, seat: Seat): Action[] {
  return listable(t).filter((action) => isLegal(t, action, seat));
}

function listable(t: Table): Action[] {
  const five = [0, 1, 2, 3, 4];
  const seats = [...t.hands.keys()];
  const pairs = five.flatMap((a) => five.map((b) => [a, b] as const));
  const ids = t.offers.map(({ id }) => id);
  return [
    ...[...t.places.points.keys()].flatMap((vertex): Action[] => [
      { type: 'settlement', vertex },
      { type: 'city', vertex },
    ]),
    ...[...t.places.paths.keys()].map((edge): Action => ({ type: 'road', edge })),
    ...(['roll', 'buy', 'knight', 'roads', 'stop', 'end'] as const).map((type): Action => ({ type })),
    ...[...t.layout.terrain.keys()].map((hex): Action => ({ type: 'robber', hex })),
    ...seats.map((victim): Action => ({ type: 'rob', victim })),
    ...five.map((resource): Action => ({ type: 'monopoly', resource })),
    ...five.map((only): Action => ({ type: 'plenty', cards: asCounts(five.map((kind) => (kind === only ? 1 : 0))) })),
    ...pairs
      .filter(([a, b]) => a <= b)
      .map(([a, b]): Action => ({
        type: 'plenty',
        cards: asCounts(five.map((kind) => Number(kind === a) + Number(kind === b))),
      })),
    ...pairs.flatMap(([give, take]) => [2, 3, 4].map((rate): Action => ({ type: 'bank', give, rate, take }))),
    ...ids.flatMap((offer) => (['accept', 'reject', 'cancel'] as const).map((type): Action => ({ type, offer }))),
    ...ids.flatMap((offer) => seats.map((partner): Action => ({ type: 'confirm', offer, with: partner }))),
  ];
}
