/** Lack of progress as loss of value: a move back to a position that its seat has left before keeps only a share of a lead. */
import type { Kind } from '@boardwright/core';
import type { Fast } from '@boardwright/core/bots';

/** Positions remembered at most. */
const MOST = 256;
const SHARE = 0.5;
/** Above this the end is in sight, and a win makes headway by itself. */
const DECIDED: number = 1 - 1 / 16;

export class Headway<K extends Kind> {
  readonly #fast: Fast<K>;
  readonly #left: Set<string> = new Set();
  #asked = '';
  #chosen: string | null = null;

  constructor(fast: Fast<K>) {
    this.#fast = fast;
  }

  /** The seat is asked for a move in the loaded position. Asked again in the same position, it has not played its choice. */
  ask(): void {
    const key = keyOf(this.#fast);
    if (this.#chosen !== null && key !== this.#asked) this.#remember(this.#chosen);
    this.#asked = key;
    this.#chosen = null;
  }

  /** Does this move lead from the loaded position to one that the seat has left before? */
  goesBack(move: number): boolean {
    return this.#left.size > 0 && this.#left.has(this.#keyAfter(move));
  }

  /** The seat chooses this move in the loaded position. */
  choose(move: number): void {
    this.#chosen = this.#keyAfter(move);
  }

  #remember(key: string): void {
    this.#left.add(key);
    for (const oldest of this.#left) if (this.#left.size > MOST) this.#left.delete(oldest);
  }

  #keyAfter(move: number): string {
    this.#fast.make(move);
    const key = keyOf(this.#fast);
    this.#fast.unmake();
    return key;
  }
}

/** What the score of a move that goes back is worth. */
export function withoutHeadway(score: number): number {
  return score > 0 && score < DECIDED ? SHARE * score : score;
}

function keyOf<K extends Kind>({ key }: Fast<K>): string {
  return key.join();
}
