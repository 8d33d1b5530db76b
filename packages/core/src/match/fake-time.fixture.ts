/** A clock that only the test moves. */
import { setImmediate } from 'node:timers/promises';

interface Timer {
  at: number;
  readonly run: () => void;
}

/** The start time in milliseconds. */
export const START = 1_000_000;

export class FakeTime {
  now: number = START;
  #timers: Timer[] = [];

  readonly after = (ms: number, run: () => void): (() => void) => {
    const timer = { at: this.now + (ms < 2 ** 31 ? ms : 0), run }; // as in browsers and Node, longer timers fire at once
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  };

  /** Moves the time without firing timers, as when a device sleeps or a message arrives before a timer fires. */
  sleep(ms: number): void {
    this.now += ms;
    for (const timer of this.#timers) timer.at += ms;
  }

  /** Settles promises and moves the time in turn, until nothing more is due within `ms`. */
  async pass(ms: number): Promise<void> {
    const end = this.now + ms;
    for (;;) {
      await setImmediate();
      const next = this.#timers.toSorted((a, b) => a.at - b.at)[0];
      if (next === undefined || next.at > end) break;
      this.#timers = this.#timers.filter((other) => other !== next);
      this.now = Math.max(this.now, next.at);
      next.run();
    }
    this.now = end;
  }
}
