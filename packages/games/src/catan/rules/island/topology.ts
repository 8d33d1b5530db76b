/** The places of the island as small numbers, and which are next to each other. topology.test.ts checks all counts. */
import { itemAt } from '@boardwright/core';
import * as edges from './edge.ts';
import { neighbours, SIDES, SPIRAL, toString as hexKey, type Hex, type Side } from './hex.ts';
import * as vertices from './vertex.ts';
import { CORNERS, type Corner, type Vertex } from './vertex.ts';

/** Ids of hexes, corners or edges. */
export type Ids = readonly number[];

/** The hexes row by row from the north, each row from west to east. Hex 0 is A, hex 18 is S. */
export const HEXES: readonly Hex[] = SPIRAL.toSorted((a, b) => a.r - b.r || a.q - b.q);
const HEX_IDS = indexed(HEXES.map(({ q, r }) => hexKey(q, r)));

/** The corners in reading order: by height, then from the west. */
export const VERTICES: readonly Vertex[] = unique(
  HEXES.flatMap(({ q, r }) => CORNERS.map((dir) => vertices.normalize(q, r, dir))),
).toSorted((a, b) => heightOf(a) - heightOf(b) || eastOf(a) - eastOf(b));
const VERTEX_IDS = indexed(VERTICES.map(({ q, r, dir }) => `${q},${r},${dir}`));

/** The edges of the island, in reading order. */
export const EDGES: readonly edges.Edge[] = unique(
  HEXES.flatMap(({ q, r }) => SIDES.map((dir) => edges.normalize(q, r, dir))),
).toSorted((a, b) => middleOf(a).y - middleOf(b).y || middleOf(a).x - middleOf(b).x);
const EDGE_IDS = indexed(EDGES.map(({ q, r, dir }) => `${q},${r},${dir}`));

/** Returns the id of a hex; -1 in the sea. */
export function hexId(q: number, r: number): number {
  return HEX_IDS.get(hexKey(q, r)) ?? -1;
}

/** Returns the id of a corner, given any of its three names; -1 if it does not touch the island. */
export function vertexId(q: number, r: number, dir: Corner): number {
  return VERTEX_IDS.get(vertices.toString(q, r, dir)) ?? -1;
}

/** Returns the id of an edge, given either of its two names; -1 if it does not touch the island. */
export function edgeId(q: number, r: number, dir: Side): number {
  return EDGE_IDS.get(edges.toString(q, r, dir)) ?? -1;
}

/** The hexes of the island from the centre outwards, counter-clockwise, in rings of 1, 6 and 12. */
export const SPIRAL_IDS: Ids = SPIRAL.map(({ q, r }) => hexId(q, r));

/** The hexes of the island around each hex. */
export const HEX_HEXES: readonly Ids[] = HEXES.map(({ q, r }) => onLand(neighbours(q, r)));
/** The corners of each hex, in the order of CORNERS. */
export const HEX_VERTICES: readonly Ids[] = HEXES.map(({ q, r }) => CORNERS.map((dir) => vertexId(q, r, dir)));
/** The edges of each hex, in the order of SIDES. */
export const HEX_EDGES: readonly Ids[] = HEXES.map(({ q, r }) => SIDES.map((dir) => edgeId(q, r, dir)));

/** The hexes of the island at each corner. */
export const VERTEX_HEXES: readonly Ids[] = VERTICES.map(({ q, r, dir }) =>
  onLand(vertices.getAdjacentHexes(q, r, dir)),
);
/** The edges of the island at each corner. */
export const VERTEX_EDGES: readonly Ids[] = VERTICES.map(({ q, r, dir }) =>
  edges
    .getEdgesOfVertex(q, r, dir)
    .map((at) => edgeId(at.q, at.r, at.dir))
    .filter((id) => id >= 0),
);
/** The two corners of each edge. */
export const EDGE_VERTICES: readonly (readonly [number, number])[] = EDGES.map(({ q, r, dir }) => {
  const [a, b] = edges.getVertices(q, r, dir);
  return [vertexId(a.q, a.r, a.dir), vertexId(b.q, b.r, b.dir)];
});
/** The vertices one edge away from each vertex, in the order of VERTEX_EDGES. */
export const VERTEX_VERTICES: readonly Ids[] = VERTEX_EDGES.map((found, vertex) =>
  found.map((edge) => {
    const [a, b] = itemAt(EDGE_VERTICES, edge);
    return a === vertex ? b : a;
  }),
);
/** The edges of the nine harbours, clockwise from the east (rules/catan 1.7). */
export const HARBOUR_EDGES: readonly number[] = [
  edgeId(2, 0, 'E'),
  edgeId(1, 1, 'SE'),
  edgeId(-1, 2, 'SE'),
  edgeId(-2, 2, 'SW'),
  edgeId(-2, 1, 'W'),
  edgeId(-1, -1, 'W'),
  edgeId(0, -2, 'NW'),
  edgeId(1, -2, 'NE'),
  edgeId(2, -1, 'NE'),
];

/** The hexes of the island on either side of each edge. */
export const EDGE_HEXES: readonly Ids[] = EDGES.map(({ q, r, dir }) => onLand(edges.getAdjacentHexes(q, r, dir)));

function onLand(found: readonly Hex[]): Ids {
  return found.map(({ q, r }) => hexId(q, r)).filter((id) => id >= 0);
}

function heightOf({ r, dir }: Vertex): number {
  return 3 * r + (dir === 'N' ? -2 : 2);
}

function eastOf({ q, r }: Hex): number {
  return 2 * q + r;
}

function middleOf({ q, r, dir }: edges.Edge): { readonly x: number; readonly y: number } {
  const [a, b] = edges.getVertices(q, r, dir);
  return { x: eastOf(a) + eastOf(b), y: heightOf(a) + heightOf(b) };
}

function unique<T extends Hex & { readonly dir: string }>(found: readonly T[]): T[] {
  return [...new Map(found.map((at) => [`${at.q},${at.r},${at.dir}`, at])).values()];
}

function indexed(keys: readonly string[]): ReadonlyMap<string, number> {
  return new Map(keys.map((key, id) => [key, id]));
}
