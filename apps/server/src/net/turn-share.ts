/** Runs a few tasks per turn of the event loop, and addresses in rotation, so that a burst from one address does not block others. */
export class TurnShare {
  readonly #most: number;
  /** The waiting tasks by address. The order of the addresses is the order of their turns. */
  readonly #waiting = new Map<string, (() => void)[]>();
  #done = 0;
  #isSet = false;

  constructor(most: number) {
    this.#most = most;
  }

  /** Whether a new task would run at once. */
  get isFree(): boolean {
    return this.#waiting.size === 0 && this.#done < this.#most;
  }

  /** Runs a task now, or in a later turn of the event loop. */
  run(address: string, task: () => void): void {
    if (this.isFree) this.#do(task);
    else this.#wait(address, task);
    this.#nextTurn();
  }

  #wait(address: string, task: () => void): void {
    const line = this.#waiting.get(address);
    if (line === undefined) this.#waiting.set(address, [task]);
    else line.push(task);
  }

  #do(task: () => void): void {
    this.#done++;
    task();
  }

  /** Takes the next task. Its address moves to the end of the queue. */
  #takeOne(): (() => void) | null {
    for (const [address, line] of this.#waiting) {
      const task = line.shift();
      this.#waiting.delete(address);
      if (line.length > 0) this.#waiting.set(address, line);
      return task ?? null;
    }
    return null;
  }

  #nextTurn(): void {
    if (this.#isSet) return;
    this.#isSet = true;
    setImmediate(() => {
      this.#isSet = false;
      this.#done = 0;
      while (this.#done < this.#most) {
        const task = this.#takeOne();
        if (task === null) break;
        this.#do(task);
      }
      if (this.#done > 0) this.#nextTurn();
    });
  }
}
