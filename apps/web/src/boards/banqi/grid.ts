/** Squares and their places on the screen. No rules. */
import { type PictureBox, type Spot, stepBy } from '@boardwright/boards';
import { required } from '@boardwright/core';
import { formatSquare, parseSquare, type State } from '@boardwright/games/banqi';

export const CELL = 100;
/** The space for letters and numbers on the frame. */
export const FRAME = 26;

/** How the board is laid out: its mode, and whether it is rotated to four rows of eight. */
export interface Lay {
  readonly mode: Pick<State['match']['mode'], 'id' | 'rows' | 'cols'>;
  readonly wide: boolean;
}

export function sizeOf({ mode, wide }: Lay): { readonly columns: number; readonly rows: number } {
  return wide ? { columns: mode.rows, rows: mode.cols } : { columns: mode.cols, rows: mode.rows };
}

export function boardBox(lay: Lay): PictureBox {
  const { columns, rows } = sizeOf(lay);
  return { x: -FRAME, y: -FRAME, width: columns * CELL + 2 * FRAME, height: rows * CELL + 2 * FRAME };
}

/** Returns where a square is drawn. On a rotated board A1 is at the bottom left. */
export function spotOf(index: number, { mode, wide }: Lay): Spot {
  const [row, col] = [Math.floor(index / mode.cols), index % mode.cols];
  return wide ? { x: row, y: mode.cols - 1 - col } : { x: col, y: row };
}

export function indexAt({ x, y }: Spot, { mode, wide }: Lay): number {
  return wide ? x * mode.cols + (mode.cols - 1 - y) : y * mode.cols + x;
}

export function centre(index: number, lay: Lay): Spot {
  const { x, y } = spotOf(index, lay);
  return { x: (x + 0.5) * CELL, y: (y + 0.5) * CELL };
}

export function at(index: number, lay: Lay): string {
  const { x, y } = centre(index, lay);
  return `translate(${x} ${y})`;
}

/** Returns the square to which an arrow leads, or null for other keys. */
export function stepFrom(name: string, key: string, lay: Lay): string | null {
  const { columns, rows } = sizeOf(lay);
  const spot = stepBy(key, spotOf(squareNamed(name, lay), lay), columns, rows);
  return spot === null ? null : squareName(indexAt(spot, lay), lay);
}

/** Returns the squares row by row, as on the screen. */
export function rowsOf(lay: Lay): readonly (readonly string[])[] {
  const { columns, rows } = sizeOf(lay);
  const nameAt = (x: number, y: number): string => squareName(indexAt({ x, y }, lay), lay);
  return Array.from({ length: rows }, (_, y) => Array.from({ length: columns }, (_, x) => nameAt(x, y)));
}

export function squareName(index: number, { mode }: Pick<Lay, 'mode'>): string {
  return formatSquare(mode.id, index);
}

/** Returns the square of a valid name. */
export function squareNamed(name: string, { mode }: Pick<Lay, 'mode'>): number {
  return required(parseSquare(mode.id, name), `square ${name}`);
}
