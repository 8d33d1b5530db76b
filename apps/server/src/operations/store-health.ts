/** Measures whether the store answers: how long it has been silent, how long answers take, and which work must not wait for it. */
import { Latency } from './metrics.ts';

/** Milliseconds between two ticks. A paused process misses ticks, so its own pause does not count as silence of the store. */
export const HEALTH_MS = 250;
/** Milliseconds of silence after which the node is not ready, and after which it counts as cut off. */
const [UNREADY_MS, CUT_MS] = [750, 1500];

export class StoreHealth {
  readonly latency: Latency = new Latency();
  /** Called at the beginning and at the end of an outage. */
  changed: (isCut: boolean) => void = () => {};
  #silentMs = 0;
  #isCut = false;
  readonly #waiting = new Set<() => void>();

  /** Whether the store has answered recently. */
  get isReady(): boolean {
    return this.#silentMs < UNREADY_MS;
  }

  /** Whether the node is cut off from its store; requests that need it are then refused. */
  get isCut(): boolean {
    return this.#isCut;
  }

  tick(): void {
    this.#silentMs += HEALTH_MS;
    if (this.#isCut || this.#silentMs < CUT_MS) return;
    this.#isCut = true;
    for (const giveUp of this.#waiting) giveUp();
    this.changed(true);
  }

  /** Asks the store, and counts its answer. */
  async ask<T>(question: () => Promise<T>): Promise<T> {
    const start = performance.now();
    const answer = await question();
    this.latency.observe((performance.now() - start) / 1000);
    this.#silentMs = 0;
    if (this.#isCut) {
      this.#isCut = false;
      this.changed(false);
    }
    return answer;
  }

  /** Returns the result of the work, or null as soon as the node is cut off. Later effects of the work are not undone. */
  async unlessCut<T>(work: () => Promise<T>): Promise<T | null> {
    if (this.#isCut) return null;
    let giveUp = (): void => {};
    const cut = new Promise<null>((resolve) => (giveUp = () => resolve(null)));
    this.#waiting.add(giveUp);
    try {
      return await Promise.race([work(), cut]);
    } finally {
      this.#waiting.delete(giveUp);
    }
  }
}
