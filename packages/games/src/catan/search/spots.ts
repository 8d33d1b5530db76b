/** The places where a seat may settle next: now, or after one or two roads. */
import { CLEAR, HALF, isBlocked, isInSet, numberAt, ROAD, TOUCHED } from './position/cells.ts';
import type { Position } from './position/position.ts';
import { EDGES_AT, NEXT_TO } from './position/tables.ts';

/** The values of the best places now, one road away and two roads away, and the number of places at most one road away. */
export const SPOTS: Float64Array = new Float64Array(4);
/** The bonus for a resource that the seat lacks, in ways to roll it. */
const NEW_KIND = 1.5;
const AT_HARBOUR = 1;

/** The vertices one road away. */
const ring: Int32Array = new Int32Array(64);
const seen: Int32Array = new Int32Array(64);
const STAMP = { now: 0, ring: 0 };

export function findSpots(position: Position, seat: number, kinds: number): void {
  SPOTS.fill(0);
  STAMP.now++;
  STAMP.ring = 0;
  for (let half = 0; half < 2; half++) {
    let left = position.get(TOUCHED + 2 * seat + half);
    for (; left !== 0; left &= left - 1) {
      const vertex = half * HALF + 31 - Math.clz32(left & -left);
      seen[vertex] = STAMP.now;
      if (isInSet(position.cells, CLEAR, vertex)) note(position, vertex, kinds, 0);
    }
  }
  for (let half = 0; half < 2; half++) {
    let left = position.get(TOUCHED + 2 * seat + half);
    for (; left !== 0; left &= left - 1) {
      walkOn(position, seat, half * HALF + 31 - Math.clz32(left & -left), kinds, 1);
    }
  }
  const near = STAMP.ring;
  for (let i = 0; i < near; i++) walkOn(position, seat, numberAt(ring, i), kinds, 2);
}

/** Extends the search from a vertex to its neighbours, along edges without a road. */
function walkOn(position: Position, seat: number, vertex: number, kinds: number, roads: number): void {
  if (isBlocked(position.cells, seat, vertex)) return;
  for (let i = 3 * vertex; i < 3 * vertex + 3; i++) {
    const edge = numberAt(EDGES_AT, i);
    const next = numberAt(NEXT_TO, i);
    if (edge < 0 || position.get(ROAD + edge) !== 0 || numberAt(seen, next) === STAMP.now) continue;
    seen[next] = STAMP.now;
    if (roads === 1) ring[STAMP.ring++] = next;
    if (isInSet(position.cells, CLEAR, next)) note(position, next, kinds, roads);
  }
}

function note(position: Position, vertex: number, kinds: number, roads: number): void {
  const worth = spotWorth(position, vertex, kinds);
  if (worth > (SPOTS[roads] ?? 0)) SPOTS[roads] = worth;
  if (roads < 2) SPOTS[3] = (SPOTS[3] ?? 0) + 1;
}

function spotWorth(position: Position, vertex: number, kinds: number): number {
  let fresh = numberAt(position.land.vertexKinds, vertex) & ~kinds;
  let worth =
    numberAt(position.land.vertexWays, vertex) + (numberAt(position.land.harbours, vertex) < 0 ? 0 : AT_HARBOUR);
  for (; fresh !== 0; fresh &= fresh - 1) worth += NEW_KIND;
  return worth;
}
