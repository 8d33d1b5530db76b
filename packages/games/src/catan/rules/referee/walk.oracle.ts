/** Plays random games of the rules and the second referee in lockstep. Chooses the actions and hands out gifts. */
import { pick, type Actor, type Ply, type Rng, type Seat } from '@boardwright/core';
import { catan, type Catan } from '../../index.ts';
import { isLegal } from './law.oracle.ts';
import {
  actorsOf,
  allPoints,
  CARD,
  deckOf,
  move,
  oddsOf,
  othersOf,
  promiseOf,
  total,
  type Places,
  type Table,
  asCounts,
} from './table.oracle.ts';
import { pathNamed, PATHS_AT, pointNamed } from './map.oracle.ts';
import type { Action, ActionType, Counts, Options } from '../types.ts';

/** The moods of a walk. plain: no gifts. rich: gifts of everything. short: the bank is empty. roads: gifts of lumber and brick. */
export const MOODS = ['plain', 'rich', 'short', 'roads'] as const;
export type Mood = (typeof MOODS)[number];

const FIVE = [0, 1, 2, 3, 4] as const;

/** Returns the game's numbers for places, by the names that players read. */
export function drawnPlaces(): Places {
  const nameOf = (action: Action): string => catan.notation.format(action).split(' ')[1] as string;
  return {
    points: Array.from({ length: 54 }, (_, vertex) => pointNamed(nameOf({ type: 'settlement', vertex }))),
    paths: Array.from({ length: 72 }, (_, edge) => pathNamed(nameOf({ type: 'road', edge }))),
  };
}

/** Returns a random combination of options that the game accepts. */
export function anyOptions(source: Rng): Options {
  const raw = Object.fromEntries(catan.fields.map(({ key, values }) => [key, pick(values, source)]));
  const decoded = catan.decodeOptions(raw);
  return decoded.ok ? decoded.value : anyOptions(source);
}

// ---- choosing

/** The weight of each kind of action. With these weights games make progress. */
const LIKING: Partial<Record<ActionType, number>> = {
  settlement: 60,
  city: 60,
  buy: 12,
  road: 8,
  roll: 6,
  end: 5,
  confirm: 20,
  accept: 6,
  counter: 6,
  offer: 3,
  bank: 3,
  discard: 6,
  stop: 10,
  knight: 6,
};
const LIKINGS: Readonly<Record<Mood, typeof LIKING>> = {
  plain: LIKING,
  rich: { ...LIKING, city: 20, offer: 12 },
  short: { ...LIKING, plenty: 20 },
  roads: { ...LIKING, road: 80, roads: 40, buy: 3 },
};
/** The weights of cards that may make accepted offers lapse. */
const BREAKERS: typeof LIKING = { knight: 60, monopoly: 60 };

/** Picks a seat that may act and one of its listed actions: first the kind, by its weight. */
export function choose(t: Table, lists: readonly (readonly Action[])[], mood: Mood, source: Rng): Ply<Catan> {
  const actor: Actor = pick(actorsOf(t).may, source);
  if (actor === 'chance') return { actor, action: byWeight(oddsOf(t), ([, weight]) => weight, source)[0] };
  const actions = lists[actor] as readonly Action[];
  const liking = { ...LIKINGS[mood], ...(t.offers.length > 0 ? BREAKERS : {}) };
  const kind = byWeight([...new Set(actions.map(({ type }) => type))], (type) => liking[type] ?? 2, source);
  const ofKind = actions.filter(({ type }) => type === kind);
  const spiteful = source.below(4) > 0 ? ofKind.filter((action) => isCut(t, action) || isBreach(t, action)) : [];
  return { actor, action: pick(spiteful.length > 0 ? spiteful : ofKind, source) };
}

/** Returns whether a settlement interrupts an opponent's road. */
function isCut(t: Table, action: Action): boolean {
  if (action.type !== 'settlement') return false;
  const owners = (PATHS_AT.get(t.places.points[action.vertex] as string) ?? []).map((path) => t.roads.get(path));
  return owners.some((owner, at) => owner !== undefined && owner !== t.seat && owners.indexOf(owner) < at);
}

/** Returns whether a Monopoly takes cards that somebody has promised. */
function isBreach(t: Table, action: Action): boolean {
  if (action.type !== 'monopoly') return false;
  const promises = t.offers.flatMap((offer) => othersOf(t, t.seat).map((seat) => promiseOf(offer, seat)));
  return promises.some((promise) => (promise?.give[action.resource] ?? 0) > 0);
}

function byWeight<T>(items: readonly T[], weigh: (item: T) => number, source: Rng): T {
  let rest = source.below(items.reduce((sum, item) => sum + weigh(item), 0));
  for (const item of items) {
    rest -= weigh(item);
    if (rest < 0) return item;
  }
  throw new RangeError('no weight');
}

// ---- actions to check, legal or not

/** Returns an action that a player might try now. It is often almost legal. */
export function candidate(t: Table, seat: Seat, source: Rng): Action {
  const type = pick(source.below(2) === 0 ? TRIED : inSeason(t, seat), source);
  const number = (n: number): number => source.below(n + 2) - 1;
  const offer = t.nextOffer - source.below(5);
  const near = (seat: Seat): Counts => asCounts(t.hands[seat]?.map((held) => few(held, source)) ?? []);
  if (type === 'settlement' || type === 'city') return { type, vertex: number(54) };
  if (type === 'road') return { type, edge: number(72) };
  if (type === 'discard') return { type, cards: asCounts(discardOf(t, seat, source)) };
  if (type === 'plenty') return { type, cards: asCounts(FIVE.map(() => Math.max(0, source.below(6) - 3))) };
  if (type === 'robber') return { type, hex: number(19) };
  if (type === 'rob') return { type, victim: number(4) };
  if (type === 'monopoly') return { type, resource: number(5) };
  if (type === 'bank') return { type, give: number(5), rate: 1 + source.below(5), take: number(5) };
  if (type === 'offer') return { type, give: near(seat), want: near(source.below(4)), to: addressees(source) };
  if (type === 'counter') return { type, offer, give: near(seat), want: near(t.seat) };
  if (type === 'accept' || type === 'reject' || type === 'cancel') return { type, offer };
  if (type === 'confirm') return { type, offer, with: number(4) };
  return { type };
}

