/** Finds the strongest move: proved if possible, otherwise by search. The result says where it comes from. */
import { pick } from '@boardwright/core';
import type { Budget } from '@boardwright/core/bots';
import { BOOK_6X6 } from './book-6x6.ts';
import { bookMove } from './book.ts';
import { MOST_EMPTIES, solvingEndgame, WHOLE_BOARD, type Endgame } from './endgame.ts';
import { halfTurnLine, provedReply } from './mirror.ts';
import { mostMisleading } from './mislead.ts';
import { emptiesOf, emptyGrid, POINTS, type Grid } from './solve-grid.ts';
import { bestReach, REACH, type Kernel } from './solve-kernel.ts';
import { newLearnt, search, type Learnt } from './solve-search.ts';

/**
 * Where a move comes from.
 * - table: the whole board is solved.
 * - endgame: the rest of the game is solved.
 * - mirror: a mirroring that guarantees the value, if it is kept from the first stone on: at least 3 per row on a width of 6, no loss on
 *   9x9. A later move may be even better.
 * - even: all moves are known to be equally good.
 * - book: a perfect answer from the book.
 * - search: an estimate.
 */
type Source = 'table' | 'endgame' | 'mirror' | 'even' | 'book' | 'search';

export interface MasterChoice {
  readonly cell: number;
  readonly by: Source;
  /** Whether no other move is better against perfect play. */
  readonly exact: boolean;
  /** The margin in points that the player to move will still gain; null if only a bound is known. */
  readonly value: number | null;
}

export interface MasterOptions {
  /**
   * With at most this many empty cells, the rest is solved. In WebAssembly, 24 cells take about 50 ms and 16 MB, and 26 cells 220 ms and 64
   * MB.
   */
  readonly tableFrom: number;
  readonly kernel: Kernel;
}

/** Boards too large for a table on which all first moves are equally good: width, height, value. Each was solved once. */
const EVEN_OPENINGS: readonly (readonly [number, number, number])[] = [
  [5, 6, -15],
  [6, 5, -15],
  [6, 6, -18],
];

/** The number of empty cells after the last answer of the book. Solving them takes 256 MB and a second, once per game. */
const AFTER_BOOK = 28;

/** The number of points by which a search must beat a proved move to be preferred. */
const BETTER = 3;

/** The number of states of a table that are solved in the time of one search node; a low estimate. */
const STATES_PER_NODE = 150;

/** Chooses moves. The last table is kept, because it answers the later moves of the same game at once. */
export class Master {
  readonly #options: Partial<MasterOptions>;
  #table: Endgame | null = null;
  #learnt: { readonly width: number; readonly height: number; readonly positions: Learnt } | null = null;
  /** The number of nodes that the clock allowed last time. Work that takes longer is not begun. */
  #pace = Infinity;
  /** The number of positions that the last choice took, and the line that it expects. */
  nodes = 0;
  line: readonly number[] = [];

  constructor(options: Partial<MasterOptions> = {}) {
    this.#options = options;
  }

  /** Returns the margin in points that the player to move will still gain with perfect play; null if it is not proved. */
  value(grid: Grid, budget: Budget): number | null {
    const table = this.#tableFor(grid, budget);
    if (table !== null) return table.value(grid);
    const stones = grid.filled.length - emptiesOf(grid).length;
    const even = evenOpening(grid)?.[2];
    return even === undefined || stones > 1 ? null : stones === 0 ? even : -even;
  }

  choose(grid: Grid, budget: Budget): MasterChoice {
    this.nodes = 0;
    const choice = this.#solved(grid, budget) ?? this.#known(grid, budget);
    if (choice === null) return this.#searched(grid, budget);
    this.nodes += emptiesOf(grid).length;
    this.line = [choice.cell];
    return choice;
  }

