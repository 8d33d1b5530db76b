import type { Fast } from './fast.ts';

/** Counts the leaves below the current position of a Fast. Where several seats may act at once, only the first one moves. */
export function perftFast(fast: Fast, depth: number): number {
  return depth === 0 ? 1 : new Leaves(fast).below(depth, 0);
}

class Leaves {
  readonly #fast: Fast;
  #moves: Int32Array = new Int32Array(1 << 12);

  constructor(fast: Fast) {
    this.#fast = fast;
  }

  below(depth: number, at: number): number {
    const fast = this.#fast;
    if (depth === 1 && fast.count !== undefined) return fast.count();
    const end = this.#generate(at);
    if (depth === 1) return end - at;
    let leaves = 0;
    for (let i = at; i < end; i++) {
      fast.make(this.#moves[i] ?? 0);
      leaves += this.below(depth - 1, end);
      fast.unmake();
    }
    return leaves;
  }

  /** Generates the moves. If they do not fit, does so again with a longer array. */
  #generate(at: number): number {
    const end = this.#fast.generate(this.#moves, at);
    if (end <= this.#moves.length) return end;
    const longer = new Int32Array(2 * end);
    longer.set(this.#moves);
    this.#moves = longer;
    return this.#fast.generate(longer, at);
  }
}
