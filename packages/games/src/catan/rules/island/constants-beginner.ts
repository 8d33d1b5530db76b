/** The beginners' island, with the starting pieces of all players. */
import { PRINTED_HARBOURS } from '../constants.ts';
import type { Side } from './hex.ts';
import { edgeId, vertexId } from './topology.ts';
import type { Layout } from '../types.ts';
import type { Corner } from './vertex.ts';

/** The tiles row by row from the north (rules/catan 2.5). */
export const BEGINNER_ISLAND: Layout = {
  terrain: [4, 2, 0, 3, 1, 2, 1, 3, 0, 5, 0, 4, 0, 4, 3, 2, 1, 3, 2],
  numbers: [10, 2, 9, 12, 6, 4, 10, 9, 11, 0, 3, 8, 8, 3, 4, 5, 5, 6, 11],
  harbours: PRINTED_HARBOURS,
};

interface Start {
  readonly vertices: readonly [number, number];
  readonly edges: readonly [number, number];
}
type At<Dir> = readonly [q: number, r: number, dir: Dir];

/** The starting pieces of each colour (rules/catan 3.5). The first settlement gives the starting cards. */
const BLUE = startOf([-2, 2, 'N'], [-2, 2, 'NE'], [0, 2, 'N'], [0, 1, 'E']);
const ORANGE = startOf([2, -2, 'S'], [1, -1, 'NE'], [-1, 2, 'N'], [-1, 2, 'NE']);
const RED = startOf([0, -1, 'N'], [0, -1, 'NE'], [-2, 1, 'N'], [-2, 1, 'NE']);
const WHITE = startOf([-1, 0, 'N'], [-1, 0, 'NW'], [1, 1, 'N'], [1, 0, 'E']);

/** The starting pieces by the number of seats, in seat order. */
export const BEGINNER_STARTS: Readonly<Record<number, readonly Start[]>> = {
  2: [BLUE, ORANGE],
  3: [BLUE, ORANGE, WHITE],
  4: [BLUE, ORANGE, RED, WHITE],
};

/** Returns two settlements, each with the road next to it. */
function startOf(first: At<Corner>, road: At<Side>, second: At<Corner>, otherRoad: At<Side>): Start {
  return { vertices: [vertexId(...first), vertexId(...second)], edges: [edgeId(...road), edgeId(...otherRoad)] };
}
