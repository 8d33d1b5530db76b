/** What a finger and the keys do on the board. Pure: the board shows it, the hit table is checked against it. */
import type { Cell } from '@boardwright/games/369';
import { stepBy } from '../arrows.ts';

export interface Hand {
  readonly focus: Cell;
  /** The cell that a lens is opened around. */
  readonly lens: Cell | null;
}

export interface Deed {
  readonly hand: Hand;
  /** The cell that a stone is to be placed on. */
  readonly place: Cell | null;
}

/** usesLens: cells are too small for a finger. */
export function tapCell(cell: Cell, usesLens: boolean): Deed {
  return usesLens ? { hand: { focus: cell, lens: cell }, place: null } : put(cell);
}

export function tapLens(cell: Cell): Deed {
  return put(cell);
}

export function closeLens({ focus }: Hand): Deed {
  return { hand: { focus, lens: null }, place: null };
}

/** null: the key means nothing here. */
export function pressKey(hand: Hand, key: string, size: number): Deed | null {
  const { focus } = hand;
  if (key === 'Enter' || key === ' ') return put(focus);
  if (key === 'Escape') return closeLens(hand);
  const spot = stepBy(key, { x: focus.col, y: focus.row }, size, size);
  return spot === null ? null : { hand: { focus: { row: spot.y, col: spot.x }, lens: null }, place: null };
}

function put(cell: Cell): Deed {
  return { hand: { focus: cell, lens: null }, place: cell };
}
