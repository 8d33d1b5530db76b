/** Finds the grid that a state or a view has in its field `cells`. */

import { isInteger } from './guards.ts';

interface Grid {
  readonly columns: number;
  readonly cells: readonly unknown[];
}

/** Fields of actions whose numbers are indices of `cells`. */
export const PLACES: ReadonlySet<string> = new Set(['cell', 'from', 'to', 'at']);

/** Reads `cells`: a list of rows, or one list that is cut into `columns` columns. Default: a square, otherwise a single row. */
export function gridOf(view: object): Grid | null {
  const { cells, columns }: { readonly cells?: unknown; readonly columns?: unknown } = view;
  if (!Array.isArray(cells) || cells.length === 0) return null;
  const rows: readonly unknown[] = cells;
  if (rows.every((row): row is readonly unknown[] => Array.isArray(row)))
    return { columns: rows[0]?.length ?? 1, cells: rows.flat() };
  const side = Math.sqrt(cells.length);
  const square = Number.isInteger(side) ? side : cells.length;
  return { columns: isInteger(columns) && columns > 0 && columns <= cells.length ? columns : square, cells };
}
