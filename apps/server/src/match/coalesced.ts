/** Sends a message at most once per interval. The first change is sent at once, the last one always. */
export class Coalesced {
  readonly #everyMs: number;
  readonly #say: () => void;
  #saidAt = -Infinity;
  #timer: NodeJS.Timeout | null = null;

  constructor(everyMs: number, say: () => void) {
    this.#everyMs = everyMs;
    this.#say = say;
  }

  changed(): void {
    if (this.#timer !== null) return;
    const wait = this.#saidAt + this.#everyMs - performance.now();
    if (wait <= 0) this.#sayNow();
    else this.#timer = setTimeout(() => this.#sayNow(), wait).unref();
  }

  #sayNow(): void {
    this.#timer = null;
    this.#saidAt = performance.now();
    this.#say();
  }
}
