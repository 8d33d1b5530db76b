/** Splits long work on the event loop into slices. */
import { setImmediate } from 'node:timers/promises';

/** Entries that are read or encoded before the work yields. */
export const SLICE = 8;
/** Entries of a file that are encoded in one turn of the event loop. It is small, so that players do not wait for files. */
export const FILE_SLICE = 2;

export class Slices {
  #since = performance.now();
  #spentMs = 0;
  #items = 0;
  readonly #signal: AbortSignal | null;
  readonly #slice: number;

  /** signal: aborted when the work is no longer needed; `next` then throws. slice: the number of entries per slice. */
  constructor(signal: AbortSignal | null = null, slice: number = SLICE) {
    this.#signal = signal;
    this.#slice = slice;
  }

  /** Called after each entry. At the end of a slice, lets the rest of the event loop run. */
  async next(): Promise<void> {
    if (++this.#items % this.#slice !== 0) return;
    this.#spentMs = this.spentMs;
    await setImmediate();
    this.#signal?.throwIfAborted();
    this.#since = performance.now();
  }

  /** Awaits something outside, such as a database. The waiting time does not count as time spent. */
  async wait<T>(others: Promise<T>): Promise<T> {
    this.#spentMs = this.spentMs;
    try {
      return await others;
    } finally {
      this.#since = performance.now();
    }
  }

  /** Milliseconds that the work itself has taken. */
  get spentMs(): number {
    return this.#spentMs + performance.now() - this.#since;
  }
}
