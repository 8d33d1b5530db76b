/** The 32 squares as one word, in eight rows of four. The square in row r and column c is bit 4r + c. */

const ROWS = 8;
const COLS = 4;
const SQUARES = 32;
const FIRST_COLUMN = 0x11111111;
export const NOT_A: number = ~FIRST_COLUMN;
export const NOT_D: number = ~(FIRST_COLUMN << 3);

export type Offset = readonly [number, number];
export const STRAIGHT: readonly Offset[] = [[-1, 0], [0, -1], [0, 1], [1, 0]]; // prettier-ignore
export const SLANTED: readonly Offset[] = [[-1, -1], [-1, 1], [1, -1], [1, 1]]; // prettier-ignore

function nextTo(offsets: readonly Offset[]): Int32Array {
  return Int32Array.from({ length: SQUARES }, (_, square) => {
    let mask = 0;
    for (const [dr, dc] of offsets) {
      const [r, c] = [(square >> 2) + dr, (square & 3) + dc];
      if (r >= 0 && r < ROWS && c >= 0 && c < COLS) mask |= 1 << (r * COLS + c);
    }
    return mask;
  });
}

export const STEPS: Int32Array = nextTo(STRAIGHT);
export const SLANTS: Int32Array = nextTo(SLANTED);

/** Returns all squares that are next to any of these. */
export function around(squares: number): number {
  return (squares << 4) | (squares >>> 4) | ((squares & NOT_D) << 1) | ((squares & NOT_A) >>> 1);
}

/** Returns the places on a line of `length` that a slider reaches. With a screen, returns those behind exactly one piece. */
export function onLine(length: number, place: number, taken: number, screens: 0 | 1): number {
  let found = 0;
  for (const step of [-1, 1]) {
    let passed = 0;
    for (let at = place + step; at >= 0 && at < length && passed <= screens; at += step) {
      const isTaken = ((taken >> at) & 1) === 1;
      if (passed === screens && (screens === 0 || isTaken)) found |= 1 << at;
      if (isTaken) passed++;
    }
  }
  return found;
}

/** Returns masks for the first row, by the place in the row and the pieces on it. */
function rowTable(screens: 0 | 1): Int32Array {
  return Int32Array.from({ length: COLS << COLS }, (_, i) => onLine(COLS, i >> COLS, i & 15, screens));
}

/** Returns masks for the first column, by the place in the column and the pieces on it. */
function columnTable(screens: 0 | 1): Int32Array {
  return Int32Array.from({ length: ROWS << ROWS }, (_, i) => {
    const line = onLine(ROWS, i >> ROWS, i & 255, screens);
    let mask = 0;
    for (let row = 0; row < ROWS; row++) if (((line >> row) & 1) === 1) mask |= 1 << (row * COLS);
    return mask;
  });
}

const ROW_SLIDES = rowTable(0);
const ROW_JUMPS = rowTable(1);
const COLUMN_SLIDES = columnTable(0);
const COLUMN_JUMPS = columnTable(1);

/** Gathers the eight bits of a column, each four bits apart. Each half takes one multiplication whose terms do not overlap. */
function columnBits(taken: number, column: number): number {
  const bits = (taken >>> column) & FIRST_COLUMN;
  const low = (Math.imul(bits & 0xffff, 0x1248) >>> 12) & 15;
  return low | (((Math.imul(bits >>> 16, 0x1248) >>> 12) & 15) << 4);
}

function along(square: number, taken: number, rows: Int32Array, columns: Int32Array): number {
  const row = square & ~3;
  const column = square & 3;
  const across = (rows[(column << 4) | ((taken >>> row) & 15)] ?? 0) << row;
  return across | ((columns[((square >> 2) << 8) | columnBits(taken, column)] ?? 0) << column);
}

/** Returns, in each of four directions, the empty squares and the first piece. */
export function slides(square: number, taken: number): number {
  return along(square, taken, ROW_SLIDES, COLUMN_SLIDES);
}

/** Returns, in each of four directions, the first piece behind exactly one other piece. */
export function jumps(square: number, taken: number): number {
  return along(square, taken, ROW_JUMPS, COLUMN_JUMPS);
}
