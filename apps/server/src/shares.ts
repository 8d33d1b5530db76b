/**
 * Runs scarce work in rounds. Each key (an address or a member) has a share of it, and does not wait behind the many tasks of another key.
 */

export interface ShareLimits {
  /** Maximum concurrent tasks: of all keys together, and of one key. */
  readonly atOnce: number;
  readonly perKey: number;
  /** Maximum waiting tasks of one key. Further ones are refused. */
  readonly waiting: number;
}

interface Line {
  running: number;
  /** The waiting tasks. Each one calls `ended` just before it settles. */
  readonly waiting: ((ended: () => void) => void)[];
}

export class Shares {
  readonly #limits: ShareLimits;
  /** The keys that have tasks, in the order of their turns. */
  readonly #lines = new Map<string, Line>();
  #running = 0;

  constructor(limits: ShareLimits) {
    this.#limits = limits;
  }

  /** Whether nothing runs or waits. */
  get isIdle(): boolean {
    return this.#lines.size === 0;
  }

  /**
   * Runs a task and settles as the task does. Returns null if too many tasks of this key are waiting. mostWaiting: the maximum for this
   * task.
   */
  run<T>(key: string, task: () => Promise<T>, mostWaiting: number = this.#limits.waiting): Promise<T> | null {
    const line = this.#lines.get(key) ?? { running: 0, waiting: [] };
    if (line.waiting.length >= mostWaiting) return null;
    this.#lines.set(key, line);
    return new Promise((resolve, reject) => {
      line.waiting.push((ended) => void (async () => task())().finally(ended).then(resolve, reject));
      this.#pass();
    });
  }

  /** Starts as many tasks as the limits allow. */
  #pass(): void {
    while (this.#running < this.#limits.atOnce) {
      const next = [...this.#lines].find(
        ([, { running, waiting }]) => waiting.length > 0 && running < this.#limits.perKey,
      );
      const task = next?.[1].waiting.shift();
      if (next === undefined || task === undefined) return;
      this.#begin(...next, task);
    }
  }

  /** Starts a task. Its key moves to the end of the rotation now, and again when the task ends. */
  #begin(key: string, line: Line, task: (ended: () => void) => void): void {
    line.running++;
    this.#running++;
    this.#putLast(key, line);
    task(() => {
      line.running--;
      this.#running--;
      this.#putLast(key, line);
      this.#pass();
    });
  }

  #putLast(key: string, line: Line): void {
    this.#lines.delete(key);
    if (line.running > 0 || line.waiting.length > 0) this.#lines.set(key, line);
  }
}
