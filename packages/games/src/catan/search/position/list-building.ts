/** Lists the building moves of the fast position. */
import { CITIES, ROADS, SETTLEMENTS } from '../../rules/constants.ts';
import {
  ANCHOR,
  numberAt,
  CITIES_BUILT,
  CLEAR,
  hasCards,
  DRAWN,
  HALF,
  HAND,
  isBlocked,
  isInSet,
  ROAD,
  ROADS_BUILT,
  SETTLED,
  SETTLEMENTS_BUILT,
  size,
  TOUCHED,
} from './cells.ts';
import * as codes from './codes.ts';
import type { Position } from './position.ts';
import {
  COST_OF_CARD,
  COST_OF_CITY,
  COST_OF_ROAD,
  COST_OF_SETTLEMENT,
  EDGES_AT,
  FULL_DECK,
  NEXT_TO,
} from './tables.ts';

const ALL_CARDS: number = size(FULL_DECK);

export function listBuilding(position: Position, seat: number, moves: Int32Array, end: number): number {
  const hand = position.get(HAND + seat);
  if (hasCards(hand, COST_OF_SETTLEMENT) && position.get(SETTLEMENTS_BUILT + seat) < SETTLEMENTS) {
    const low = position.get(TOUCHED + 2 * seat) & position.get(CLEAR);
    const high = position.get(TOUCHED + 2 * seat + 1) & position.get(CLEAR + 1);
    end = listVertices(codes.SETTLEMENT, low, high, moves, end);
  }
  if (hasCards(hand, COST_OF_CITY) && position.get(CITIES_BUILT + seat) < CITIES) {
    end = listVertices(codes.CITY, position.get(SETTLED + 2 * seat), position.get(SETTLED + 2 * seat + 1), moves, end);
  }
  if (hasCards(hand, COST_OF_ROAD) && position.get(ROADS_BUILT + seat) < ROADS) {
    end = listRoads(position, seat, moves, end);
  }
  if (hasCards(hand, COST_OF_CARD) && position.get(DRAWN) < ALL_CARDS) moves[end++] = codes.BUY;
  return end;
}

export function listVertices(kind: number, low: number, high: number, moves: Int32Array, end: number): number {
  for (let left = low; left !== 0; left &= left - 1) moves[end++] = kind + lowest(left);
  for (let left = high; left !== 0; left &= left - 1) moves[end++] = kind + HALF + lowest(left);
  return end;
}

export function lowest(set: number): number {
  return 31 - Math.clz32(set & -set);
}

export function listPaving(position: Position, _: number, moves: Int32Array, end: number): number {
  const vertex = position.get(ANCHOR) - 1;
  for (let i = 3 * vertex; i < 3 * vertex + 3; i++) {
    const edge = numberAt(EDGES_AT, i);
    if (edge >= 0 && position.get(ROAD + edge) === 0) moves[end++] = codes.BUILD_ROAD + edge;
  }
  return end;
}

export function listRoads(position: Position, seat: number, moves: Int32Array, end: number): number {
  const low = position.get(TOUCHED + 2 * seat);
  const high = position.get(TOUCHED + 2 * seat + 1);
  for (let left = low; left !== 0; left &= left - 1) end = listRoadsAt(position, seat, lowest(left), moves, end);
  for (let left = high; left !== 0; left &= left - 1)
    end = listRoadsAt(position, seat, HALF + lowest(left), moves, end);
  return end;
}

/** Lists the places for a road at one end of a road. A place that touches both ends is listed only at the lower one. */
function listRoadsAt(position: Position, seat: number, vertex: number, moves: Int32Array, end: number): number {
  const { cells } = position;
  if (isBlocked(cells, seat, vertex)) return end;
  for (let i = 3 * vertex; i < 3 * vertex + 3; i++) {
    const edge = numberAt(EDGES_AT, i);
    if (edge < 0 || position.get(ROAD + edge) !== 0) continue;
    const other = numberAt(NEXT_TO, i);
    if (other > vertex || !isInSet(cells, TOUCHED + 2 * seat, other) || isBlocked(cells, seat, other))
      moves[end++] = codes.BUILD_ROAD + edge;
  }
  return end;
}

export function hasRoad(position: Position, seat: number): boolean {
  return listRoads(position, seat, SCRATCH, 0) > 0;
}
const SCRATCH: Int32Array = new Int32Array(128);