const PLAIN = ['roll', 'buy', 'knight', 'roads', 'stop', 'end'] as const;
/** The kinds to try. Most of them are open ones, because no other comparison covers these in full. */
const TRIED = [
  ...PLAIN,
  ...(['settlement', 'city', 'road', 'plenty', 'robber', 'rob', 'monopoly', 'bank'] as const),
  ...(['offer', 'offer', 'offer', 'counter', 'counter', 'counter', 'discard', 'discard'] as const),
  ...(['accept', 'reject', 'cancel', 'confirm'] as const),
];

/** Returns the kinds that may be legal for this seat now. */
function inSeason({ phase, seat: onTurn, offers }: Table, seat: Seat): readonly (typeof TRIED)[number][] {
  if (phase === 'discard') return ['discard'];
  if (phase === 'robber' || phase === 'victim') return ['robber', 'rob'];
  if (phase !== 'main') return TRIED;
  if (seat !== onTurn) return ['counter', 'counter', 'accept', 'reject'];
  return offers.length > 0 ? ['offer', 'confirm', 'cancel', 'bank'] : ['offer', 'bank', 'plenty', 'buy'];
}

/** Returns a number of cards: often 0, otherwise at most one more than the player has. */
function few(held: number, source: Rng): number {
  return source.below(3) > 0 ? 0 : source.below(Math.min(held, 4) + 2);
}

function addressees(source: Rng): Seat[] {
  return source.below(2) === 0 ? [] : [0, 1, 2, 3].filter(() => source.below(2) === 0);
}

/** Returns a discard of roughly as many cards as are owed, mostly of kinds that the seat has. */
function discardOf(t: Table, seat: Seat, source: Rng): number[] {
  const held = (t.hands[seat] ?? []).flatMap((count, kind) => Array.from({ length: count }, () => kind));
  const cards = FIVE.map(() => 0) as number[];
  const most = (t.owes[seat] ?? 0) + (source.below(4) === 0 ? source.below(3) - 1 : 0);
  for (let n = 0; n < most; n++) {
    const kind = held.length === 0 || source.below(20) === 0 ? source.below(5) : pick(held, source);
    move(cards, kind, 1);
  }
  return cards;
}

/** Returns an offer and a counter-offer of one card for another. They are legal if any offer is. */
export function simplest(t: Table, seat: Seat): Action[] {
  if (t.phase !== 'main') return [];
  const one = (kind: number): Counts => asCounts(FIVE.map((other) => (other === kind ? 1 : 0)));
  const kinds = FIVE.flatMap((give) => FIVE.map((want) => ({ give: one(give), want: one(want) })));
  const actions: Action[] = kinds.flatMap((terms): Action[] => [
    { type: 'offer', to: [], ...terms },
    ...t.offers.map(({ id }): Action => ({ type: 'counter', offer: id, ...terms })),
  ]);
  return actions.filter((action) => isLegal(t, action, seat));
}

// ---- gifts

/** Deals new hands and cards to everybody at the start of a turn. Returns null at any other time. */
export function gift(t: Table, mood: Mood, source: Rng): { hands: number[][]; cards: number[][] } | null {
  if (mood === 'plain' || t.end !== null || t.phase !== 'start' || t.carded) return null;
  if (total(t.hands.flat()) > 0 && source.below(3) > 0) return null;
  const hands = t.hands.map(() => FIVE.map(() => 0) as number[]);
  for (const [kind, rest] of restOf(mood, source).entries()) deal(hands, kind, 19 - rest, source);
  return { hands, cards: dealCards(t, mood, source) };
}

/** Returns how many cards of each resource the gifts leave in the bank. */
function restOf(mood: Mood, source: Rng): readonly number[] {
  if (mood === 'roads') return FIVE.map((kind) => (kind < 2 ? source.below(6) : 9 + source.below(9)));
  if (mood !== 'short') return FIVE.map(() => 3 + source.below(14));
  const last = source.below(5);
  return source.below(3) === 0 ? FIVE.map((kind) => Number(kind === last)) : FIVE.map(() => source.below(5));
}

function deal(hands: readonly number[][], kind: number, count: number, source: Rng): void {
  for (let n = 0; n < count; n++) move(pick(hands, source), kind, 1);
}

const FAVOURITE: Readonly<Record<Mood, number>> = {
  plain: CARD.knight,
  rich: CARD.monopoly,
  short: CARD.plenty,
  roads: CARD.roads,
};

/** Gives one seat in three a card of the deck, but never gives the player whose turn it is a card with which they would win. */
function dealCards(t: Table, mood: Mood, source: Rng): number[][] {
  const deck = deckOf(t);
  return t.cards.map((own, seat) => {
    const card = source.below(2) === 0 ? FAVOURITE[mood] : source.below(5);
    const wins = card === CARD.point && seat === t.seat && allPoints(t, seat) + 1 >= t.options.points;
    if (source.below(3) > 0 || wins || total(own) > 4 || deck[card] === 0) return [...own];
    move(deck, card, -1);
    return own.with(card, (own[card] ?? 0) + 1);
  });
}
