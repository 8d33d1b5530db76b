/** Applies building in the fast position (rules/catan 3, 7 and 11). */
import { LONGEST_ROAD_FROM, ROADS } from '../../rules/constants.ts';
import * as cells from './cells.ts';
import {
  ANCHOR,
  numberAt,
  BUILDING,
  CITIES_BUILT,
  FREE,
  HALF,
  LENGTH,
  LONGEST,
  PHASE,
  PLACED,
  ROAD,
  ROADS_BUILT,
  SEAT,
  SETTLED,
  SETTLEMENTS_BUILT,
  TURN,
} from './cells.ts';
import { build, gain, resume, spend } from './hands.ts';
import { hasRoad } from './list-building.ts';
import type { Position } from './position.ts';
import { fullLength, lengthThrough } from './road.ts';
import { bit, COST_OF_CITY, COST_OF_ROAD, COST_OF_SETTLEMENT, EDGES_AT, yieldOf } from './tables.ts';

// ---- first settlements: rules/catan 3

export function found(position: Position, vertex: number): void {
  const seat = position.get(SEAT);
  position.put(BUILDING + vertex, seat + 1);
  position.noteBuilding(vertex, seat, false);
  position.put(ANCHOR, vertex + 1);
  position.put(PHASE, cells.PAVE_PHASE);
  if (position.get(PLACED) >= position.options.seats) gain(position, seat, yieldOf(position.land.terrain, vertex));
}

export function pave(position: Position, edge: number): void {
  const { seats } = position.options;
  const placed = position.get(PLACED) + 1;
  addRoad(position, position.get(SEAT), edge);
  position.put(ANCHOR, 0);
  position.put(PLACED, placed);
  const over = placed === 2 * seats;
  position.put(PHASE, over ? cells.START_PHASE : cells.SETTLE_PHASE);
  position.put(SEAT, over ? 0 : placed < seats ? placed : 2 * seats - 1 - placed);
  if (over) position.put(TURN, 1);
}

// ---- building: rules/catan 7 and 11

function addRoad(position: Position, seat: number, edge: number): void {
  position.put(ROAD + edge, seat + 1);
  position.noteRoad(edge, seat);
  const length = lengthThrough(position.cells, edge, seat);
  if (length > position.get(LENGTH + seat)) position.note(LENGTH + seat, length);
}

export function buildRoad(position: Position, edge: number): void {
  const seat = position.get(SEAT);
  addRoad(position, seat, edge);
  if (position.get(LONGEST) !== seat + 1 && position.get(LENGTH + seat) >= LONGEST_ROAD_FROM) awardRoad(position);
  if (position.get(PHASE) === cells.MAIN_PHASE) return spend(position, seat, COST_OF_ROAD);
  build(position);
  const left = position.get(FREE) - 1;
  position.put(FREE, left);
  if (left === 0 || position.get(ROADS_BUILT + seat) === ROADS || !hasRoad(position, seat)) resume(position);
}

export function buildSettlement(position: Position, vertex: number): void {
  const seat = position.get(SEAT);
  position.put(BUILDING + vertex, seat + 1);
  position.noteBuilding(vertex, seat, false);
  const cut = cutSeat(position, seat, vertex);
  if (cut >= 0) {
    position.note(LENGTH + cut, fullLength(position.cells, cut));
    awardRoad(position);
  }
  spend(position, seat, COST_OF_SETTLEMENT);
}

/** Returns the other seat with two roads at a vertex; -1 if there is none. */
function cutSeat(position: Position, seat: number, vertex: number): number {
  let seen = 0;
  for (let i = 3 * vertex; i < 3 * vertex + 3; i++) {
    const edge = numberAt(EDGES_AT, i);
    const owner = edge < 0 ? 0 : position.get(ROAD + edge);
    if (owner === 0 || owner === seat + 1) continue;
    if (((seen >> owner) & 1) === 1) return owner - 1;
    seen |= 1 << owner;
  }
  return -1;
}

/**
 * Awards the longest road (rules/catan 11.2). The holder keeps it as long as no road is longer. If several others are equally long, nobody
 * gets it.
 */
function awardRoad(position: Position): void {
  let longest = 0;
  let best = 0;
  let tied = false;
  for (let seat = 0; seat < position.options.seats; seat++) {
    const length = position.get(LENGTH + seat);
    tied = length === longest || (length < longest && tied);
    if (length <= longest) continue;
    longest = length;
    best = seat + 1;
  }
  const holder = position.get(LONGEST);
  if (longest < LONGEST_ROAD_FROM) return position.put(LONGEST, 0);
  if (holder === 0 || position.get(LENGTH + holder - 1) < longest) position.put(LONGEST, tied ? 0 : best);
}

export function upgrade(position: Position, vertex: number): void {
  const seat = position.get(SEAT);
  const settled = SETTLED + 2 * seat + (vertex < HALF ? 0 : 1);
  position.put(BUILDING + vertex, seat + 5);
  position.note(settled, position.get(settled) & ~bit(vertex));
  position.note(SETTLEMENTS_BUILT + seat, position.get(SETTLEMENTS_BUILT + seat) - 1);
  position.note(CITIES_BUILT + seat, position.get(CITIES_BUILT + seat) + 1);
  spend(position, seat, COST_OF_CITY);
}
