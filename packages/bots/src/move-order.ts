/** Move ordering: the best move of an earlier search, promising moves, killer moves and history. */
import type { SearchHints } from './search-hints.ts';

const HISTORY: number = 1 << 15;
/** The rank of killer moves. The history of a quiet move always stays below it. */
const KILLER = 0.5;
/** The index from which a quiet move counts as late, and the index from which it counts as very late. */
const LATE = 3;
const VERY_LATE = 9;

export class MoveOrder {
  readonly #hints: SearchHints | null;
  readonly #moves: Int32Array;
  readonly #ranks: Float64Array;
  readonly #history: Float64Array = new Float64Array(HISTORY);
  readonly #killers: Int32Array;

  /** moves: the array whose moves are sorted in place. */
  constructor(moves: Int32Array, plies: number, hints: SearchHints | null) {
    this.#moves = moves;
    this.#ranks = new Float64Array(moves.length);
    this.#killers = new Int32Array(plies).fill(-1);
    this.#hints = hints;
  }

  forget(): void {
    this.#history.fill(0);
    this.#killers.fill(-1);
  }

  /** Ranks the moves, and drops those that are not worth searching. Returns the new end. */
  rank(at: number, all: number, depth: number, ply: number, known: number): number {
    const moves = this.#moves;
    const ranks = this.#ranks;
    const hints = this.#hints;
    const history = this.#history;
    const killer = this.#killers[ply] ?? -1;
    let end = at;
    for (let i = at; i < all; i++) {
      const move = moves[i] ?? 0;
      let rank = hints === null ? 0 : hints.promise(move, depth);
      if (move === known) rank = Infinity;
      if (rank < 0) continue;
      if (rank === 0) rank = move === killer ? KILLER : (history[move & (HISTORY - 1)] ?? 0);
      moves[end] = move;
      ranks[end++] = rank;
    }
    return end;
  }

  /** Moves the best-ranked move between `at` and `end` to `at`. */
  next(at: number, end: number): number {
    const moves = this.#moves;
    const ranks = this.#ranks;
    let best = at;
    let rank = ranks[at] ?? 0;
    for (let i = at + 1; i < end; i++) {
      const other = ranks[i] ?? 0;
      if (other <= rank) continue;
      best = i;
      rank = other;
    }
    const move = moves[best] ?? 0;
    moves[best] = moves[at] ?? 0;
    ranks[best] = ranks[at] ?? 0;
    moves[at] = move;
    ranks[at] = rank;
    return move;
  }

  isQuiet(at: number): boolean {
    return (this.#ranks[at] ?? 0) <= KILLER;
  }

  /** Rewards a quiet move that has caused a cut-off. */
  praise(move: number, depth: number, ply: number): void {
    const i = move & (HISTORY - 1);
    const old = this.#history[i] ?? 0;
    this.#history[i] = old + (KILLER - old) * Math.min(0.5, (depth * depth) / 256);
    this.#killers[ply] = move;
  }

  /** Sorts outcomes of chance by weight, because likely ones matter more. Returns the sum of the weights. */
  byWeight(weights: Int32Array, at: number, end: number): number {
    const moves = this.#moves;
    let total = 0;
    for (let i = at; i < end; i++) {
      const [move, weight] = [moves[i] ?? 0, weights[i] ?? 0];
      total += weight;
      let j = i;
      for (; j > at && (weights[j - 1] ?? 0) < weight; j--) {
        weights[j] = weights[j - 1] ?? 0;
        moves[j] = moves[j - 1] ?? 0;
      }
      weights[j] = weight;
      moves[j] = move;
    }
    return total;
  }
}

/** Returns the depth reduction of the quiet move at this index; 0 for the first one. */
export function lessDeep(depth: number, index: number): number {
  if (depth < 3 || index < LATE) return 0;
  return index >= VERY_LATE && depth >= 5 ? 2 : 1;
}
