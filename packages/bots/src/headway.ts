/** Makes a bot that leads make progress: a move back to a position that the seat has left keeps only a share of the lead. */
import type { Kind } from '@boardwright/core';
import type { Fast } from '@boardwright/core/bots';

/** Maximum number of positions that are remembered. */
const MOST = 256;
const SHARE = 0.5;
/** Above this value the win is so near that nothing needs to be done. */
const DECIDED: number = 1 - 1 / 16;

export class Headway<K extends Kind> {
  readonly #fast: Fast<K>;
  readonly #left: Set<string> = new Set();
  #asked = '';
  #chosen: string | null = null;

  constructor(fast: Fast<K>) {
    this.#fast = fast;
  }

  /** Records that the seat is asked in the loaded position. If it is asked there twice in a row, its choice was not played. */
  ask(): void {
    const key = keyOf(this.#fast);
    if (this.#chosen !== null && key !== this.#asked) this.#remember(this.#chosen);
    this.#asked = key;
    this.#chosen = null;
  }

  /** Returns whether a move leads to a position that the seat has left before. */
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
