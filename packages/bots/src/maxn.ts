/** Max^n (Luckhardt and Irani 1986): every seat looks for the best for itself alone, and chance is averaged. */
import { CHANCE, OVER, type Fast, type Kind } from '@boardwright/core';
import { searchHintsOf, type SearchHints } from './search-hints.ts';
import type { BestMove } from './star.ts';
import type { SearchLimits } from './star-settings.ts';

const MOST_MOVES = 1 << 15;
const DEEPEST = 40;

export class MaxN<K extends Kind> {
  readonly #fast: Fast<K>;
  readonly #insight: SearchHints | null;
  readonly #moves: Int32Array = new Int32Array(MOST_MOVES);
  readonly #weights: Int32Array = new Int32Array(MOST_MOVES);
  #limits: SearchLimits = { nodes: 0, expired: () => true };
  #nodes = 0;
  #isOut = false;

  constructor(fast: Fast<K>) {
    this.#fast = fast;
    this.#insight = searchHintsOf(fast);
  }

  /** The best move of the position that is loaded, looked at deeper and deeper until the limits say stop. */
  best(limits: SearchLimits, deepest: number = DEEPEST): BestMove {
    this.#limits = limits;
    this.#nodes = 0;
    this.#isOut = false;
    const seat = this.#fast.toMove();
    let found: BestMove = { move: this.#moves[0] ?? -1, score: 0, nodes: 0, depth: 0 };
    for (let depth = 1; depth <= deepest && !this.#isOut; depth++) {
      const next = this.#choose(seat, depth, 0);
      if (!this.#isOut || depth === 1) found = { move: next.move, score: next.values[seat] ?? 0, nodes: 0, depth };
    }
    return { ...found, nodes: this.#nodes };
  }

  #values(depth: number, at: number): Float64Array {
    const mover = this.#fast.toMove();
    if (mover === CHANCE) return this.#expect(depth, at);
    if (this.#isOut) return this.#estimate();
    this.#nodes++;
    if (this.#nodes >= this.#limits.nodes || this.#limits.expired()) this.#isOut = true;
    return mover === OVER || depth <= 0 || this.#isOut ? this.#estimate() : this.#choose(mover, depth, at).values;
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
      const values = this.#after(this.#moves[i] ?? 0, depth, end);
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
      const values = this.#after(this.#moves[i] ?? 0, depth - 1, all);
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
      if (this.#insight === null || this.#insight.promise(move, depth) >= 0) this.#moves[end++] = move;
    }
    return end;
  }

  #after(move: number, depth: number, at: number): Float64Array {
    this.#fast.make(move);
    const values = this.#values(depth, at);
    this.#fast.unmake();
    return values;
  }
}
