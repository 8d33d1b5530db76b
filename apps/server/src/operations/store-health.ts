/** Watches whether the store answers: how long it has been silent, how long answers take, and which work must stop waiting for it. */
import { Latency } from './metrics.ts';

/** Milliseconds between two ticks. Silence is counted in ticks: a paused process misses them, so its own pause does not count. */
export const HEALTH_MS = 250;
/** Milliseconds of silence after which the node is not ready, and milliseconds after which it counts as cut off. */
const [UNREADY_MS, CUT_MS] = [750, 1500];

export class StoreHealth {
  readonly latency: Latency = new Latency();
  /** Called at the beginning and at the end of an outage. */
  changed: (isCut: boolean) => void = () => {};
  readonly #answers: () => number;
  #heard = 0;
  #silentMs = 0;
  #isCut = false;
  readonly #waiting = new Set<() => void>();

  /**
   * answers: returns how many questions of any caller the store has answered. Under load, a single question may wait long although the
   * store answers others.
   */
  constructor(answers: () => number = () => 0) {
    this.#answers = answers;
  }

  /** Whether the store has answered recently, and the node takes players. */
  get isReady(): boolean {
    return !this.#isCut && this.#silentMs < UNREADY_MS;
  }

  /** Whether the node is cut off from its store. Requests that need the store are then refused. */
  get isCut(): boolean {
    return this.#isCut;
  }

  tick(): void {
    const answers = this.#answers();
    this.#silentMs = answers === this.#heard ? this.#silentMs + HEALTH_MS : 0;
    this.#heard = answers;
    if (this.#isCut || this.#silentMs < CUT_MS) return;
    this.#isCut = true;
    for (const giveUp of this.#waiting) giveUp();
    this.changed(true);
  }

  /** Asks the store, and takes note of the time that the answer took. */
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

  /** Returns the result of the work, or null as soon as the node is cut off. The work is not stopped, so it may still take effect. */
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
