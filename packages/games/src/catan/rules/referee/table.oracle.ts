/**
 * The table of the second referee, written from the text of the rules alone: what is on it and what follows from that. referee.oracle.ts
 * applies plies to it; law.oracle.ts says which plies are allowed.
 */
import type { Actor, Outcome, Seat } from '@boardwright/core';
import { longestTrail, pathOf, pointOf } from '../catan.oracle.ts';
import { CORNERS_OF, endsOf, HEXES_AT, NEIGHBOURS, pathBetween, PATHS_AT } from './map.oracle.ts';
import type { Action, Answer, Counts, Ending, Layout, Options, Phase, Terms } from '../types.ts';

/** The game's numbers for places, as points and paths. */
export interface Places {
  readonly points: readonly string[];
  readonly paths: readonly string[];
}

interface House {
  readonly seat: Seat;
  readonly city: boolean;
}

export interface OpenOffer extends Terms {
  readonly id: number;
  readonly answers: Answer[];
}

/** Everything on the table and in the hands. */
export interface Table {
  readonly options: Options;
  readonly layout: Layout;
  readonly places: Places;
  phase: Phase;
  seat: Seat;
  turn: number;
  founded: number;
  anchor: string | null;
  robber: number;
  readonly houses: Map<string, House>;
  readonly roads: Map<string, Seat>;
  readonly hands: number[][];
  readonly cards: number[][];
  readonly played: number[][];
  fresh: number[];
  longest: Seat | null;
  /** The road length of each seat. */
  lengths: number[];
  army: Seat | null;
  dice: number | null;
  dealt: number[];
  owes: number[];
  free: number;
  carded: boolean;
  built: boolean;
  victim: Seat | null;
  offers: OpenOffer[];
  nextOffer: number;
  made: number;
  end: Ending | null;
}

export const COSTS = {
  road: [1, 1, 0, 0, 0],
  settlement: [1, 1, 1, 1, 0],
  city: [0, 0, 0, 2, 3],
  buy: [0, 0, 1, 1, 1],
} as const;
/** The numbers of the cards: knight, victory point, road building, year of plenty, monopoly. */
export const CARD = { knight: 0, point: 1, roads: 2, plenty: 3, monopoly: 4 } as const;
const BOX = [14, 5, 2, 2, 2];

export const total = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);
/** Returns five counts. Invalid ones are returned unchanged, so that both referees get the chance to refuse them. */
export const asCounts = (list: readonly number[]): Counts => list as unknown as Counts;
export const copied = (list: readonly number[]): Counts => asCounts([...list]);
export const zeros = (length: number): number[] => Array.from({ length }, () => 0);
export const seatsOf = (t: Table): Seat[] => [...t.hands.keys()];
export const othersOf = (t: Table, seat: Seat): Seat[] => seatsOf(t).filter((other) => other !== seat);
export const handOf = (t: Table, seat: Seat): number[] => t.hands[seat] as number[];
export const cardsOf = (t: Table, seat: Seat): number[] => t.cards[seat] as number[];
export const playedBy = (t: Table, seat: Seat): number[] => t.played[seat] as number[];

/** Returns the bank: the cards that nobody has in hand (rules/catan 5.4). */
export const bankOf = (t: Table): number[] => zeros(5).map((_, kind) => 19 - total(t.hands.map((h) => h[kind] ?? 0)));
/** Returns the deck: the cards that nobody has drawn (rules/catan 10.1). */
export const deckOf = (t: Table): number[] =>
  BOX.map((count, card) => count - total([...t.cards, ...t.played].map((own) => own[card] ?? 0)));
export const housesOf = (t: Table, seat: Seat, city: boolean): number =>
  [...t.houses.values()].filter((house) => house.seat === seat && house.city === city).length;
export const roadsOf = (t: Table, seat: Seat): string[] => [...t.roads.keys()].filter((p) => t.roads.get(p) === seat);

/** Returns the buildings in the game's numbers: 0 for none, 1 to 4 for a settlement and 5 to 8 for a city of seats 0 to 3. */
export const buildingsOf = (t: Table): number[] =>
  t.places.points.map((point) => {
    const house = t.houses.get(point);
    return house === undefined ? 0 : house.seat + (house.city ? 5 : 1);
  });
export const roadsOnMap = (t: Table): number[] => t.places.paths.map((path) => (t.roads.get(path) ?? -1) + 1);

