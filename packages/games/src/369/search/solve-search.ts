/** Principal variation search, for positions that no table covers. It is limited by nodes, so that choices are repeatable. */
import { shuffle } from '@boardwright/core';
import type { Budget } from '@boardwright/core/bots';
import { emptiesOf, POINTS, type Grid } from './solve-grid.ts';
import { Gains, MOST_PAY } from './solve-gains.ts';

export interface Found {
  readonly cell: number;
  /** The margin in points that the player to move is expected to gain. */
  readonly value: number;
  /** The depth in stones. If the search reached the end, the number of empty cells. */
  readonly depth: number;
  readonly exact: boolean;
  readonly nodes: number;
  /** The expected line, up to where the transposition table has it. */
  readonly line: readonly number[];
  /** Whether the search was stopped by the clock rather than by the nodes. */
  readonly late: boolean;
}

const INFINITE = 10_000;
/** Nodes between two readings of the clock. */
const GLANCE = 1024;
/** The number of entries in the transposition table. Each has two words. */
const KNOWN = 1 << 17;
const [EXACT, AT_LEAST, AT_MOST] = [1, 2, 3];
/** At a node at most this many moves are sorted. Later moves rarely matter. */
const SORTED = 6;
/**
 * At a node this many moves, and all that score, are searched to full depth. The others are searched less deeply, until they promise more.
 */
const FULL_MOVES = 4;
const FULL_DEPTH = 3;
const LATE_MOVES = 12;
const MOST_LINE = 8;

/** The transposition table for searches on one board. */
export type Learnt = Int32Array;

export function newLearnt(): Learnt {
  return new Int32Array(2 * KNOWN);
}

export function search(grid: Grid, budget: Budget, mostDepth: number = Infinity, learnt: Learnt = newLearnt()): Found {
  return new Search(grid, budget, learnt).deepen(mostDepth);
}

class Search {
  readonly #grid: Grid;
  readonly #budget: Budget;
  readonly #gains: Gains;
  readonly #known: Learnt;
  readonly #history: Int32Array;
  readonly #moves: Int32Array;
  readonly #root: number[];
  #nodes = 0;
  #stopped = false;
  #late = false;

