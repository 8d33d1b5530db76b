/** Splits long work on the event loop into slices. */
import { setImmediate } from 'node:timers/promises';

/** Entries that are read or encoded before others get a turn. */
export const SLICE = 8;
/** The number of entries of a file that are encoded in one turn of the event loop; no player waits for a file. */
export const FILE_SLICE = 2;

export class Slices {
  #since = performance.now();
  #spentMs = 0;
  #items = 0;
  readonly #signal: AbortSignal | null;
  readonly #slice: number;

  /** signal: aborted when the work is no longer needed; `next` then throws. slice: the entries of a slice. */
  constructor(signal: AbortSignal | null = null, slice: number = SLICE) {
    this.#signal = signal;
    this.#slice = slice;
  }

  /** Called after each entry; sometimes yields to everybody else. */
  async next(): Promise<void> {
    if (++this.#items % this.#slice !== 0) return;
    this.#spentMs = this.spentMs;
    await setImmediate();
    this.#signal?.throwIfAborted();
    this.#since = performance.now();
  }

  /** Waits for others, such as a database. Their time does not count as time of the work. */
  async wait<T>(others: Promise<T>): Promise<T> {
    this.#spentMs = this.spentMs;
    try {
      return await others;
    } finally {
      this.#since = performance.now();
    }
  }

  /** Milliseconds that the work itself took. */
  get spentMs(): number {
    return this.#spentMs + performance.now() - this.#since;
  }
}
