/** The features of a position: numbers for each seat that the evaluation multiplies by weights. */
import {
  CITIES,
  DESERT,
  KINDS,
  KNIGHT_CARD,
  MONOPOLY_CARD,
  ROAD_BUILDING_CARD,
  ROADS,
  SETTLEMENTS,
  YEAR_OF_PLENTY_CARD,
} from '../rules/constants.ts';
import {
  numberAt,
  BUILDING,
  CARDS,
  CITIES_BUILT,
  DRAWN,
  field,
  FREE,
  HAND,
  LENGTH,
  missingCards,
  PLAYED,
  RATES,
  ROADS_BUILT,
  ROBBER,
  SEAT,
  SETTLEMENTS_BUILT,
  size,
} from './position/cells.ts';
import { points } from './position/count.ts';
import type { Position } from './position/position.ts';
import { findSpots, SPOTS } from './spots.ts';
import {
  COST_OF_CARD,
  COST_OF_CITY,
  COST_OF_ROAD,
  COST_OF_SETTLEMENT,
  FULL_DECK,
  HEXES_AT,
} from './position/tables.ts';
import { FEATURES } from './weights.ts';
import { VERTICES } from '../rules/island/topology.ts';

export const WIDTH: number = FEATURES.length;

/** The share of a goal's value that remains, by the number of missing cards. */
const NEARER: Float64Array = Float64Array.from({ length: 32 }, (_, missing) => 0.62 ** missing);
const ROAD_AND_SETTLEMENT: number = COST_OF_ROAD + COST_OF_SETTLEMENT;
const ALL_CARDS: number = size(FULL_DECK);
const LEAD = 3;

/** ways: the ways to roll each resource, at 5 * seat + resource. blocked: by seat, the ways that the robber blocks. */
const ways: Float64Array = new Float64Array(4 * KINDS);
const blocked: Float64Array = new Float64Array(4);

/** Writes the features of every seat; each takes WIDTH numbers. */
export function features(position: Position, out: Float64Array): void {
  countWays(position);
  for (let seat = 0; seat < position.options.seats; seat++) {
    const from = seat * WIDTH;
    const held = points(position, seat);
    out[from] = held;
    landFeatures(position, seat, out, from + 1);
    spotFeatures(position, seat, out, from + 13);
    handFeatures(position, seat, out, from + 17);
    raceFeatures(position, seat, out, from + 24);
    out[from + 32] = Math.max(0, held - position.options.points + 3) ** 2;
  }
}

function countWays(position: Position): void {
  ways.fill(0);
  blocked.fill(0);
  const robber = position.get(ROBBER);
  for (let vertex = 0; vertex < VERTICES.length; vertex++) {
    const building = position.get(BUILDING + vertex);
    if (building === 0) continue;
    const seat = (building - 1) & 3;
    for (let i = 3 * vertex; i < 3 * vertex + 3; i++) {
      const hex = numberAt(HEXES_AT, i);
      const resource = hex < 0 ? DESERT : numberAt(position.land.terrain, hex);
      if (resource === DESERT) continue;
      const more = building > 4 ? 2 * numberAt(position.land.ways, hex) : numberAt(position.land.ways, hex);
      if (hex === robber) blocked[seat] = (blocked[seat] ?? 0) + more;
      else ways[5 * seat + resource] = (ways[5 * seat + resource] ?? 0) + more;
    }
  }
}

function landFeatures(position: Position, seat: number, out: Float64Array, to: number): void {
  const rates = position.get(RATES + seat);
  let variety = 0;
  let special = 0;
  let generic = 0;
  for (let r = 0; r < KINDS; r++) {
    const found = ways[5 * seat + r] ?? 0;
    out[to + r] = found;
    if (found > 0) variety++;
    if (field(rates, r) === 2) special += found;
    if (field(rates, r) === 3) generic = 1;
  }
  const wool = out[to + 2] ?? 0;
  const grain = out[to + 3] ?? 0;
  const ore = out[to + 4] ?? 0;
  out[to + 5] = blocked[seat] ?? 0;
  out[to + 6] = variety;
  out[to + 7] = Math.sqrt(ore * grain);
  out[to + 8] = Math.sqrt((out[to] ?? 0) * (out[to + 1] ?? 0));
  out[to + 9] = Math.min(wool, grain, ore);
  out[to + 10] = special;
  out[to + 11] = generic;
}

function spotFeatures(position: Position, seat: number, out: Float64Array, to: number): void {
  if (position.get(SETTLEMENTS_BUILT + seat) < SETTLEMENTS) findSpots(position, seat, ownKinds(seat));
  else SPOTS.fill(0);
  for (let i = 0; i < 4; i++) out[to + i] = SPOTS[i] ?? 0;
}

/** Returns the set of resources that the seat produces. */
function ownKinds(seat: number): number {
  let set = 0;
  for (let r = 0; r < KINDS; r++) if ((ways[5 * seat + r] ?? 0) > 0) set |= 1 << r;
  return set;
}

/** Writes the features of a hand. Call it after spotFeatures, while SPOTS belongs to the same seat. */
function handFeatures(position: Position, seat: number, out: Float64Array, to: number): void {
  const hand = position.get(HAND + seat);
  const held = size(hand);
  const { handLimit } = position.options;
  const canCity = position.get(SETTLEMENTS_BUILT + seat) > 0 && position.get(CITIES_BUILT + seat) < CITIES;
  const canRoad = position.get(ROADS_BUILT + seat) < ROADS;
  out[to] = canCity ? near(hand, COST_OF_CITY) : 0;
  out[to + 1] = (SPOTS[0] ?? 0) > 0 ? near(hand, COST_OF_SETTLEMENT) : 0;
  out[to + 2] = (SPOTS[1] ?? 0) > 0 && canRoad ? near(hand, ROAD_AND_SETTLEMENT) : 0;
  out[to + 3] = position.get(DRAWN) < ALL_CARDS ? near(hand, COST_OF_CARD) : 0;
  out[to + 4] = canRoad ? near(hand, COST_OF_ROAD) : 0;
  out[to + 5] = Math.min(held, handLimit);
  out[to + 6] = Math.max(0, held - handLimit);
}

function near(hand: number, cost: number): number {
  return NEARER[missingCards(hand, cost)] ?? 0;
}

function raceFeatures(position: Position, seat: number, out: Float64Array, to: number): void {
  const cards = position.get(CARDS + seat);
  const knights = field(position.get(PLAYED + seat), KNIGHT_CARD);
  const length = position.get(LENGTH + seat);
  let mostKnights = 2;
  let longest = 4;
  for (let other = 0; other < position.options.seats; other++) {
    if (other === seat) continue;
    mostKnights = Math.max(mostKnights, field(position.get(PLAYED + other), KNIGHT_CARD));
    longest = Math.max(longest, position.get(LENGTH + other));
  }
  out[to] = knights;
  out[to + 1] = lead(knights + field(cards, KNIGHT_CARD) - mostKnights);
  out[to + 2] = length;
  out[to + 3] = lead(length - longest);
  out[to + 4] = field(cards, KNIGHT_CARD);
  out[to + 5] = field(cards, ROAD_BUILDING_CARD) + (position.get(SEAT) === seat ? position.get(FREE) / 2 : 0);
  out[to + 6] = field(cards, YEAR_OF_PLENTY_CARD);
  out[to + 7] = field(cards, MONOPOLY_CARD);
}

function lead(by: number): number {
  return Math.max(-LEAD, Math.min(LEAD, by));
}
