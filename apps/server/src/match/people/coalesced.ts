/**
 * Sends a message at most once per interval. The first change is sent at once; of later changes in the interval, only the last one is sent.
 */
export class Coalesced {
  readonly #everyMs: number;
  /** The time of the last message, in whole milliseconds: V8 stores a fraction as a separate heap object. */
  #saidAt: number;
  #timer: NodeJS.Timeout | null = null;

  constructor(everyMs: number) {
    this.#everyMs = everyMs;
    this.#saidAt = -everyMs;
  }

  /**
   * Sends a message as soon as the interval allows. say: kept only while the message waits, because every match in memory has such a
   * sender.
   */
  changed(say: () => void): void {
    if (this.#timer !== null) return;
    const wait = this.#saidAt + this.#everyMs - performance.now();
    if (wait <= 0) this.#sayNow(say);
    else this.#timer = setTimeout(() => this.#sayNow(say), wait).unref();
  }

  #sayNow(say: () => void): void {
    this.#timer = null;
    this.#saidAt = Math.ceil(performance.now());
    say();
  }
}
