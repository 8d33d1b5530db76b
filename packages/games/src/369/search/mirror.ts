/**
 * Answers every stone at its mirror image.
 *
 * A stone and its image lie on different lines, except on the few lines that the mirror maps onto themselves. Every other line scores as
 * much for one player as its image does for the other, so these few lines decide the margin.
 *
 * Second player, width 6: mirroring left and right maps the rows onto themselves, and each row of 6 gives the answering side at least 3.
 * First player, odd square: after a stone in the centre, the point reflection maps the four lines through the centre onto themselves.
 */
import { itemAt, pick, type Rng } from '@boardwright/core';
import { emptiesOf, gainAt, pay, withStone, type Grid } from './solve-grid.ts';

export const MIRRORS = ['left-right', 'up-down', 'half-turn'] as const;
export type Mirror = (typeof MIRRORS)[number];

export function imageOf(mirror: Mirror, cell: number, grid: Grid): number {
  const [x, y] = [cell % grid.width, Math.floor(cell / grid.width)];
  const column = mirror === 'up-down' ? x : grid.width - 1 - x;
  const row = mirror === 'left-right' ? y : grid.height - 1 - y;
  return row * grid.width + column;
}

/** Returns the image of the only stone that has none, or null if other stones lack their images too. */
export function mirrorReply(mirror: Mirror, grid: Grid): number | null {
  const open = [...grid.filled.keys()].filter((cell) => isOpen(mirror, cell, grid));
  return open.length === 1 ? imageOf(mirror, itemAt(open, 0), grid) : null;
}

function isOpen(mirror: Mirror, cell: number, grid: Grid): boolean {
  return grid.filled[cell] === 1 && grid.filled[imageOf(mirror, cell, grid)] === 0;
}

/**
 * Returns the answer that keeps a proved win of at least 3 per row (or column) of 6. Null if the board has no such rows, or if more than
 * one stone lacks its image. On 6x6 and 6x5 this is the exact value.
 */
export function provedReply(grid: Grid): number | null {
  const reflected = grid.width === 6 ? mirrorReply('left-right', grid) : null;
  return reflected ?? (grid.height === 6 ? mirrorReply('up-down', grid) : null);
}

/** The only square that is too large for a table but on which the point reflection never loses. */
const HALF_TURN_SIZE = 9;

/**
 * Returns, for the point reflection on 9x9, the answer to the only stone without an image, and the least margin in threes that the
 * answering side gets in the rest of the game. Null if other stones lack their images too.
 */
export function halfTurnLine(grid: Grid): { readonly cell: number; readonly least: number } | null {
  if (grid.width !== HALF_TURN_SIZE || grid.height !== HALF_TURN_SIZE) return null;
  if (!grid.filled.includes(1))
    return { cell: (grid.filled.length - 1) / 2, least: 4 * leastOf(middleOnly(grid.width)) };
  const cell = grid.filled[(grid.filled.length - 1) / 2] === 1 ? mirrorReply('half-turn', grid) : null;
  if (cell === null) return null;
  const after = withStone(grid, cell);
  return { cell, least: gainAt(grid, cell) + centralLines(after).reduce((sum, line) => sum + leastOf(line), 0) };
}

/** The four lines that the point reflection maps onto themselves. */
function centralLines({ width, filled }: Grid): readonly (readonly number[])[] {
  const places = Array.from({ length: width }, (_, i) => i);
  const middle = (width - 1) / 2;
  const cells = [
    (i: number) => middle * width + i,
    (i: number) => i * width + middle,
    (i: number) => i * width + i,
    (i: number) => i * width + width - 1 - i,
  ];
  return cells.map((at) => places.map((i) => itemAt(filled, at(i))));
}

function middleOnly(width: number): readonly number[] {
  return Array.from({ length: width }, (_, i) => (2 * i + 1 === width ? 1 : 0));
}

/** Returns the worst margin for the side that answers at the image, on a line of pairs of which some are filled. */
function leastOf(line: readonly number[]): number {
  let least = Infinity;
  for (const [i, stone] of line.entries()) {
    if (stone === 1) continue;
    const one = line.with(i, 1);
    const image = line.length - 1 - i;
    const both = one.with(image, 1);
    least = Math.min(least, pay(runAt(both, image)) - pay(runAt(one, i)) + leastOf(both));
  }
  return least === Infinity ? 0 : least;
}

function runAt(line: readonly number[], at: number): number {
  let [from, to] = [at, at];
  while (line[from - 1] === 1) from--;
  while (line[to + 1] === 1) to++;
  return to - from + 1;
}

/**
 * Returns the move of the mirror bot: the centre of an empty odd board, otherwise the image. If every stone has its image, the cell with
 * the highest score.
 */
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
