/**
 * Squares as numbers. The dark ones are 0 to 31, row by row from the top. After them come the light squares of rank 8 (32 to 35) and of
 * rank 1 (36 to 39), which only rules with edge rows use. A side has one word of 32 bits for the dark squares and one of 8 bits for the
 * others.
 */
import { SIZE } from '@jumpfrog/rules/constants';
import type { Coord } from '../rules/types.ts';

export const DARK = 32;
export const SQUARES = 40;

/** Returns the number of a square; -1 off the board and for the light squares of inner ranks. */
export function squareOf({ r, c }: Coord): number {
  if (r < 0 || c < 0 || r >= SIZE || c >= SIZE) return -1;
  if ((r + c) % 2 === 1) return r * 4 + (c >> 1);
  return r === 0 ? DARK + (c >> 1) : r === SIZE - 1 ? DARK + 4 + (c >> 1) : -1;
}

export const COORDS: readonly Coord[] = coordsOf();

function coordsOf(): Coord[] {
  const coords: Coord[] = [];
  for (let r = 0; r < SIZE; r++)
    for (let c = 0; c < SIZE; c++) if (squareOf({ r, c }) >= 0) coords[squareOf({ r, c })] = { r, c };
  return coords;
}

/** The rows that remain from a square, for either seat, at seat * SQUARES + square (rules/hopnjump 6.2). */
export const ROWS: Int32Array = Int32Array.from([...COORDS.map(({ r }) => r), ...COORDS.map(({ r }) => SIZE - 1 - r)]);

const DIAGONAL = [-1, 1].flatMap((r) => [-1, 1].map((c) => ({ r, c })));
const STRAIGHT = [
  { r: -1, c: 0 },
  { r: 1, c: 0 },
  { r: 0, c: -1 },
  { r: 0, c: 1 },
];
export const WAYS: number = STRAIGHT.length;

/** The target of the straight step from each square in each direction, or -1. */
export const NEAR: Int32Array = table((from, way) => target(from, towards(from, way, 1)));
/** The target of the straight hop over that neighbour, or -1. */
export const FAR: Int32Array = table((from, way) => target(from, towards(from, way, 2)));

function table(entry: (from: Coord, way: Coord) => number): Int32Array {
  return Int32Array.from(COORDS.flatMap((from) => STRAIGHT.map((way) => entry(from, way))));
}

function towards(from: Coord, way: Coord, far: number): Coord {
  return { r: from.r + way.r * far, c: from.c + way.c * far };
}

/**
 * Returns the target of a straight move, or -1. The move must lead into the edge ranks; a sideways move is allowed only along them
 * (rules/hopnjump 7.2).
 */
function target(from: Coord, to: Coord): number {
  const isEdge = ({ r }: Coord): boolean => r === 0 || r === SIZE - 1;
  return isEdge(to) && (from.c === to.c || isEdge(from)) ? squareOf(to) : -1;
}

/** The four diagonal hops from each dark square, as pairs of bits: over and to. 0 where the board ends. */
export const HOPS: Int32Array = Int32Array.from(COORDS.slice(0, DARK).flatMap(hopsFrom));

function hopsFrom(from: Coord): number[] {
  return DIAGONAL.flatMap((way) => {
    const [over, to] = [squareOf(towards(from, way, 1)), squareOf(towards(from, way, 2))];
    return over < 0 || to < 0 ? [0, 0] : [1 << over, 1 << to];
  });
}
