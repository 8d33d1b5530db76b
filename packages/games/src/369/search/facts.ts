/**
 * The facts of a position of 369 for a network, on the standard board: the score of each empty cell, the number of cells with each score,
 * whether the number of empty cells is even, and the lead. View 0 is seat 0's view.
 */
import { twoViews, type FactsShape } from '@boardwright/core/bots';
import { BOARD_SIZE, UNIT } from '../rules/constants.ts';
import { CORNER, get, WIDE } from './board.ts';

const CELLS: number = BOARD_SIZE ** 2;
/** The levels of an empty cell's score: nothing, one to three times UNIT, or more. */
const LEVELS = 5;
/** Maximum number of cells that are counted at each level above nothing. */
const COUNTED = 12;
const COUNTS: number = CELLS * LEVELS;
const EVEN: number = COUNTS + (LEVELS - 1) * COUNTED;
/** Maximum lead that is counted, in UNITs. */
const MOST_LEAD = 16;
const LEADS: number = EVEN + 1;
const FACTS: number = LEADS + 2 * MOST_LEAD;
const BUCKETS = 8;

export const FACTS_OF_369: FactsShape = twoViews(FACTS, BUCKETS, 8);

const counts: Int32Array = new Int32Array(LEVELS);

/**
 * cells: the moves to the empty cells, without the bit for the seat. gains: the scores by cell of FastBoard. lead: the lead of seat 0 in
 * points.
 */
export function factsOf369(
  cells: Int32Array,
  empties: number,
  gains: Int32Array,
  lead: number,
  out: Int32Array,
): number {
  counts.fill(0);
  let end = 0;
  for (let i = 0; i < empties; i++) {
    const cell = get(cells, i);
    const level = Math.min(LEVELS - 1, Math.floor(get(gains, cell + CORNER) / UNIT));
    out[end++] = ((cell >>> 4) * BOARD_SIZE + (cell & (WIDE - 1))) * LEVELS + level;
    counts[level] = get(counts, level) + 1;
  }
  for (let level = 1; level < LEVELS; level++)
    for (let n = Math.min(COUNTED, get(counts, level)); n > 0; n--) out[end++] = COUNTS + (level - 1) * COUNTED + n - 1;
  if ((empties & 1) === 0) out[end++] = EVEN;
  const side = lead < 0 ? MOST_LEAD : 0;
  for (let n = Math.min(MOST_LEAD, Math.ceil(Math.abs(lead) / UNIT)); n > 0; n--) out[end++] = LEADS + side + n - 1;
  return end;
}

export function bucketOf369(empties: number): number {
  return Math.floor((BUCKETS * empties) / (CELLS + 1));
}

/** Returns the same fact from the other seat's point of view: a lead of one seat is a deficit of the other. */
export function otherSeat(fact: number): number {
  if (fact < LEADS) return fact;
  return fact < LEADS + MOST_LEAD ? fact + MOST_LEAD : fact - MOST_LEAD;
}

/** Returns a fact after a symmetry. Bit 0 mirrors the columns, bit 1 the rows, bit 2 the diagonal. */
export function turnedFact(fact: number, symmetry: number): number {
  if (fact >= COUNTS) return fact;
  const cell = Math.floor(fact / LEVELS);
  const [row, column] = [Math.floor(cell / BOARD_SIZE), cell % BOARD_SIZE];
  const across = (symmetry & 1) === 0 ? column : BOARD_SIZE - 1 - column;
  const down = (symmetry & 2) === 0 ? row : BOARD_SIZE - 1 - row;
  const [y, x] = (symmetry & 4) === 0 ? [down, across] : [across, down];
  return (y * BOARD_SIZE + x) * LEVELS + (fact % LEVELS);
}
