/**
 * Iterative deepening over a fast game with chance among the actors: the position that is loaded is looked at deeper and
 * deeper until the limits say stop.
 */
import type { Fast, Kind } from '@boardwright/core';
import { withoutHeadway } from './headway.ts';
import type { SearchLimits, SearchSettings } from './star-settings.ts';
import { StarTree } from './star-tree.ts';

export interface BestMove {
  readonly move: number;
  /** For the seat to move, -1 .. 1. */
  readonly score: number;
  readonly nodes: number;
  readonly depth: number;
}

const DEEPEST = 60;
const MOST_MOVES = 1 << 13;
/** A line is told as far as it is known, up to this. */
const LINE = 8;
/** While the last search looked at so many nodes, a little may be prepared for the next: a fifth of the time, about. */
const NODES_PER_SLICE = 400;
/** Also a search of few nodes prepares for the end of the game: below 32 ms of it. */
const LEAST_SLICES = 32;
const NEVER = (): boolean => false;

export class StarSearch<K extends Kind> {
  readonly #fast: Fast<K>;
  readonly #tree: StarTree<K>;
  readonly #deepest: number;

  constructor(
    fast: Fast<K>,
    { deepest = DEEPEST, ...settings }: Partial<SearchSettings> & { readonly deepest?: number } = {},
  ) {
    this.#fast = fast;
    this.#tree = new StarTree(fast, settings);
    this.#deepest = deepest;
  }

  /** Everything that was learnt of other positions is forgotten. */
  forget(): void {
    this.#tree.forget();
  }

  get nodes(): number {
    return this.#tree.nodes;
  }

  /** This move and what the search expects after it, as far as nothing is left to chance. */
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
   * The best move of the position that is loaded, looked at deeper and deeper until the limits say stop. A move that goes back
   * loses value: see headway.ts.
   */
  best(limits: SearchLimits, goesBack: (move: number) => boolean = NEVER): BestMove {
    this.#prepare(limits);
    this.#tree.begin(limits, this.#fast.toMove());
    const roots = this.#roots(goesBack);
    let found: BestMove = { move: roots[0]?.move ?? -1, score: 0, nodes: 0, depth: 0 };
    for (let depth = 1; depth <= this.#deepest && !this.#tree.isOut; depth++) {
      found = this.#iterate(roots, depth, found);
      if (roots.length <= 1 || Math.abs(found.score) > 1 - depth / 1024 - 1e-9) break;
    }
    return { ...found, nodes: this.#tree.nodes };
  }

  /** Looks at the position that is loaded for a seat that waits, as deep as the limits allow, and learns. */
  ponder(seat: number, limits: SearchLimits): void {
    this.#tree.begin(limits, seat);
    for (let depth = 1; depth <= this.#deepest && !this.#tree.isOut; depth++) this.#tree.now(depth);
  }

  /** The value of every move of the position that is loaded, each in full, as deep as the limits allow. */
  weigh(
    limits: SearchLimits,
    goesBack: (move: number) => boolean = NEVER,
  ): { readonly move: number; readonly score: number }[] {
    this.#prepare(limits);
    this.#tree.begin(limits, this.#fast.toMove());
    let scores: readonly Root[] = this.#roots(goesBack);
    for (let depth = 1; depth <= this.#deepest && !this.#tree.isOut; depth++) {
      const next = scores.map((root) => ({ ...root, score: this.#after(root, depth, -1) }));
      if (!this.#tree.isOut || depth === 1) scores = next;
    }
    return [...scores];
  }

  #prepare(limits: SearchLimits): void {
    let slices = Math.max(LEAST_SLICES, Math.min(limits.nodes, this.#tree.nodes) / NODES_PER_SLICE);
    while (slices-- >= 1 && !limits.expired() && this.#tree.prepare());
  }

  #roots(goesBack: (move: number) => boolean): Root[] {
    const moves = new Int32Array(MOST_MOVES);
    const end = this.#fast.generate(moves, 0);
    return Array.from(moves.subarray(0, end), (move) => ({ move, goesBack: goesBack(move), score: 0 }));
  }

  #after({ move, goesBack }: Root, depth: number, alpha: number): number {
    const score = this.#tree.after(move, depth, alpha, 1);
    return goesBack ? withoutHeadway(score) : score;
  }

  /** One more depth: the best of the last one first. What was not finished counts only if it found something better. */
  #iterate(roots: Root[], depth: number, last: BestMove): BestMove {
    let best = -Infinity;
    let found = last;
    for (const root of roots) {
      const score = this.#after(root, depth, Math.max(best, -1));
      if (this.#tree.isOut && (depth > 1 || best > -Infinity)) break;
      root.score = score;
      if (score > best) {
        best = score;
        found = { move: root.move, score, nodes: 0, depth };
      }
    }
    if (!this.#tree.isOut) sortRoots(roots, found.move);
    return found;
  }
}

interface Root {
  readonly move: number;
  readonly goesBack: boolean;
  score: number;
}

function sortRoots(roots: Root[], best: number): void {
  roots.sort((a, b) => (a.move === best ? -1 : b.move === best ? 1 : b.score - a.score));
}
