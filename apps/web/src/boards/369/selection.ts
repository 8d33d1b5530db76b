/**
 * What touches and keys select on the board, as a state machine over names of cells. Pure functions; the hit table is tested against them.
 */
import { stepBy } from '@boardwright/boards';
import { formatCell } from '@boardwright/games/369';
import { cellNamed } from './geometry.ts';

export interface StoneSelection {
  readonly focus: string;
  /** The cell around which the lens is open. */
  readonly lens: string | null;
}

export interface StoneResult {
  readonly selection: StoneSelection;
  /** The cell where a stone is to be placed. */
  readonly place: string | null;
}

/** Handles a tap. usesLens: whether the cells are too small for a finger. */
export function tapCell(cell: string, usesLens: boolean): StoneResult {
  return usesLens ? { selection: { focus: cell, lens: cell }, place: null } : placeStone(cell);
}

export function placeStone(cell: string): StoneResult {
  return { selection: { focus: cell, lens: null }, place: cell };
}

export function closeLens({ focus }: StoneSelection): StoneResult {
  return { selection: { focus, lens: null }, place: null };
}

/** Handles a key. Returns null if the key has no meaning here. */
export function pressKey(selection: StoneSelection, key: string, size: number): StoneResult | null {
  const { focus } = selection;
  if (key === 'Enter' || key === ' ') return placeStone(focus);
  if (key === 'Escape') return closeLens(selection);
  const { row, col } = cellNamed(focus);
  const spot = stepBy(key, { x: col, y: row }, size, size);
  return spot === null ? null : closeLens({ ...selection, focus: formatCell({ row: spot.y, col: spot.x }) });
}
