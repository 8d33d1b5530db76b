/** The value of a position for every seat. If chance is to act it is the expected value, so that the difference afterwards is luck. */
import { type Kind, sumOf } from '@boardwright/core';
import { CHANCE, twin, type Fast, type Knowledge, type Proofs } from '@boardwright/core/bots';
import { hasSecrets } from '@boardwright/core/host';
import { Search } from '../search.ts';

const MOST_OUTCOMES = 1 << 10;
/** The number of consecutive draws of chance that are averaged over all their outcomes. */
const DEEPEST = 2;

export class Values<K extends Kind> {
  readonly #fast: Fast<K>;
  readonly #search: Search<K> | null;
  readonly #proofs: Proofs<K> | null;
  #nodes = 1;

  constructor(knowledge: Knowledge<K>, start: K['State']) {
    this.#fast = knowledge.points?.() ?? knowledge.fast?.({}) ?? twin(knowledge, start);
    this.#proofs = knowledge.proofs?.() ?? null;
    // a search that sees all cards would judge by cards that nobody knew
    this.#search = hasSecrets(knowledge.game) ? null : new Search(this.#fast);
  }

  /** Returns the proved values of a state, or null. */
  proved(state: K['State']): readonly number[] | null {
    return this.#proofs?.values(state) ?? null;
  }

  /** Returns the values that a search of this many nodes finds. */
  seen(state: K['State'], nodes: number): readonly number[] {
    this.#nodes = nodes;
    this.#fast.load(state);
    return this.#value(0);
  }

  #value(depth: number): readonly number[] {
    const mover = this.#fast.toMove();
    if (mover === CHANCE && depth < DEEPEST) return this.#expected(depth);
    return mover < 0 || this.#search === null ? this.#standing() : this.#searched(this.#search, mover);
  }

  #expected(depth: number): readonly number[] {
    const [moves, weights] = [new Int32Array(MOST_OUTCOMES), new Int32Array(MOST_OUTCOMES)];
    const end = this.#fast.generate(moves, 0);
    this.#fast.weights(weights, 0);
    const total = sumOf(weights.subarray(0, end));
    const sums = Array.from({ length: this.#fast.seats }, () => 0);
    for (let i = 0; i < end; i++) {
      this.#fast.make(moves[i] ?? 0);
      for (const [seat, value] of this.#value(depth + 1).entries())
        sums[seat] = (sums[seat] ?? 0) + (value * (weights[i] ?? 0)) / total;
      this.#fast.unmake();
    }
    return sums;
  }

  #standing(): readonly number[] {
    const out = new Float64Array(this.#fast.seats);
    this.#fast.evaluate(out);
    return [...out];
  }

  /**
   * Returns the values of a searched position. With three or more seats, a search values only the seat to move; the others get the
   * evaluation at the end of the expected line.
   */
  #searched(search: Search<K>, mover: number): readonly number[] {
    search.forget();
    const { move, score } = search.best({ nodes: this.#nodes, expired: () => false });
    if (this.#fast.seats === 2) return mover === 0 ? [score, -score] : [-score, score];
    const line = search.line(move);
    for (const one of line) this.#fast.make(one);
    const values = this.#standing();
    for (const _ of line) this.#fast.unmake();
    return values;
  }
}
