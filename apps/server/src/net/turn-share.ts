/** Does a few tasks per turn of the event loop, so that a burst does not block everybody else. */
export class TurnShare {
  readonly #most: number;
  readonly #waiting: (() => void)[] = [];
  #done = 0;
  #isSet = false;

  constructor(most: number) {
    this.#most = most;
  }

  /** Whether a task would run at once. */
  get isFree(): boolean {
    return this.#waiting.length === 0 && this.#done < this.#most;
  }

  /** Runs a task now or in one of the next turns. */
  run(task: () => void): void {
    if (this.isFree) this.#do(task);
    else this.#waiting.push(task);
    this.#nextTurn();
  }

  #do(task: () => void): void {
    this.#done++;
    task();
  }

  #nextTurn(): void {
    if (this.#isSet) return;
    this.#isSet = true;
    setImmediate(() => {
      this.#isSet = false;
      this.#done = 0;
      for (const task of this.#waiting.splice(0, this.#most)) this.#do(task);
      if (this.#done > 0) this.#nextTurn();
    });
  }
}
