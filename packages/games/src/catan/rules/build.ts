/** Rules for building roads, settlements and cities (rules/catan 7). */
import { itemAt } from '@boardwright/core';
import { ownerOf, roadOf, settlementOf } from './supply.ts';
import { EDGE_VERTICES, EDGES, VERTEX_EDGES, VERTEX_VERTICES, VERTICES } from './island/topology.ts';
import type { State } from './types.ts';

type Ground = Pick<State, 'buildings' | 'roads'>;

/** Returns whether a vertex and its neighbours have no building (rules/catan 7.3). */
export function isClear({ buildings }: Pick<State, 'buildings'>, vertex: number): boolean {
  if (buildings[vertex] !== 0) return false;
  const near = itemAt(VERTEX_VERTICES, vertex);
  for (let i = 0; i < near.length; i++) if (buildings[near[i] ?? 0] !== 0) return false;
  return true;
}

export function touchesRoad({ roads }: Pick<State, 'roads'>, vertex: number, seat: number): boolean {
  const own = roadOf(seat);
  const near = itemAt(VERTEX_EDGES, vertex);
  for (let i = 0; i < near.length; i++) if (roads[near[i] ?? 0] === own) return true;
  return false;
}

/**
 * Returns whether a road may be built on an edge: it must touch the player's own building, or their own road at an end where no opponent
 * has a building (rules/catan 7.2).
 */
export function reachesEdge(ground: Ground, edge: number, seat: number): boolean {
  const [a, b] = itemAt(EDGE_VERTICES, edge);
  return leadsFrom(ground, a, seat) || leadsFrom(ground, b, seat);
}

export function roadPlaces(ground: Ground, seat: number): number[] {
  const found: number[] = [];
  for (let edge = 0; edge < EDGES.length; edge++) {
    if (ground.roads[edge] === 0 && reachesEdge(ground, edge, seat)) found.push(edge);
  }
  return found;
}

export function settlementPlaces(ground: Ground, seat: number): number[] {
  const found: number[] = [];
  for (let vertex = 0; vertex < VERTICES.length; vertex++) {
    if (touchesRoad(ground, vertex, seat) && isClear(ground, vertex)) found.push(vertex);
  }
  return found;
}

export function cityPlaces({ buildings }: Pick<State, 'buildings'>, seat: number): number[] {
  const found: number[] = [];
  const own = settlementOf(seat);
  for (let vertex = 0; vertex < VERTICES.length; vertex++) if (buildings[vertex] === own) found.push(vertex);
  return found;
}

/** Lists the places for a settlement that needs no road (rules/catan 3.2). */
export function clearPlaces(ground: Pick<State, 'buildings'>): number[] {
  return VERTICES.map((_, vertex) => vertex).filter((vertex) => isClear(ground, vertex));
}

/** Lists the edges at a vertex that have no road. */
export function freeEdgesAt({ roads }: Pick<State, 'roads'>, vertex: number): number[] {
  return itemAt(VERTEX_EDGES, vertex).filter((edge) => roads[edge] === 0);
}

function leadsFrom(ground: Ground, vertex: number, seat: number): boolean {
  const building = ground.buildings[vertex] ?? 0;
  if (building !== 0) return ownerOf(building) === seat;
  return touchesRoad(ground, vertex, seat);
}
