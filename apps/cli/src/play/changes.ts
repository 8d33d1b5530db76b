/** Tracks whether the game has changed, and whether the screen shows it as it is now. */
export class GameChanges {
  #changed = new AbortController();
  #isShown = false;
  #whenShown: (() => void)[] = [];

  /** A signal that the next change aborts. */
  get signal(): AbortSignal {
    return this.#changed.signal;
  }

  note(): void {
    this.#isShown = false;
    const changed = this.#changed;
    this.#changed = new AbortController();
    changed.abort();
  }

  /** Records that the screen shows the current state of the game. */
  shown(): void {
    this.#isShown = true;
    for (const run of this.#whenShown.splice(0)) run();
  }

  /** Resolves when the screen shows the current state: at once, or at the next `shown`. */
  whenShown(): Promise<void> {
    return this.#isShown ? Promise.resolve() : new Promise((done) => this.#whenShown.push(done));
  }
}
