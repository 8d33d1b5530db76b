/** Headway: a move back to a position that the seat has left before keeps only a share of a lead. */
import type { Kind } from '@boardwright/core';
import type { Fast } from '@boardwright/core/bots';

/** Maximum number of remembered positions. */
const MOST = 256;
const SHARE = 0.5;
/** The value above which the win is near and needs no such incentive. */
const DECIDED: number = 1 - 1 / 16;

export class Headway<K extends Kind> {
  readonly #fast: Fast<K>;
  readonly #left: Set<string> = new Set();
  #asked = '';
  #chosen: string | null = null;

  constructor(fast: Fast<K>) {
    this.#fast = fast;
  }

  /** Records that the seat is asked in the loaded position. If the seat is asked twice in the same position, its choice was not played. */
  ask(): void {
    const key = keyOf(this.#fast);
    if (this.#chosen !== null && key !== this.#asked) this.#remember(this.#chosen);
    this.#asked = key;
    this.#chosen = null;
  }

  /** Returns whether this move leads to a position that the seat has left before. */
  goesBack(move: number): boolean {
    return this.#left.size > 0 && this.#left.has(this.#keyAfter(move));
  }

  /** Records the seat's choice in the loaded position. */
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

/** Returns the reduced score of a move that goes back. */
export function withoutHeadway(score: number): number {
  return score > 0 && score < DECIDED ? SHARE * score : score;
}

function keyOf<K extends Kind>({ key }: Fast<K>): string {
  return key.join();
}
