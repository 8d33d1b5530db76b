import type { WholeMode, ModeId } from './types.ts';

type Squares = readonly number[];
type Offset = readonly [number, number];

/** The squares that each kind of move reaches on an empty board, by the square that it starts from. */
interface Geometry {
  readonly step: readonly Squares[];
  readonly diagonal: readonly Squares[];
  /** The squares of steps and of diagonals together. */
  readonly around: readonly Squares[];
  /** The squares two diagonal steps away. */
  readonly spring: readonly Squares[];
  /** The squares of the Horse's L-shaped move. */
  readonly leap: readonly Squares[];
  /** The squares in each of the four directions, nearest first. */
  readonly rays: readonly (readonly Squares[])[];
}

const STRAIGHT: readonly Offset[] = [
  [-1, 0],
  [0, -1],
  [0, 1],
  [1, 0],
];
const SLANTED: readonly Offset[] = [
  [-1, -1],
  [-1, 1],
  [1, -1],
  [1, 1],
];
const LEAPS: readonly Offset[] = [
  [-2, -1],
  [-2, 1],
  [-1, -2],
  [-1, 2],
  [1, -2],
  [1, 2],
  [2, -1],
  [2, 1],
];

function survey(rows: number, cols: number): Geometry {
  const squares = Array.from({ length: rows * cols }, (_, i) => i);
  const at = (i: number, [dr, dc]: Offset, times = 1): number[] => {
    const r = Math.floor(i / cols) + dr * times;
    const c = (i % cols) + dc * times;
    return r >= 0 && r < rows && c >= 0 && c < cols ? [r * cols + c] : [];
  };
  const table = (offsets: readonly Offset[], times = 1): Squares[] =>
    squares.map((i) => offsets.flatMap((offset) => at(i, offset, times)));
  const ray = (i: number, offset: Offset): Squares => squares.flatMap((times) => at(i, offset, times + 1));
  return {
    step: table(STRAIGHT),
    diagonal: table(SLANTED),
    around: table([...STRAIGHT, ...SLANTED]),
    spring: table(SLANTED, 2),
    leap: table(LEAPS),
    rays: squares.map((i) => STRAIGHT.map((offset) => ray(i, offset)).filter((line) => line.length > 0)),
  };
}

const GEOMETRIES: Readonly<Record<ModeId, Geometry>> = { classic: survey(8, 4), 'three-kingdoms': survey(9, 5) };

export function geometryOf(mode: WholeMode): Geometry {
  return GEOMETRIES[mode.id];
}

export function neighbours(mode: WholeMode, index: number): readonly number[] {
  return geometryOf(mode).step[index] ?? [];
}

/** rules/banqi 7.3: the four corner blocks of eight squares in Three Kingdoms. */
export const CORNERS: readonly number[] = Array.from({ length: 45 }, (_, i) => i).filter(
  (i) => Math.floor(i / 5) !== 4 && i % 5 !== 2,
);
