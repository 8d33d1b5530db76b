/** The 45 points as two words, in nine rows of five: rows 0 to 5 in the low word, rows 6 to 8 in the high one. */
import { onLine, SLANTED, STRAIGHT, type Offset } from './lines.ts';

const ROWS = 9;
const COLS = 5;
export const POINTS: number = ROWS * COLS;
/** The first point of the high word. */
export const HIGH = 30;
const LOW_ROWS = 6;

export const ROW_OF: Int8Array = Int8Array.from({ length: POINTS }, (_, i) => Math.floor(i / COLS));
export const COLUMN_OF: Int8Array = Int8Array.from({ length: POINTS }, (_, i) => i % COLS);

const KNIGHTS: readonly Offset[] = [1, 2].flatMap((a) =>
  [-1, 1].flatMap((s) => [-1, 1].map((t): Offset => [s * a, t * (3 - a)])),
);

/** For each point, the points to which a jumping piece can go: the low words and the high words. */
export interface Leaps {
  readonly low: Int32Array;
  readonly high: Int32Array;
}

function leaps(offsets: readonly Offset[]): Leaps {
  const low = new Int32Array(POINTS);
  const high = new Int32Array(POINTS);
  for (let point = 0; point < POINTS; point++) {
    for (const [dr, dc] of offsets) {
      const [r, c] = [Math.floor(point / COLS) + dr, (point % COLS) + dc];
      if (r < 0 || r >= ROWS || c < 0 || c >= COLS) continue;
      const to = r * COLS + c;
      if (to < HIGH) low[point] = (low[point] ?? 0) | (1 << to);
      else high[point] = (high[point] ?? 0) | (1 << (to - HIGH));
    }
  }
  return { low, high };
}

export const STEPS: Leaps = leaps(STRAIGHT);
export const SLANTS: Leaps = leaps(SLANTED);
export const SPRINGS: Leaps = leaps(SLANTED.map(([r, c]): Offset => [2 * r, 2 * c]));
export const HOPS: Leaps = leaps(KNIGHTS);

/** Masks for the first row and the first column, by the place on the line and the pieces on it. */
export interface Lines {
  readonly row: Int32Array;
  readonly low: Int32Array;
  readonly high: Int32Array;
}

function lines(screens: 0 | 1): Lines {
  const row = Int32Array.from({ length: COLS << COLS }, (_, i) => onLine(COLS, i >> COLS, i & 31, screens));
  const column = Int32Array.from({ length: ROWS << ROWS }, (_, i) => onLine(ROWS, i >> ROWS, i & 511, screens));
  return {
    row,
    low: column.map((line) => spread(line & ((1 << LOW_ROWS) - 1))),
    high: column.map((line) => spread(line >> LOW_ROWS)),
  };
}

/** Spreads the bits of a line to every fifth bit. */
function spread(line: number): number {
  let mask = 0;
  for (let i = 0; i < LOW_ROWS; i++) if (((line >> i) & 1) === 1) mask |= 1 << (i * COLS);
  return mask;
}

export const SLIDES: Lines = lines(0);
export const JUMPS: Lines = lines(1);
