/** Iterative deepening on a fast game with any number of seats, with or without chance. */
import type { Kind, Rng } from '@boardwright/core';
import type { Fast } from '@boardwright/core/bots';
import { withoutHeadway } from './headway.ts';
import { SearchClock } from './search-clock.ts';
import { searchHintsOf, type SearchHints } from './search-hints.ts';
import { SearchTree } from './search-tree.ts';
import type { BestMove, ScoredMove, SearchLimits, SearchSettings } from './search-types.ts';

const DEEPEST = 60;
const MOST_MOVES = 1 << 13;
/** Maximum number of moves in a reported line. */
const LINE = 8;
/** One slice of preparation per this many nodes of the last search. It takes about a fifth of the time. */
const NODES_PER_SLICE = 400;
/** The same if the position needs the tables that are being prepared. Preparation then takes somewhat more than half of the time. */
const NODES_PER_AWAITED_SLICE = 80;
/** Minimum number of slices, for searches with few nodes. They take at most 32 ms. */
const LEAST_SLICES = 32;
/** Gains below this are rounding errors: a move that fails low may return the best value plus such an error. */
const ROUNDING = 1e-9;
const NEVER = (): boolean => false;

/** An alpha-beta search, with chance nodes for games with chance. */
export class Search<K extends Kind> {
  readonly #fast: Fast<K>;
  readonly #hints: SearchHints | null;
  readonly #clock: SearchClock = new SearchClock();
  readonly #tree: SearchTree<K>;
  readonly #deepest: number;

  constructor(
    fast: Fast<K>,
    { deepest = DEEPEST, ...settings }: Partial<SearchSettings> & { readonly deepest?: number } = {},
  ) {
    this.#fast = fast;
    this.#hints = searchHintsOf(fast);
    this.#tree = new SearchTree(fast, this.#clock, settings);
    this.#deepest = deepest;
  }

  /** Forgets everything that was learnt from other positions, so that equal questions get equal answers. */
  forget(): void {
    this.#tree.forget();
  }

  get nodes(): number {
    return this.#clock.nodes;
  }

  /** Returns a move with the continuation that the search expects, up to the next draw of chance. */
  line(first: number): number[] {
    const line: number[] = [];
    for (let move = first; move !== -1 && line.length < LINE; move = this.#fast.toMove() < 0 ? -1 : this.#tree.known) {
      line.push(move);
      this.#fast.make(move);
    }
    for (let n = 0; n < line.length; n++) this.#fast.unmake();
    return line;
  }

  /**
   * Returns the best move of the loaded position, by iterative deepening within the limits. goesBack: moves that go back lose value
   * (headway.ts).
   */
  best(limits: SearchLimits, goesBack: (move: number) => boolean = NEVER): BestMove {
    const roots = this.#begin(limits, goesBack);
    let found: BestMove = { move: roots[0]?.move ?? -1, score: 0, nodes: 0, depth: 0 };
    for (let depth = 1; depth <= this.#deepest && !this.#clock.isOut; depth++) {
      found = this.#iterate(roots, depth, found);
      if (roots.length <= 1 || Math.abs(found.score) > 1 - depth / 1024 - 1e-9) break;
      this.#clock.bound();
    }
    return { ...found, nodes: this.#clock.nodes };
  }

  /** Searches the loaded position for a seat that is waiting, within the limits. This fills the table. */
  ponder(seat: number, limits: SearchLimits): void {
    this.#clock.begin(limits);
    this.#tree.begin(seat);
    this.#clock.bound();
    for (let depth = 1; depth <= this.#deepest && !this.#clock.isOut; depth++) this.#tree.now(depth);
  }

  /** Returns the exact value of every move of the loaded position, as deep as the limits allow. */
  weigh(limits: SearchLimits, goesBack: (move: number) => boolean = NEVER): ScoredMove[] {
    let scores: readonly Root[] = this.#begin(limits, goesBack);
    for (let depth = 1; depth <= this.#deepest && !this.#clock.isOut; depth++) {
      const next = scores.map((root) => this.#weighed(root, depth));
      if (!this.#clock.isOut || depth === 1) scores = next;
      this.#clock.bound();
    }
    return [...scores];
  }

  /** Keeps the earlier value of a move if the clock stopped its search. */
  #weighed(root: Root, depth: number): Root {
    const score = this.#after(root, depth, -1);
    return this.#clock.isOut ? root : { ...root, score };
  }

  #begin(limits: SearchLimits, goesBack: (move: number) => boolean): Root[] {
    this.#prepare(limits);
    this.#clock.begin(limits);
    // without hints, the first depth costs one node per move, so every move is searched once
    if (this.#hints !== null) this.#clock.bound();
    this.#tree.begin(this.#fast.toMove());
    const moves = new Int32Array(MOST_MOVES);
    const end = this.#fast.generate(moves, 0);
    if (limits.rng !== undefined && this.#hints === null) shuffle(moves.subarray(0, end), limits.rng);
    return Array.from(moves.subarray(0, end), (move) => ({ move, goesBack: goesBack(move), score: 0 }));
  }

  #prepare(limits: SearchLimits): void {
    const isAwaited = this.#hints?.awaits?.() === true;
    // The first search has no measured speed yet. Only preparation that the position needs may then use the whole limit.
    const last = this.#clock.nodes === 0 && isAwaited ? Infinity : this.#clock.nodes;
    const nodes = Math.min(limits.nodes, last);
    let slices = Math.max(LEAST_SLICES, nodes / (isAwaited ? NODES_PER_AWAITED_SLICE : NODES_PER_SLICE));
    while (slices-- >= 1 && !limits.expired() && this.#hints?.prepare?.() === true);
  }

  #after({ move, goesBack }: Root, depth: number, alpha: number): number {
    const score = this.#tree.after(move, depth, alpha, 1);
    return goesBack ? withoutHeadway(score) : score;
  }

  /**
   * Searches one level deeper, beginning with the best move of the last level. If the level is not finished, the moves that were searched
   * count.
   */
  #iterate(roots: Root[], depth: number, last: BestMove): BestMove {
    let best = -Infinity;
    let found = last;
    for (const root of roots) {
      const score = this.#after(root, depth, Math.max(best, -1));
      if (this.#clock.isOut && (depth > 1 || best > -Infinity)) return found;
      root.score = score;
      if (score > best + ROUNDING) {
        best = score;
        found = { move: root.move, score, nodes: 0, depth };
      }
    }
    if (!this.#clock.isOut) sortRoots(roots, found.move);
    return found;
  }
}

interface Root extends ScoredMove {
  readonly goesBack: boolean;
  score: number;
}

function sortRoots(roots: Root[], best: number): void {
  roots.sort((a, b) => (a.move === best ? -1 : b.move === best ? 1 : b.score - a.score));
}

function shuffle(moves: Int32Array, rng: Rng): void {
  for (let i = moves.length - 1; i > 0; i--) {
    const j = rng.below(i + 1);
    const move = moves[i] ?? 0;
    moves[i] = moves[j] ?? 0;
    moves[j] = move;
  }
}
