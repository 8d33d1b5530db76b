/**
 * Exact play from a position to the end. One table over all subsets of the empty cells answers this move and all later ones. A whole small
 * board is the endgame that starts without stones.
 */
import { itemAt } from '@boardwright/core';
import { runToEnd } from '@boardwright/core/host';
import { emptiesOf, emptyGrid, gainAt, POINTS, withStone, type Grid } from './solve-grid.ts';
import { bestKernel, type Kernel } from './solve-kernel.ts';
import { LIMIT, type Solved } from './solve-plain.ts';
import { planFor, type Plan } from './solve-plan.ts';

/** Maximum number of empty cells. 2^30 states take 1 GB. */
export const MOST_EMPTIES = 30;

/** Boards with at most this many cells are solved as a whole: 5x5 and all smaller rectangles. */
export const WHOLE_BOARD = 25;

export interface Endgame {
  readonly empties: number;
  /** The smallest and the largest margin in points of any position in the table. */
  readonly range: readonly [number, number];
  /** Returns whether the table contains this position: the first one or one that follows from it. */
  holds(grid: Grid): boolean;
  /** Returns the margin in points by which the player to move will win the rest of the game with perfect play on both sides. */
  value(grid: Grid): number;
  /** Returns every cell that keeps this value; none if the board is full. */
  bestCells(grid: Grid): number[];
}

/** Solves the rest of a game. Returns null if a value does not fit into the bytes of the table; see LIMIT. */
export function solveEndgame(grid: Grid, kernel: Kernel = bestKernel()): Endgame | null {
  return runToEnd(solvingEndgame(grid, kernel));
}

/** Solves the rest of a game in steps, for callers that may stop early. Yields how many states it has solved since the last step. */
export function* solvingEndgame(grid: Grid, kernel: Kernel = bestKernel()): Generator<number, Endgame | null> {
  const empties = emptiesOf(grid).length;
  if (empties > MOST_EMPTIES) throw new RangeError(`${empties} empty cells are too many for a table`);
  const plan = planFor(grid);
  const solved = yield* kernel(plan);
  return solved.least < -LIMIT || solved.most > LIMIT ? null : new Table(grid, plan, solved);
}

/** Returns perfect play on a whole small board. */
export function solveBoard(width: number, height: number, kernel: Kernel = bestKernel()): Endgame {
  if (width * height > WHOLE_BOARD) throw new RangeError(`a board of ${width} x ${height} is too big to solve whole`);
  const table = solveEndgame(emptyGrid(width, height), kernel);
  if (table === null) throw new RangeError(`the values of ${width} x ${height} do not fit`);
  return table;
}

class Table implements Endgame {
  readonly empties: number;
  readonly range: readonly [number, number];
  readonly #root: Grid;
  readonly #plan: Plan;
  readonly #values: Int8Array;

  constructor(root: Grid, plan: Plan, solved: Solved) {
    this.#root = { ...root, filled: root.filled.slice() };
    this.#plan = plan;
    this.#values = solved.values;
    this.empties = plan.cells.length;
    this.range = [solved.least * POINTS, solved.most * POINTS];
  }

  holds(grid: Grid): boolean {
    const { width, height, filled } = this.#root;
    return grid.width === width && grid.height === height && filled.every((stone, cell) => stone <= at(grid, cell));
  }

  value(grid: Grid): number {
    return this.#threes(grid) * POINTS;
  }

  bestCells(grid: Grid): number[] {
    const best = this.#threes(grid);
    return emptiesOf(grid).filter((cell) => gainAt(grid, cell) - this.#threes(withStone(grid, cell)) === best);
  }

  #threes(grid: Grid): number {
    if (!this.holds(grid)) throw new RangeError('the position does not follow from the one that was solved');
    let state = 0;
    this.#plan.cells.forEach((cell, bit) => (state |= at(grid, cell) << bit));
    return itemAt(this.#values, state);
  }
}

function at(grid: Grid, cell: number): number {
  return itemAt(grid.filled, cell);
}
