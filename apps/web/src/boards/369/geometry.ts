/** Cells and pixels; no rules. */
import type { PictureBox, Spot } from '@boardwright/boards';
import { unwrap } from '@boardwright/core';
import { parseCell, type Cell, type Grid } from '@boardwright/games/369';

export const CELL = 100;

/** On boards of at least this size, fingers need a lens. Smaller boards have cells of at least 25 px even on the narrowest phone. */
const LENS_SIZE = 13;
/** The width and height of the lens in cells. They are shown at twice their size. */
export const LENS_CELLS = 5;
export const LENS_SCALE = 2;
/** Cells on a board of at least this width in pixels need no lens. */
const EASY_PX = 32;

interface BoardFrame {
  /** The space for letters and numbers. */
  readonly margin: number;
  readonly extent: number;
  readonly whole: number;
}

export function boardFrame(size: number): BoardFrame {
  const margin = 26 + 4 * size;
  const extent = size * CELL;
  return { margin, extent, whole: margin + extent + 8 };
}

export function paperBox(size: number): PictureBox {
  const { margin, whole } = boardFrame(size);
  return { x: -margin, y: -margin, width: whole, height: whole };
}

export function centre({ row, col }: Cell): Spot {
  return { x: (col + 0.5) * CELL, y: (row + 0.5) * CELL };
}

export function at(cell: Cell): string {
  const { x, y } = centre(cell);
  return `translate(${x} ${y})`;
}

/** Returns whether a tap opens the lens first, on a board that is this many pixels wide. */
export function needsLens(size: number, pixels: number): boolean {
  return size >= LENS_SIZE && (pixels * CELL) / boardFrame(size).whole < EASY_PX;
}

export function isSame(a: Cell, b: Cell): boolean {
  return a.row === b.row && a.col === b.col;
}

function cellsOf(size: number): readonly Cell[] {
  return Array.from({ length: size * size }, (_, i) => ({ row: Math.floor(i / size), col: i % size }));
}

export function rowsOf(grid: Grid): readonly (readonly Cell[])[] {
  return grid.map((line, row) => line.map((_, col) => ({ row, col })));
}

/** Returns the cell of a valid name. */
export function cellNamed(name: string): Cell {
  return unwrap(parseCell(name));
}

/** Returns the cells under a lens around this cell, all of them on the board. */
export function lensAround({ row, col }: Cell, size: number): readonly Cell[] {
  const from = (n: number): number => Math.max(0, Math.min(size - LENS_CELLS, n - (LENS_CELLS - 1) / 2));
  const [top, left] = [from(row), from(col)];
  return cellsOf(LENS_CELLS).map((cell) => ({ row: top + cell.row, col: left + cell.col }));
}
