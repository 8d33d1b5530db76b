/**
 * An opening book for the first player on a square board. The first stone is in a corner. After it, the book has one perfect answer to
 * every move of the opponent. It stores one digit (the cell, in base 36) per line of play. A position is looked up by its stones alone,
 * under all eight symmetries and with any order of moves.
 */
import { itemAt } from '@boardwright/core';
import { type Grid } from './solve-grid.ts';

export interface Book {
  readonly size: number;
  /** The answers to the opponent's first move, to the first two moves, to the first three, and so on. */
  readonly levels: readonly string[];
}

/** Returns the mirror image of a cell in the diagonal through the first stone. */
export function turnedOver(cell: number, size: number): number {
  return (cell % size) * size + Math.floor(cell / size);
}

/** Lists the opponent's choices. These are all empty cells; for the first move, only one cell of each pair that the diagonal mirrors. */
export function choices(size: number, played: readonly number[]): number[] {
  const cells = Array.from({ length: size * size }, (_, cell) => cell).filter((cell) => !played.includes(cell));
  return played.length > 1 ? cells : cells.filter((cell) => cell <= turnedOver(cell, size));
}

/** Returns a perfect move, or null if the stones match no line of the book. */
export function bookMove(book: Book, grid: Grid): number | null {
  if (grid.width !== book.size || grid.height !== book.size) return null;
  const stones = [...grid.filled.keys()].filter((cell) => grid.filled[cell] === 1);
  if (stones.length % 2 === 1 || stones.length > 2 * book.levels.length) return null;
  for (const image of turnsOf(book.size)) {
    const move = answerTo(book, new Set(stones.map((cell) => itemAt(image, cell))));
    if (move !== null) return image.indexOf(move);
  }
  return null;
}

function answerTo(book: Book, stones: ReadonlySet<number>): number | null {
  return stones.has(0) ? follow(book, without(stones, 0), [0], 0) : null;
}

/** Follows a line of play. line: its index among all lines of the same length. */
function follow(book: Book, rest: ReadonlySet<number>, played: readonly number[], line: number): number | null {
  const options = choices(book.size, played);
  for (const choice of options.filter((cell) => rest.has(cell))) {
    const next = line * options.length + options.indexOf(choice);
    const answer = Number.parseInt(itemAt(itemAt(book.levels, (played.length - 1) / 2), next), 36);
    if (rest.size === 1) return answer;
    const move = rest.has(answer)
      ? follow(book, without(rest, choice, answer), [...played, choice, answer], next)
      : null;
    if (move !== null) return move;
  }
  return null;
}

function without(cells: ReadonlySet<number>, ...gone: number[]): ReadonlySet<number> {
  const rest = new Set(cells);
  for (const cell of gone) rest.delete(cell);
  return rest;
}

/** Returns the eight symmetries of a square, each as a list with the image of every cell. */
function turnsOf(size: number): number[][] {
  const last = size - 1;
  const cells = Array.from({ length: size * size }, (_, cell) => [cell % size, Math.floor(cell / size)] as const);
  const quarter = (map: readonly number[]): number[] =>
    map.map((cell) => (cell % size) * size + last - Math.floor(cell / size));
  const turns = [cells.map(([x, y]) => y * size + x), cells.map(([x, y]) => x * size + y)];
  for (let i = 0; i < 6; i++) turns.push(quarter(itemAt(turns, i)));
  return turns;
}
