/** The longest road in the fast position (rules/catan 11.1). After a new road only the trails through it are computed. */
import { isBlocked, numberAt, ROAD } from './cells.ts';
import { EDGE_ENDS, EDGES_AT, NEXT_TO } from './tables.ts';
import { EDGES } from '../../rules/island/topology.ts';

const used: Int32Array = new Int32Array(EDGES.length);

/** Returns the longest trail over all roads of the seat. */
export function fullLength(cells: Int32Array, seat: number): number {
  let best = 0;
  for (let edge = 0; edge < EDGES.length; edge++) {
    if (numberAt(cells, ROAD + edge) === seat + 1) best = Math.max(best, lengthThrough(cells, edge, seat));
  }
  return best;
}

/** Returns the longest trail that uses this road of the seat. */
export function lengthThrough(cells: Int32Array, edge: number, seat: number): number {
  used[edge] = 1;
  const best = bothWays(cells, seat, numberAt(EDGE_ENDS, 2 * edge), numberAt(EDGE_ENDS, 2 * edge + 1));
  used[edge] = 0;
  return best + 1;
}

/** Returns the greatest total length of two paths that begin at the two ends and share no road. */
function bothWays(cells: Int32Array, seat: number, from: number, other: number): number {
  let best = oneWay(cells, seat, other);
  if (isBlocked(cells, seat, from)) return best;
  for (let i = 3 * from; i < 3 * from + 3; i++) {
    const edge = numberAt(EDGES_AT, i);
    if (edge < 0 || numberAt(cells, ROAD + edge) !== seat + 1 || numberAt(used, edge) === 1) continue;
    used[edge] = 1;
    best = Math.max(best, 1 + bothWays(cells, seat, numberAt(NEXT_TO, i), other));
    used[edge] = 0;
  }
  return best;
}

function oneWay(cells: Int32Array, seat: number, from: number): number {
  if (isBlocked(cells, seat, from)) return 0;
  let best = 0;
  for (let i = 3 * from; i < 3 * from + 3; i++) {
    const edge = numberAt(EDGES_AT, i);
    if (edge < 0 || numberAt(cells, ROAD + edge) !== seat + 1 || numberAt(used, edge) === 1) continue;
    used[edge] = 1;
    best = Math.max(best, 1 + oneWay(cells, seat, numberAt(NEXT_TO, i)));
    used[edge] = 0;
  }
  return best;
}
