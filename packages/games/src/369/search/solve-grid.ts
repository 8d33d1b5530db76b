import type { State } from '../rules/types.ts';

/** A position of 369 for the solvers: the set of filled cells. Who owns a stone does not affect later scores. */
export interface Grid {
  readonly width: number;
  readonly height: number;
  /** The cells row by row; 1 means filled. */
  readonly filled: Uint8Array;
}

/** Points per three: the solvers count scores in threes. */
export const POINTS = 3;

/** The four axes, as columns and rows of one step. */
export const AXES: readonly (readonly [number, number])[] = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
];

export function emptyGrid(width: number, height: number): Grid {
  return { width, height, filled: new Uint8Array(width * height) };
}

export function filledOf({ grid }: State): Grid {
  return { width: grid.length, height: grid.length, filled: Uint8Array.from(grid.flat(), (stone) => Math.sign(stone)) };
}

export function emptiesOf(grid: Grid): number[] {
  const cells: number[] = [];
  for (let cell = 0; cell < grid.filled.length; cell++) if (grid.filled[cell] === 0) cells.push(cell);
  return cells;
}

export function withStone(grid: Grid, cell: number): Grid {
  const filled = grid.filled.slice();
  filled[cell] = 1;
  return { ...grid, filled };
}

/** Lists the cells from a cell to the border, nearest first. */
export function ray(grid: Grid, cell: number, dx: number, dy: number): number[] {
  const cells: number[] = [];
  let x = (cell % grid.width) + dx;
  let y = Math.floor(cell / grid.width) + dy;
  while (x >= 0 && x < grid.width && y >= 0 && y < grid.height) {
    cells.push(y * grid.width + x);
    x += dx;
    y += dy;
  }
  return cells;
}

/** Returns the score of a run of this length, in threes. */
export function pay(length: number): number {
  return length % 3 === 0 ? length / 3 : 0;
}

/** Returns the score of a stone on an empty cell, in threes. */
export function gainAt(grid: Grid, cell: number): number {
  let gain = 0;
  for (const [dx, dy] of AXES) gain += pay(1 + stonesAlong(grid, cell, dx, dy) + stonesAlong(grid, cell, -dx, -dy));
  return gain;
}

function stonesAlong(grid: Grid, cell: number, dx: number, dy: number): number {
  let x = (cell % grid.width) + dx;
  let y = Math.floor(cell / grid.width) + dy;
  let count = 0;
  while (x >= 0 && x < grid.width && y >= 0 && y < grid.height && grid.filled[y * grid.width + x] === 1) {
    count++;
    x += dx;
    y += dy;
  }
  return count;
}
