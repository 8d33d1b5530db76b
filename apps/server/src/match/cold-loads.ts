/** Matches are read from disk one after the other, in at most a quarter of the time: who plays does not wait for that. */
import { fault, type Result } from '@boardwright/core';

const SHARE = 4;
const MAX_WAITING = 500;
/** Rests shorter than a timer can keep are saved up. */
const LEAST_REST_MS = 4;
const BUSY = fault('busy', 'Too many matches are being read; try again.');

export class ColdLoads {
  #last: Promise<void> = Promise.resolve();
  #waiting = 0;
  #owedMs = 0;

  async run<T>(load: () => Promise<Result<T>>): Promise<Result<T>> {
    if (this.#waiting >= MAX_WAITING) return { ok: false, error: BUSY };
    this.#waiting++;
    const result = this.#last.then(() => this.#timed(load));
    this.#last = result.then(
      () => this.#rest(),
      () => this.#rest(),
    );
    return result.finally(() => this.#waiting--);
  }

  async #timed<T>(load: () => Promise<T>): Promise<T> {
    const start = performance.now();
    try {
      return await load();
    } finally {
      this.#owedMs += (performance.now() - start) * (SHARE - 1);
    }
  }

  async #rest(): Promise<void> {
    if (this.#owedMs < LEAST_REST_MS) return;
    await new Promise((resolve) => setTimeout(resolve, this.#owedMs).unref());
    this.#owedMs = 0;
  }
}
