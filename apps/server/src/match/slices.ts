/** Long work on the one thread that serves everybody, a slice at a time. */
import { setImmediate } from 'node:timers/promises';

/** Entries that are read, or put into words, without letting others have a turn. */
export const SLICE = 8;

export class Slices {
  #since = performance.now();
  #spentMs = 0;
  #items = 0;

  /** After each entry: now and then everybody else has a turn. */
  async next(): Promise<void> {
    if (++this.#items % SLICE !== 0) return;
    this.#spentMs = this.spentMs;
    await setImmediate();
    this.#since = performance.now();
  }

  /** The time that the work itself took. */
  get spentMs(): number {
    return this.#spentMs + performance.now() - this.#since;
  }
}