  constructor(grid: Grid, budget: Budget, learnt: Learnt) {
    this.#grid = grid;
    this.#budget = budget;
    this.#known = learnt;
    this.#gains = new Gains(grid);
    this.#history = new Int32Array(this.#gains.size);
    const cells = emptiesOf(grid).map((cell) => this.#gains.inside(cell, grid));
    if (cells.length === 0) throw new RangeError('the board is full');
    this.#moves = new Int32Array(cells.length * (cells.length + 1));
    this.#root = shuffle(cells, budget.rng).toSorted((a, b) => this.#gain(b) - this.#gain(a));
  }

  deepen(mostDepth: number): Found {
    const last = Math.min(mostDepth, this.#root.length);
    let best = { at: this.#root[0] as number, value: this.#gain(this.#root[0] as number), depth: 0 };
    for (let depth = 1; depth <= last && !this.#stopped; depth++) {
      const found = this.#bestOf(depth);
      if (found !== null) best = { ...found, depth: this.#stopped ? best.depth : depth };
    }
    const exact = best.depth === this.#root.length;
    return {
      cell: this.#gains.outside(best.at, this.#grid),
      value: best.value * POINTS,
      depth: best.depth,
      exact,
      nodes: this.#nodes,
      line: this.#line(best.at),
      late: this.#late,
    };
  }

  #line(first: number): number[] {
    const line: number[] = [];
    for (let at = first; this.#gains.empty[at] === 1 && line.length < MOST_LINE; at = this.#knownMove()) {
      line.push(at);
      this.#gains.place(at);
    }
    for (const at of line.toReversed()) this.#gains.take(at);
    return line.map((at) => this.#gains.outside(at, this.#grid));
  }

  /** Returns the stored move. 0, which is not a cell, means that there is none. */
  #knownMove(): number {
    const slot = (this.#gains.keyA & (KNOWN - 1)) << 1;
    return this.#known[slot] === this.#gains.keyB ? ((this.#known[slot + 1] ?? 0) >>> 22) & 511 : 0;
  }

  /** Searches all moves once and sorts them, best first. Returns null if it was stopped before the first move was complete. */
  #bestOf(depth: number): { at: number; value: number } | null {
    let best: { at: number; value: number } | null = null;
    for (const at of this.#root) {
      const value = this.#tried(at, depth, 0, best === null ? -INFINITE : best.value, INFINITE, best === null);
      if (this.#stopped) break;
      if (best === null || value > best.value) best = { at, value };
    }
    if (best !== null) this.#toFront(best.at);
    return best;
  }

  #toFront(at: number): void {
    this.#root.splice(this.#root.indexOf(at), 1);
    this.#root.unshift(at);
  }

  /**
   * Returns the value of a move. The first move is searched with the full window. The others are only compared with the best so far, unless
   * they beat it.
   */
  #tried(at: number, depth: number, less: number, alpha: number, beta: number, first: boolean): number {
    const gain = this.#gains.place(at);
    let value = first ? INFINITE : gain - this.#value(depth - 1 - less, gain - alpha - 1, gain - alpha);
    if (less > 0 && value > alpha && !this.#stopped)
      value = gain - this.#value(depth - 1, gain - alpha - 1, gain - alpha);
    const opens = value > alpha && (first || value < beta);
    if (opens && !this.#stopped) value = gain - this.#value(depth - 1, gain - beta, gain - alpha);
    this.#gains.take(at);
    return value;
  }

  #value(depth: number, alpha: number, beta: number): number {
    if (this.#gains.empties === 0) return 0;
    if (depth === 0) return this.#still();
    if (this.#spent()) return 0;
    const slot = (this.#gains.keyA & (KNOWN - 1)) << 1;
    const known = this.#known[slot] === this.#gains.keyB ? (this.#known[slot + 1] as number) : 0;
    const sure = this.#sureValue(known, depth, alpha, beta);
    return sure ?? this.#bestReply(depth, alpha, beta, slot, known);
  }

  #bestReply(depth: number, alpha: number, beta: number, slot: number, known: number): number {
    const start = this.#list((known >>> 22) & 511);
    const end = start + this.#gains.empties;
    let [best, bestAt, low] = [-INFINITE, 0, alpha];
    for (let i = start; i < end; i++) {
      if (i - start < SORTED) this.#bring(i, end);
      const at = (this.#moves[i] as number) & 511;
      const value = this.#tried(at, depth, this.#less(i - start, at, depth), low, beta, i === start);
      if (this.#stopped) return 0;
      if (value <= best) continue;
      [best, bestAt] = [value, at];
      if (best > low) low = best;
      if (best >= beta) break;
    }
    if (best >= beta) this.#praise(bestAt, depth);
    this.#learn(slot, best, best >= beta ? AT_LEAST : best > alpha ? EXACT : AT_MOST, depth, bestAt); // eslint-disable-line no-nested-ternary
    return best;
  }

  /** Returns the depth reduction of a move; 0 if the search reaches the end of the game. */
  #less(index: number, at: number, depth: number): number {
    if (index < FULL_MOVES || depth < FULL_DEPTH || depth >= this.#gains.empties) return 0;
    if (this.#gain(at) > 0) return 0;
    return index >= LATE_MOVES && depth > FULL_DEPTH ? 2 : 1;
  }

  /** Returns a value without search: the players take the highest scores in turn, as if no stone changed another cell's score. */
  #still(): number {
    const { tally } = this.#gains;
    let [value, sign] = [0, 1];
    for (let pay = MOST_PAY; pay > 0; pay--) {
      if (((tally[pay] as number) & 1) === 0) continue;
      value += sign * pay;
      sign = -sign;
    }
    return value;
  }

  #spent(): boolean {
    this.#nodes++;
    if (this.#nodes % GLANCE === 0 && this.#budget.expired()) this.#late = true;
    if (this.#late || this.#nodes > this.#budget.nodes) this.#stopped = true;
    return this.#stopped;
  }

  /** Lists every empty cell with its priority: first the stored move, then by score, then by success in other positions. */
  #list(known: number): number {
    const { empty, gain, size, empties, width } = this.#gains;
    const start = empties * (empties - 1);
    let end = start;
    for (let at = width; at < size - width; at++) {
      if (empty[at] === 0) continue;
      const promise = at === known ? MOST_PAY + 1 : (gain[at] as number);
      this.#moves[end++] = (promise << 25) | (Math.min(this.#history[at] as number, 65_535) << 9) | at;
    }
    return start;
  }

  #bring(to: number, end: number): void {
    const moves = this.#moves;
    let best = to;
    for (let i = to + 1; i < end; i++) if ((moves[i] as number) > (moves[best] as number)) best = i;
    const move = moves[best] as number;
    moves[best] = moves[to] as number;
    moves[to] = move;
  }

  #praise(at: number, depth: number): void {
    (this.#history[at] as number) += depth * depth;
    if ((this.#history[at] as number) > 60_000) this.#history.forEach((n, i) => (this.#history[i] = n >> 1));
  }

  /** Stores a word: value + 1024 in 11 bits, the kind of bound in 2, the depth in 8 (from 1), and the move in 9. */
  #learn(slot: number, value: number, bound: number, depth: number, at: number): void {
    this.#known[slot] = this.#gains.keyB;
    this.#known[slot + 1] = (value + 1024) | (bound << 11) | (depth << 13) | (at << 22);
  }

  #sureValue(known: number, depth: number, alpha: number, beta: number): number | null {
    if (known === 0 || ((known >>> 13) & 511) < depth) return null;
    const value = (known & 2047) - 1024;
    const bound = (known >>> 11) & 3;
    const sure = bound === EXACT || (bound === AT_LEAST ? value >= beta : value <= alpha);
    return sure ? value : null;
  }

  #gain(at: number): number {
    return this.#gains.gain[at] as number;
  }
}
