/** Lack of progress as loss of value: a move back to a position that its seat has left before keeps only a share of a lead. */
import type { Fast, Kind } from '@boardwright/core';

/** Positions remembered at most. */
const MOST = 256;
const SHARE = 0.5;
/** Above this the end is in sight, and a win makes headway by itself. */
const DECIDED: number = 1 - 1 / 16;

export class Headway<K extends Kind> {
  readonly #fast: Fast<K>;
  readonly #left: Set<string> = new Set();

  constructor(fast: Fast<K>) {
    this.#fast = fast;
  }

  /** Does this move lead from the loaded position to one that the seat has left before? */
  goesBack(move: number): boolean {
    return this.#left.size > 0 && this.#left.has(this.#keyAfter(move));
  }

  /** The seat makes this move in the loaded position. */
  note(move: number): void {
    this.#left.add(this.#keyAfter(move));
    for (const oldest of this.#left) if (this.#left.size > MOST) this.#left.delete(oldest);
  }

  #keyAfter(move: number): string {
    this.#fast.make(move);
    const key = this.#fast.key.join();
    this.#fast.unmake();
    return key;
  }
}

/** What the score of a move that goes back is worth. */
export function withoutHeadway(score: number): number {
  return score > 0 && score < DECIDED ? SHARE * score : score;
}
