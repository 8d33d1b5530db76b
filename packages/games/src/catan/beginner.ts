/** rules/catan 2.5 and 3.5: the beginner's island and where everybody starts on it. */
import { PRINTED_HARBOURS } from './constants.ts';
import type { Side } from './hex.ts';
import { edgeId, vertexId } from './topology.ts';
import type { Layout } from './types.ts';

/** rules/catan 2.5: row by row from the north. */
export const BEGINNER: Layout = {
  terrain: [4, 2, 0, 3, 1, 2, 1, 3, 0, 5, 0, 4, 0, 4, 3, 2, 1, 3, 2],
  numbers: [10, 2, 9, 12, 6, 4, 10, 9, 11, 0, 3, 8, 8, 3, 4, 5, 5, 6, 11],
  harbours: PRINTED_HARBOURS,
};

export type Start = { readonly vertices: readonly [number, number]; readonly edges: readonly [number, number] };
const start = (a: number, b: number, c: number, d: number): Start => ({ vertices: [a, b], edges: [c, d] });
const side = (q: number, r: number, dir: Side): number => edgeId(q, r, dir);
/** rules/catan 3.5: blue, orange, red, white; the first settlement pays. */
const [BLUE, ORANGE, RED, WHITE] = [
  start(vertexId(-2, 2, 'N'), vertexId(0, 2, 'N'), side(-2, 2, 'NE'), side(0, 1, 'E')),
  start(vertexId(2, -2, 'S'), vertexId(-1, 2, 'N'), side(1, -1, 'NE'), side(-1, 2, 'NE')),
  start(vertexId(0, -1, 'N'), vertexId(-2, 1, 'N'), side(0, -1, 'NE'), side(-2, 1, 'NE')),
  start(vertexId(-1, 0, 'N'), vertexId(1, 1, 'N'), side(-1, 0, 'NW'), side(1, 0, 'E')),
] as const;
export const STARTS: Readonly<Record<number, readonly Start[]>> = {
  2: [BLUE, ORANGE],
  3: [BLUE, ORANGE, WHITE],
  4: [BLUE, ORANGE, RED, WHITE],
};
