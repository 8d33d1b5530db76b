/** Max^n (Luckhardt and Irani 1986): every seat maximizes its own value, and chance is averaged. */
import type { Kind } from '@boardwright/core';
import { CHANCE, OVER, type Fast } from '@boardwright/core/bots';
import { SearchClock } from './search-clock.ts';
import { searchHintsOf, type SearchHints } from './search-hints.ts';
import type { BestMove, SearchLimits } from './search-types.ts';

const MOST_MOVES = 1 << 15;
const DEEPEST = 40;

export class MaxN<K extends Kind> {
  readonly #fast: Fast<K>;
  readonly #hints: SearchHints | null;
  readonly #moves: Int32Array = new Int32Array(MOST_MOVES);
  readonly #weights: Int32Array = new Int32Array(MOST_MOVES);
  readonly #clock: SearchClock = new SearchClock();

  constructor(fast: Fast<K>) {
    this.#fast = fast;
    this.#hints = searchHintsOf(fast);
  }

  /** Returns the best move of the loaded position, by iterative deepening within the limits. */
  best(limits: SearchLimits, deepest: number = DEEPEST): BestMove {
    this.#clock.begin(limits);
    this.#clock.bound();
    const seat = this.#fast.toMove();
    let found: BestMove = { move: this.#moves[0] ?? -1, score: 0, nodes: 0, depth: 0 };
    for (let depth = 1; depth <= deepest && !this.#clock.isOut; depth++) {
      const next = this.#choose(seat, depth, 0);
      if (!this.#clock.isOut || depth === 1)
        found = { move: next.move, score: next.values[seat] ?? 0, nodes: 0, depth };
    }
    return { ...found, nodes: this.#clock.nodes };
  }

  #values(depth: number, at: number): Float64Array {
    const mover = this.#fast.toMove();
    if (mover === CHANCE) return this.#expect(depth, at);
    if (this.#clock.ranOut() || mover === OVER || depth <= 0) return this.#estimate();
    return this.#choose(mover, depth, at).values;
  }

  #estimate(): Float64Array {
    const values = new Float64Array(this.#fast.seats);
    this.#fast.evaluate(values);
    return values;
  }

  #expect(depth: number, at: number): Float64Array {
    const end = this.#fast.generate(this.#moves, at);
    this.#fast.weights(this.#weights, at);
    const sum = new Float64Array(this.#fast.seats);
    let total = 0;
    for (let i = at; i < end; i++) {
      const weight = this.#weights[i] ?? 0;
      const values = this.#after(this.#moves[i] ?? 0, CHANCE, depth, end);
      total += weight;
      for (let seat = 0; seat < sum.length; seat++) sum[seat] = (sum[seat] ?? 0) + weight * (values[seat] ?? 0);
    }
    return sum.map((value) => value / total);
  }

  #choose(seat: number, depth: number, at: number): { readonly move: number; readonly values: Float64Array } {
    const all = this.#fast.generate(this.#moves, at);
    const end = at === 0 ? all : this.#worthwhile(at, all, depth);
    let move = this.#moves[at] ?? -1;
    let best: Float64Array | null = end < all ? this.#estimate() : null;
    for (let i = at; i < end; i++) {
      const values = this.#after(this.#moves[i] ?? 0, seat, depth, all);
      if (best !== null && (values[seat] ?? 0) <= (best[seat] ?? 0)) continue;
      best = values;
      move = this.#moves[i] ?? 0;
    }
    return { move, values: best ?? this.#estimate() };
  }

  #worthwhile(at: number, all: number, depth: number): number {
    let end = at;
    for (let i = at; i < all; i++) {
      const move = this.#moves[i] ?? 0;
      if (this.#hints === null || this.#hints.promise(move, depth) >= 0) this.#moves[end++] = move;
    }
    return end;
  }

  /** Returns the values after a move. A turn counts as one level of depth, however many moves it has. Chance does not count. */
  #after(move: number, mover: number, depth: number, at: number): Float64Array {
    this.#fast.make(move);
    const endsTurn = mover !== CHANCE && this.#fast.toMove() !== mover;
    const values = this.#values(endsTurn ? depth - 1 : depth, at);
    this.#fast.unmake();
    return values;
  }
}
