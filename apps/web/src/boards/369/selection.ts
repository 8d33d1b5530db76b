/** What a finger and the keys do on the board. Pure: the board shows it, the hit table is checked against it. */
import type { Cell } from '@boardwright/games/369';
import { stepBy } from '../arrows.ts';

export interface StoneSelection {
  readonly focus: Cell;
  /** The cell that a lens is opened around. */
  readonly lens: Cell | null;
}

export interface StoneResult {
  readonly selection: StoneSelection;
  /** The cell that a stone is to be placed on. */
  readonly place: Cell | null;
}

/** usesLens: cells are too small for a finger. */
export function tapCell(cell: Cell, usesLens: boolean): StoneResult {
  return usesLens ? { selection: { focus: cell, lens: cell }, place: null } : placeStone(cell);
}

export function placeStone(cell: Cell): StoneResult {
  return { selection: { focus: cell, lens: null }, place: cell };
}

export function closeLens({ focus }: StoneSelection): StoneResult {
  return { selection: { focus, lens: null }, place: null };
}

/** null: the key means nothing here. */
export function pressKey(selection: StoneSelection, key: string, size: number): StoneResult | null {
  const { focus } = selection;
  if (key === 'Enter' || key === ' ') return placeStone(focus);
  if (key === 'Escape') return closeLens(selection);
  const spot = stepBy(key, { x: focus.col, y: focus.row }, size, size);
  return spot === null ? null : { selection: { focus: { row: spot.y, col: spot.x }, lens: null }, place: null };
}
