/**
 * The facts of a position of Hop ’n’ Jump for a network: the frogs, the chain, and the sides for which a full goal counts. View 0 is
 * GREEN's view.
 */
import { twoViews, type FactsShape } from '@boardwright/core/bots';
import { get } from './moves.ts';
import { DARK, SQUARES } from './squares.ts';

const OTHERS: number = SQUARES;
const STANDS: number = 2 * SQUARES;
const VISITED: number = STANDS + DARK;
const FILLS: number = VISITED + DARK;
const FACTS: number = FILLS + 2;
/** The number of remaining rows, of both sides together, that share a bucket. */
const ROWS_OF_BUCKET = 16;
const BUCKETS = 8;

export const HOP_FACTS: FactsShape = twoViews(FACTS, BUCKETS, 1);

/** The words of a position from which the facts are made. */
export interface HopWords {
  readonly green: number;
  readonly black: number;
  /** The light squares of both sides. */
  readonly light: number;
  /** visited: the squares that the frog of a chain has visited. stands: the square where it is. */
  readonly visited: number;
  readonly stands: number;
  /** Bit 0: a full goal wins for GREEN. Bit 1: it wins for BLACK. */
  readonly fills: number;
}

export function hopFacts({ green, black, light, visited, stands, fills }: HopWords, out: Int32Array): number {
  let end = addSquares(green, 0, out, 0);
  end = addSquares(light & 255, DARK, out, end);
  end = addSquares(black, OTHERS, out, end);
  end = addSquares(light >>> 8, OTHERS + DARK, out, end);
  if (visited !== 0) out[end++] = STANDS + stands;
  end = addSquares(visited, VISITED, out, end);
  return addSquares(fills, FILLS, out, end);
}

function addSquares(word: number, first: number, out: Int32Array, at: number): number {
  let end = at;
  for (let rest = word; rest !== 0; rest &= rest - 1) out[end++] = first + 31 - Math.clz32(rest & -rest);
  return end;
}

/** Returns the bucket of a position. rows: the remaining rows of both sides together. */
export function hopBucket(rows: number): number {
  return Math.min(BUCKETS - 1, Math.max(0, Math.floor(rows / ROWS_OF_BUCKET)));
}

/** For each fact, the fact after rotating the board by 180° and exchanging the sides. */
const TURNED: Int32Array = Int32Array.from({ length: FACTS }, (_, fact) => {
  if (fact < STANDS) return ((fact + SQUARES) % STANDS) - (fact % SQUARES) + turned(fact % SQUARES);
  if (fact < VISITED) return STANDS + turned(fact - STANDS);
  return fact < FILLS ? VISITED + turned(fact - VISITED) : FILLS + 1 - (fact - FILLS);
});

export function otherSide(fact: number): number {
  return get(TURNED, fact);
}

function turned(square: number): number {
  return square < DARK ? DARK - 1 - square : DARK + SQUARES - 1 - square;
}