/** Returns the points of a seat without its hidden cards (rules/catan 12.1). */
export function visiblePoints(t: Table, seat: Seat): number {
  const awards = (t.longest === seat ? 2 : 0) + (t.army === seat ? 2 : 0);
  return housesOf(t, seat, false) + 2 * housesOf(t, seat, true) + awards;
}
export const allPoints = (t: Table, seat: Seat): number => visiblePoints(t, seat) + (cardsOf(t, seat)[CARD.point] ?? 0);

/** Returns a new table on this island (rules/catan 3). The robber is on the desert. */
export function newTable(options: Options, layout: Layout, places: Places): Table {
  const perSeat = (): number[][] => Array.from({ length: options.seats }, () => zeros(5));
  const t: Table = {
    options,
    layout,
    places,
    phase: 'settle',
    seat: 0,
    turn: 0,
    founded: 0,
    anchor: null,
    robber: layout.terrain.indexOf(5),
    houses: new Map(),
    roads: new Map(),
    hands: perSeat(),
    cards: perSeat(),
    played: perSeat(),
    fresh: zeros(5),
    longest: null,
    lengths: zeros(options.seats),
    army: null,
    dice: null,
    dealt: zeros(11),
    owes: zeros(options.seats),
    free: 0,
    carded: false,
    built: false,
    victim: null,
    offers: [],
    nextOffer: 1,
    made: 0,
    end: null,
  };
  if (options.map === 'beginner') standBeginners(t);
  return t;
}

/** The start of the beginners' game (rules/catan 3.5): blue, orange, red, white. Each player's first settlement has given cards. */
const BEGINNERS = [
  [pointOf(-2, 2, 'N'), pointOf(0, 2, 'N'), pathOf(-2, 2, 'NE'), pathOf(0, 1, 'E')],
  [pointOf(2, -2, 'S'), pointOf(-1, 2, 'N'), pathOf(-1, 2, 'NE'), pathOf(1, -1, 'NE')],
  [pointOf(0, -1, 'N'), pointOf(-2, 1, 'N'), pathOf(-2, 1, 'NE'), pathOf(0, -1, 'NE')],
  [pointOf(-1, 0, 'N'), pointOf(1, 1, 'N'), pathOf(-1, 0, 'NW'), pathOf(1, 0, 'E')],
] as const;

function standBeginners(t: Table): void {
  const colours = { 2: [0, 1], 3: [0, 1, 3], 4: [0, 1, 2, 3] }[t.options.seats] as number[];
  for (const [seat, colour] of colours.entries()) {
    const [first, second, ...paths] = BEGINNERS[colour] as (typeof BEGINNERS)[number];
    for (const point of [first, second]) t.houses.set(point, { seat, city: false });
    for (const path of paths) t.roads.set(pathBetween(...path), seat);
    income(t, first, seat);
  }
  t.founded = 2 * t.options.seats;
  beginTurn(t, 0);
}

/** Returns who may act, and whom the game waits for. */
export function actorsOf(t: Table): { may: Actor[]; awaits: Actor[] } {
  if (t.end !== null) return { may: [], awaits: [] };
  if (t.phase === 'dice' || t.phase === 'theft' || t.phase === 'draw') return { may: ['chance'], awaits: ['chance'] };
  if (t.phase === 'discard') {
    const owing = seatsOf(t).filter((seat) => (t.owes[seat] ?? 0) > 0);
    return { may: owing, awaits: owing };
  }
  if (t.phase !== 'main') return { may: [t.seat], awaits: [t.seat] };
  // rules/catan 9.4: the game waits for the answers; a promise may be withdrawn
  const answers = (seat: Seat): Answer[] => t.offers.map((offer) => offer.answers[seat] ?? null);
  const asked = seatsOf(t).filter((seat) => answers(seat).includes('open'));
  const bound = seatsOf(t).filter((seat) => answers(seat).some((answer) => answer !== null && answer !== 'no'));
  return { may: [t.seat, ...bound], awaits: asked.length > 0 ? asked : [t.seat] };
}

/** Returns the actions of chance, each with the number of ways in which it can happen. */
export function oddsOf(t: Table): (readonly [Action, number])[] {
  if (t.phase === 'dice')
    return t.dealt
      .map((dealt, at) => [{ type: 'dice', total: at + 2 }, 6 - Math.abs(at - 5) - dealt] as const)
      .filter(([, ways]) => ways > 0);
  const from = t.phase === 'theft' ? handOf(t, t.victim as Seat) : t.phase === 'draw' ? deckOf(t) : [];
  return from
    .map((ways, at): readonly [Action, number] => [
      t.phase === 'theft' ? { type: 'steal', resource: at } : { type: 'draw', card: at },
      ways,
    ])
    .filter(([, ways]) => ways > 0);
}

