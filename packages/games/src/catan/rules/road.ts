/** The longest road (rules/catan 11). */
import { itemAt } from '@boardwright/core';
import { LONGEST_ROAD_FROM } from './constants.ts';
import { ownerOf, roadOf } from './supply.ts';
import { EDGE_VERTICES, EDGES, VERTEX_EDGES } from './island/topology.ts';
import type { State } from './types.ts';

type Ground = Pick<State, 'roads' | 'buildings'>;

/**
 * Returns the length of a seat's longest trail of roads. It uses each road at most once and passes no opponent's building (rules/catan
 * 11.1).
 */
export function roadLength({ roads, buildings }: Ground, seat: number): number {
  const [own, used] = [roadOf(seat), new Uint8Array(EDGES.length)];
  let best = 0;
  for (let edge = 0; edge < roads.length; edge++) {
    if (roads[edge] !== own) continue;
    const [a, b] = itemAt(EDGE_VERTICES, edge);
    used[edge] = 1;
    best = Math.max(best, 1 + walk(roads, buildings, own, used, a), 1 + walk(roads, buildings, own, used, b));
    used[edge] = 0;
  }
  return best;
}

/** Returns the longest path from a vertex over unused roads. */
function walk(
  roads: readonly number[],
  buildings: readonly number[],
  own: number,
  used: Uint8Array,
  from: number,
): number {
  const building = buildings[from] ?? 0;
  if (building !== 0 && ownerOf(building) !== own - 1) return 0;
  let best = 0;
  for (const edge of itemAt(VERTEX_EDGES, from)) {
    if (roads[edge] !== own || used[edge] === 1) continue;
    const [a, b] = itemAt(EDGE_VERTICES, edge);
    used[edge] = 1;
    best = Math.max(best, 1 + walk(roads, buildings, own, used, a === from ? b : a));
    used[edge] = 0;
  }
  return best;
}

export function roadLengths(state: Ground & Pick<State, 'options'>): number[] {
  return Array.from({ length: state.options.seats }, (_, seat) => roadLength(state, seat));
}

/** Returns who has the award, given the length of each seat's road (rules/catan 11.2). */
export function nextHolder(holder: number | null, lengths: readonly number[]): number | null {
  const longest = Math.max(...lengths);
  if (longest < LONGEST_ROAD_FROM) return null;
  if (holder !== null && lengths[holder] === longest) return holder;
  const first = lengths.indexOf(longest);
  return lengths.lastIndexOf(longest) === first ? first : null;
}

/** Returns who has the award after a new road. It can only lengthen its owner's road, so a full count is rarely needed. */
export function holderAfterRoad(
  state: Pick<State, 'roads' | 'buildings' | 'options' | 'longest'>,
  seat: number,
): number | null {
  if (state.longest === seat || roadLength(state, seat) < LONGEST_ROAD_FROM) return state.longest;
  return nextHolder(state.longest, roadLengths(state));
}

/** Returns who has the award after a new settlement. It can only cut a road, so nothing changes unless an opponent has two roads there. */
export function holderAfterSettlement(
  state: Pick<State, 'roads' | 'buildings' | 'options' | 'longest'>,
  vertex: number,
  seat: number,
): number | null {
  const owners = itemAt(VERTEX_EDGES, vertex).map((edge) => state.roads[edge] ?? 0);
  const cuts = owners.some((owner, i) => owner !== 0 && owner !== roadOf(seat) && owners.indexOf(owner) !== i);
  return cuts ? nextHolder(state.longest, roadLengths(state)) : state.longest;
}
