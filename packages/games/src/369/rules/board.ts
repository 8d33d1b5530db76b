import { itemAt } from '@boardwright/core';
import { AXES, UNIT } from './constants.ts';
import type { Cell, Grid, Line, Player, Scoring, Stone } from './types.ts';

/** Returns a grid of `size` rows and columns without stones. */
export function emptyGrid(size: number): Grid {
  return Array.from({ length: size }, () => Array.from({ length: size }, (): Stone => 0));
}

export function isOnBoard(grid: Grid, { row, col }: Cell): boolean {
  return Number.isInteger(row) && Number.isInteger(col) && stoneAt(grid, row, col) !== undefined;
}

/** Returns the stone on a cell, 0 if it is empty, undefined off the board. */
export function stoneAt(grid: Grid, row: number, col: number): Stone | undefined {
  return grid[row]?.[col];
}

/** Returns a new grid with one more stone; the other rows are shared. */
export function withStone(grid: Grid, { row, col }: Cell, player: Player): Grid {
  return grid.with(row, itemAt(grid, row).with(col, player));
}

/** Lists the empty cells in reading order. */
export function emptyCells(grid: Grid): Cell[] {
  const cells: Cell[] = [];
  for (let row = 0; row < grid.length; row++)
    for (let col = 0; col < grid.length; col++) if (stoneAt(grid, row, col) === 0) cells.push({ row, col });
  return cells;
}

export function countStones(grid: Grid): number {
  let count = 0;
  for (let row = 0; row < grid.length; row++) {
    const line = itemAt(grid, row);
    for (let col = 0; col < line.length; col++) if (line[col] !== 0) count++;
  }
  return count;
}

/** rules/369 3.1: returns how many stones, of either player, follow this cell without a gap. */
function reach(grid: Grid, row: number, col: number, stepRow: number, stepCol: number): number {
  let count = 0;
  while (stoneAt(grid, row + (count + 1) * stepRow, col + (count + 1) * stepCol)) count++;
  return count;
}

/** Returns the first stone of the run through a cell on each axis. The cell itself counts as filled. */
export function startsOf(grid: Grid, { row, col }: Cell): Cell[] {
  return AXES.map((step) => {
    const back = reach(grid, row, col, -step.row, -step.col);
    return { row: row - back * step.row, col: col - back * step.col };
  });
}

/** Returns the length of the run that begins at a cell, along the axis with this index; 0 if the cell is empty. */
export function lengthFrom(grid: Grid, { row, col }: Cell, axis: number): number {
  const step = itemAt(AXES, axis);
  return stoneAt(grid, row, col) ? 1 + reach(grid, row, col, step.row, step.col) : 0;
}

/** Returns the points of a run (rules/369 3.2 and 3.5). Only lengths that are multiples of three score. */
export function pointsOf(length: number, scoring: Scoring = 'length'): number {
  if (length <= 0 || length % UNIT !== 0) return 0;
  return scoring === 'length' ? length : length / UNIT;
}

/** Returns the score of a stone on this cell, summed over the axes (rules/369 3.3). The stone need not be there yet. */
export function gainAt(grid: Grid, row: number, col: number, scoring: Scoring): number {
  let sum = 0;
  for (const step of AXES) {
    const length = reach(grid, row, col, -step.row, -step.col) + 1 + reach(grid, row, col, step.row, step.col);
    sum += pointsOf(length, scoring);
  }
  return sum;
}

/** Returns the scoring runs through a stone, axis by axis. */
export function payingLines(grid: Grid, cell: Cell): Line[] {
  return startsOf(grid, cell).flatMap((start, axis) => {
    const length = lengthFrom(grid, start, axis);
    return pointsOf(length) > 0 ? [lineFrom(start, axis, length)] : [];
  });
}

function lineFrom(start: Cell, axis: number, length: number): Line {
  const step = itemAt(AXES, axis);
  return Array.from({ length }, (_, i) => ({ row: start.row + i * step.row, col: start.col + i * step.col }));
}
