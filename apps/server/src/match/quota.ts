/** How much this server keeps. Beyond that no match is made; those that are there go on. */
import { fault, type Fault } from '@boardwright/core';
import type { Limits } from '../net/limits.ts';
import type { MatchStore } from '../store/store.ts';

const FULL = fault('server-full', 'This server has no room for more matches; try again later.');
const MEASURE_MS = 5000;

export class Quota {
  readonly #store: MatchStore;
  readonly #limits: Pick<Limits, 'matches' | 'diskBytes'>;
  readonly #report: (line: string) => void;
  #matches = 0;
  #bytes = 0;
  #measuredAt = -Infinity;
  #isFull = false;

  constructor(store: MatchStore, limits: Pick<Limits, 'matches' | 'diskBytes'>, report: (line: string) => void) {
    this.#store = store;
    this.#limits = limits;
    this.#report = report;
  }

  created(): void {
    this.#matches++;
  }

  dropped(): void {
    this.#matches--;
  }

  /** Why no match can be made now; null if one can. */
  async refusal(): Promise<Fault | null> {
    await this.#measure();
    const { matches, diskBytes } = this.#limits;
    const words = this.#matches >= matches ? 'MAX_MATCHES' : this.#bytes >= diskBytes ? 'MAX_DISK_MB' : null;
    if (words !== null && !this.#isFull)
      this.#report(`no new matches: ${words} is reached (${this.#matches} matches, ${this.#bytes} bytes)`);
    this.#isFull = words !== null;
    return words === null ? null : FULL;
  }

  async #measure(): Promise<void> {
    if (performance.now() - this.#measuredAt < MEASURE_MS) return;
    this.#measuredAt = performance.now();
    const { matches, bytes } = await this.#store.usage();
    [this.#matches, this.#bytes] = [matches, bytes];
  }
}