/** Returns the outcome (rules/catan 12.4, 4.5), or null. */
export function outcomeOf(t: Table): Outcome | null {
  if (t.end === null) return null;
  const { winner, reason } = t.end;
  const scores = seatsOf(t).map((seat) => (winner === seat ? allPoints(t, seat) : visiblePoints(t, seat)));
  const losers = scores.filter((_, seat) => seat !== winner).toSorted((a, b) => b - a);
  const placeOf = (score: number): number => 2 + losers.indexOf(score);
  const ranks = scores.map((score, seat) => (winner === null || winner === seat ? 1 : placeOf(score)));
  return { ranks, scores, reason };
}

export function move(counts: number[], kind: number, change: number): void {
  counts[kind] = (counts[kind] ?? 0) + change;
}

/** Returns whether a seat may build a road on a path (rules/catan 7.2). */
export function mayPave(t: Table, path: string, seat: Seat): boolean {
  if (t.roads.has(path)) return false;
  return endsOf(path).some((end) => {
    const house = t.houses.get(end);
    if (house !== undefined) return house.seat === seat;
    return (PATHS_AT.get(end) ?? []).some((next) => t.roads.get(next) === seat);
  });
}

/** Returns whether a free road can be built: it needs a piece and an edge (rules/catan 7.5 and 10.3). */
export function hasFreeRoad(t: Table): boolean {
  return roadsOf(t, t.seat).length < 15 && t.places.paths.some((path) => mayPave(t, path, t.seat));
}

/** Returns whether a point is far enough from all buildings (rules/catan 3.2, 7.3). */
export function isFarFromAll(t: Table, point: string): boolean {
  return [point, ...(NEIGHBOURS.get(point) ?? [])].every((near) => !t.houses.has(near));
}

export function roadLength(t: Table, seat: Seat): number {
  const foreign = [...t.houses].filter(([, house]) => house.seat !== seat).map(([point]) => point);
  const roads = roadsOf(t, seat).map((path) => endsOf(path) as unknown as readonly [string, string]);
  return longestTrail(roads, new Set(foreign));
}

/** Returns what each seat is entitled to, by resource (rules/catan 5.1). */
export function claimsOf(t: Table, dice: number): number[][] {
  const claims = t.hands.map(() => zeros(5));
  for (const [hex, number] of t.layout.numbers.entries()) {
    if (number !== dice || hex === t.robber) continue;
    for (const house of housesAt(t, hex))
      move(claims[house.seat] as number[], t.layout.terrain[hex] as number, house.city ? 2 : 1);
  }
  return claims;
}

function housesAt(t: Table, hex: number): House[] {
  return (CORNERS_OF[hex] ?? []).flatMap((point) => t.houses.get(point) ?? []);
}

export function opponentsAt(t: Table, hex: number): Seat[] {
  return othersOf(t, t.seat).filter((seat) => housesAt(t, hex).some((house) => house.seat === seat));
}

/** Returns whether the robber spares a seat (rules/catan 6.5). */
export const isSpared = (t: Table, seat: Seat): boolean => t.options.friendlyRobber && visiblePoints(t, seat) <= 2;

/** Returns the seats that may be robbed (rules/catan 6.4). */
export function victimsOf(t: Table): Seat[] {
  return opponentsAt(t, t.robber).filter((seat) => total(handOf(t, seat)) > 0 && !isSpared(t, seat));
}

/** Returns the trade as the partner sees it; null if the partner has promised nothing. */
export function promiseOf(offer: OpenOffer | undefined, seat: Seat): Terms | null {
  const answer = offer?.answers[seat] ?? null;
  if (offer === undefined || answer === null || answer === 'open' || answer === 'no') return null;
  return answer === 'yes' ? { give: offer.want, want: offer.give } : answer;
}

export function income(t: Table, point: string, seat: Seat): void {
  for (const hex of HEXES_AT.get(point) ?? []) {
    const terrain = t.layout.terrain[hex] as number;
    if (terrain < 5) move(handOf(t, seat), terrain, 1);
  }
}

export function beginTurn(t: Table, seat: Seat): void {
  t.seat = seat;
  t.turn += 1;
  t.phase = 'start';
}

/** Ends the turn. This closes all offers (rules/catan 9.7). */
export function closeTurn(t: Table): void {
  t.dice = null;
  t.fresh = zeros(5);
  t.carded = false;
  t.built = false;
  t.offers = [];
  t.made = 0;
}
