/** Generates moves from words of bits. A move is `from | to << 6`, with one bit for a hop and one for the seat. */
import { bitCount } from '@boardwright/core/bots';
import { DARK, FAR, HOPS, NEAR, WAYS } from './squares.ts';

export const TO = 6;
export const SQUARE = 63;
export const HOP: number = 1 << 12;
export const SEAT = 13;
export const STOP: number = 1 << 14;

const EVEN = 0x0f0f0f0f;
const ODD = 0xf0f0f0f0 | 0;
/** The dark squares that have a neighbour to the left, and those that have one to the right. */
const LEFT = 0xeeeeeeee | 0;
const RIGHT = 0x77777777;
/**
 * The squares in even rows that have a neighbour to the right. From even rows, neighbours are 4 and 5 squares ahead, and 4 and 3 behind;
 * from odd rows, 3 and 4 ahead, and 5 and 4 behind.
 */
const EVEN_RIGHT: number = EVEN & RIGHT;
const ODD_LEFT: number = ODD & LEFT;

/** Reads an Int32Array. If all reads go through it, the compiler inlines one function. */
export function get(words: Int32Array, i: number): number {
  return words[i] as number;
}

/**
 * Writes the steps and hops of a side on the dark squares. sign: the bits that every move of this seat has. There is one loop per direction
 * and parity of the row: ten loops in one function are twice as fast as ten calls.
 */
export function darkMoves(own: number, taken: number, sign: number, moves: Int32Array, at: number): number {
  const free = ~taken;
  const hop = sign | HOP;
  let end = at;
  let left = (own << 4) & free;
  for (; left !== 0; left &= left - 1) moves[end++] = lowest(left) + sign - 4;
  left = (own >>> 4) & free;
  for (; left !== 0; left &= left - 1) moves[end++] = lowest(left) + sign + 4;
  left = ((own & EVEN_RIGHT) << 5) & free;
  for (; left !== 0; left &= left - 1) moves[end++] = lowest(left) + sign - 5;
  left = ((own & EVEN_RIGHT) >>> 3) & free;
  for (; left !== 0; left &= left - 1) moves[end++] = lowest(left) + sign + 3;
  left = ((own & ODD_LEFT) << 3) & free;
  for (; left !== 0; left &= left - 1) moves[end++] = lowest(left) + sign - 3;
  left = ((own & ODD_LEFT) >>> 5) & free;
  for (; left !== 0; left &= left - 1) moves[end++] = lowest(left) + sign + 5;
  left = downLeft(own, taken) & free;
  for (; left !== 0; left &= left - 1) moves[end++] = lowest(left) + hop - 7;
  left = downRight(own, taken) & free;
  for (; left !== 0; left &= left - 1) moves[end++] = lowest(left) + hop - 9;
  left = upLeft(own, taken) & free;
  for (; left !== 0; left &= left - 1) moves[end++] = lowest(left) + hop + 9;
  left = upRight(own, taken) & free;
  for (; left !== 0; left &= left - 1) moves[end++] = lowest(left) + hop + 7;
  return end;
}

/** Returns the lowest bit as both target and origin of a move. The caller subtracts the distance between them. */
function lowest(targets: number): number {
  return Math.imul(31 - Math.clz32(targets & -targets), 65);
}

/** Returns the squares on which frogs land after hopping over a neighbour in this direction. */
function downLeft(own: number, taken: number): number {
  return (own & LEFT & (((taken >>> 4) & EVEN) | ((taken >>> 3) & ODD))) << 7;
}
function downRight(own: number, taken: number): number {
  return (own & RIGHT & (((taken >>> 5) & EVEN) | ((taken >>> 4) & ODD))) << 9;
}
function upLeft(own: number, taken: number): number {
  return (own & LEFT & (((taken << 4) & EVEN) | ((taken << 5) & ODD))) >>> 9;
}
function upRight(own: number, taken: number): number {
  return (own & RIGHT & (((taken << 3) & EVEN) | ((taken << 4) & ODD))) >>> 7;
}

/** Returns the number of moves that darkMoves would write. */
export function countDark(own: number, taken: number): number {
  const free = ~taken;
  const right = own & EVEN_RIGHT;
  const left = own & ODD_LEFT;
  // the targets in each line below cannot overlap, because they are in different rows or come from different rows
  return (
    bitCount((own << 4) & free) +
    bitCount((own >>> 4) & free) +
    bitCount(((right << 5) | (left << 3)) & free) +
    bitCount(((right >>> 3) | (left >>> 5)) & free) +
    bitCount(downLeft(own, taken) & free) +
    bitCount(downRight(own, taken) & free) +
    bitCount(upLeft(own, taken) & free) +
    bitCount(upRight(own, taken) & free)
  );
}

export function canMoveDark(own: number, taken: number): boolean {
  const steps = (own << 4) | (own >>> 4) | ((own & EVEN_RIGHT) << 5) | ((own & EVEN_RIGHT) >>> 3);
  const all = steps | ((own & ODD_LEFT) << 3) | ((own & ODD_LEFT) >>> 5);
  if ((all & ~taken) !== 0) return true;
  const hops = downLeft(own, taken) | downRight(own, taken) | upLeft(own, taken) | upRight(own, taken);
  return (hops & ~taken) !== 0;
}

/** Returns the squares, as bits, to which the frog on this square may hop next (rules/hopnjump 4.1). */
export function hopsOn(here: number, taken: number, stood: number): number {
  const barred = taken | stood;
  let targets = 0;
  for (let k = here * 8; k < here * 8 + 8; k += 2)
    if ((get(HOPS, k) & taken) !== 0) targets |= get(HOPS, k + 1) & ~barred;
  return targets;
}

export function chainMoves(here: number, targets: number, sign: number, moves: Int32Array, at: number): number {
  let left = targets;
  let end = at;
  while (left !== 0) {
    const to = 31 - Math.clz32(left);
    moves[end++] = here | (to << TO) | HOP | sign;
    left ^= 1 << to;
  }
  moves[end++] = STOP | sign;
  return end;
}

/** Writes the straight steps and hops of the frogs in one word. first: the first square of the word (rules/hopnjump 7.2). */
export function straightMoves(
  frogs: number,
  first: number,
  taken: number,
  light: number,
  sign: number,
  moves: Int32Array,
  at: number,
): number {
  let left = frogs;
  let end = at;
  while (left !== 0) {
    const bit = 31 - Math.clz32(left);
    left ^= 1 << bit;
    for (let way = 0; way < WAYS; way++) {
      const move = straightMove(first + bit, way, taken, light);
      if (move >= 0) moves[end++] = move | sign;
    }
  }
  return end;
}

function straightMove(from: number, way: number, taken: number, light: number): number {
  const near = get(NEAR, from * WAYS + way);
  if (near < 0) return -1;
  if (!has(near, taken, light)) return from | (near << TO);
  const far = get(FAR, from * WAYS + way);
  return far < 0 || has(far, taken, light) ? -1 : from | (far << TO) | HOP;
}

function has(square: number, dark: number, light: number): boolean {
  return (((square < DARK ? dark : light) >>> square) & 1) !== 0;
}