  #solved(grid: Grid, budget: Budget): MasterChoice | null {
    const table = this.#tableFor(grid, budget);
    if (table === null) return null;
    const by = grid.filled.length <= WHOLE_BOARD ? 'table' : 'endgame';
    const { against, rng } = budget;
    const cell =
      against === undefined ? pick(table.bestCells(grid), rng) : mostMisleading(table, grid, against.bot, rng);
    return { cell, by, exact: true, value: table.value(grid) };
  }

  #tableFor(grid: Grid, budget: Budget): Endgame | null {
    if (this.#table?.holds(grid) === true) return this.#table;
    const whole = grid.filled.length <= WHOLE_BOARD && this.#hasTimeFor(grid.filled.length);
    const empties = emptiesOf(grid).length;
    if (!whole && (empties > this.#reach(grid) || !this.#hasTimeFor(empties))) return null;
    this.#table = orNull(() => this.#solve(whole ? emptyGrid(grid.width, grid.height) : grid, budget));
    return this.#table;
  }

  #hasTimeFor(cells: number): boolean {
    return 2 ** cells <= STATES_PER_NODE * this.#pace;
  }

  /** Solves the rest of the game. Returns null if there is not enough time. */
  #solve(grid: Grid, budget: Budget): Endgame | null {
    const work = solvingEndgame(grid, this.#options.kernel);
    let states = 0;
    for (let next = work.next(); ; next = work.next()) {
      if (next.done === true) return next.value;
      states += next.value;
      this.nodes = states;
      if (!budget.expired()) continue;
      this.#pace = states / STATES_PER_NODE;
      return null;
    }
  }

  /** Returns the largest number of empty cells with which the rest is solved. On 6x6 the table takes over from the book. */
  #reach(grid: Grid): number {
    const { tableFrom = hasBook(grid) && bestReach() === REACH.wasm ? AFTER_BOOK : bestReach() } = this.#options;
    return Math.min(tableFrom, MOST_EMPTIES);
  }

  #known(grid: Grid, budget: Budget): MasterChoice | null {
    const stones = grid.filled.length - emptiesOf(grid).length;
    const even = evenOpening(grid);
    if (even !== undefined && stones === 0)
      return { cell: opening(grid, budget), by: 'even', exact: true, value: even[2] };
    const booked = hasBook(grid) ? bookMove(BOOK_6X6, grid) : null;
    if (booked !== null) return { cell: booked, by: 'book', exact: true, value: null };
    const cell = provedReply(grid);
    if (cell === null) return null;
    const exact = even !== undefined && stones === 1;
    return { cell, by: 'mirror', exact, value: exact ? -even[2] : null };
  }

  #searched(grid: Grid, budget: Budget): MasterChoice {
    const { cell, value, exact, nodes, line, late } = search(grid, budget, Infinity, this.#memory(grid, budget));
    // solving that was given up has left hardly any time
    if (late && this.nodes === 0) this.#pace = nodes;
    this.nodes += nodes;
    const proved = exact ? null : halfTurnLine(grid);
    if (proved !== null && value < proved.least * POINTS + BETTER) return this.#mirrored(proved.cell, grid);
    this.line = line;
    return { cell, by: 'search', exact, value };
  }

  /**
   * Returns the mirrored answer with the value that is proved for it. The first stone answers nothing: the proof begins with the centre.
   */
  #mirrored(cell: number, grid: Grid): MasterChoice {
    this.line = [cell];
    return { cell, by: grid.filled.includes(1) ? 'mirror' : 'search', exact: false, value: null };
  }

  #memory({ width, height }: Grid, { reuse }: Budget): Learnt {
    if (this.#learnt === null || reuse !== true || this.#learnt.width !== width || this.#learnt.height !== height)
      this.#learnt = { width, height, positions: newLearnt() };
    return this.#learnt.positions;
  }
}

function evenOpening(grid: Grid): (typeof EVEN_OPENINGS)[number] | undefined {
  return EVEN_OPENINGS.find(([width, height]) => grid.width === width && grid.height === height);
}

function hasBook(grid: Grid): boolean {
  return grid.width === BOOK_6X6.size && grid.height === BOOK_6X6.size;
}

/** Chooses the first stone. Any cell would be as good, but the book continues only from the corners. */
function opening(grid: Grid, budget: Budget): number {
  const last = grid.filled.length - 1;
  const corners = [0, grid.width - 1, last - grid.width + 1, last];
  return pick(hasBook(grid) ? corners : emptiesOf(grid), budget.rng);
}

/** Returns the result, or null if the machine lacks the memory for it. */
function orNull<T>(make: () => T): T | null {
  try {
    return make();
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
