/**
 * Answering every stone at its mirror image. A stone and its image lie on different lines except the few that the mirror
 * maps onto themselves, and the pays on the others are equal; so only those few lines decide the margin.
 * Second player, width 6: reflection left to right, only the rows count, and a row of 6 gives the answering side at least 3.
 * First player, odd square: the centre, then half a turn; only the four lines through the centre count.
 */
import { itemAt, pick, type Rng } from '@boardwright/core';
import { emptiesOf, gainAt, type Grid } from './solve-grid.ts';

export const MIRRORS = ['left-right', 'up-down', 'half-turn'] as const;
export type Mirror = (typeof MIRRORS)[number];

export function imageOf(mirror: Mirror, cell: number, grid: Grid): number {
  const [x, y] = [cell % grid.width, Math.floor(cell / grid.width)];
  const column = mirror === 'up-down' ? x : grid.width - 1 - x;
  const row = mirror === 'left-right' ? y : grid.height - 1 - y;
  return row * grid.width + column;
}

/** The image of the one stone that has none yet; null when that does not describe the position. */
export function mirrorReply(mirror: Mirror, grid: Grid): number | null {
  const open = [...grid.filled.keys()].filter((cell) => isOpen(mirror, cell, grid));
  return open.length === 1 ? imageOf(mirror, itemAt(open, 0), grid) : null;
}

function isOpen(mirror: Mirror, cell: number, grid: Grid): boolean {
  return grid.filled[cell] === 1 && grid.filled[imageOf(mirror, cell, grid)] === 0;
}

/**
 * The answer that keeps a proved win of at least 3 for every row (or column) of 6, if the board has them and all but one
 * stone stand in pairs. On 6x6 and 6x5 the exact values say that nobody can do better against perfect play.
 */
export function provedReply(grid: Grid): number | null {
  const reflected = grid.width === 6 ? mirrorReply('left-right', grid) : null;
  return reflected ?? (grid.height === 6 ? mirrorReply('up-down', grid) : null);
}

/** The mirror bot: the centre of an empty odd board, then images; where there is nothing to mirror, what pays most. */
export function mirrorMove(grid: Grid, source: Rng): number {
  return opening(grid) ?? provedReply(grid) ?? mirrorReply('half-turn', grid) ?? richest(grid, source);
}

function opening(grid: Grid): number | null {
  const middle = (grid.filled.length - 1) / 2;
  return grid.width % 2 === 1 && grid.height % 2 === 1 && !grid.filled.includes(1) ? middle : null;
}

function richest(grid: Grid, source: Rng): number {
  const cells = emptiesOf(grid);
  const most = Math.max(...cells.map((cell) => gainAt(grid, cell)));
  return pick(
    cells.filter((cell) => gainAt(grid, cell) === most),
    source,
  );
}
