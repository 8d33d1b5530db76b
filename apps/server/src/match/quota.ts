/** How much this server keeps. Beyond that no match is made; those that are there go on. */
import { fault, type Fault } from '@boardwright/core';
import type { Limits } from '../net/limits.ts';
import type { MatchStore } from '../store/store.ts';

const FULL = fault('server-full', 'This server has no room for more matches; try again later.');
const MEASURE_MS = 5000;

interface QuotaServices {
  readonly store: Pick<MatchStore, 'usage'>;
  readonly limits: Limits;
  readonly report: (line: string) => void;
}

export class Quota {
  readonly #services: QuotaServices;
  #matches = 0;
  #bytes = 0;
  #measuredAt = -Infinity;
  #measured: Promise<void> = Promise.resolve();
  #isFull = false;

  constructor(services: QuotaServices) {
    this.#services = services;
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
    const { matches, diskBytes } = this.#services.limits;
    const words = this.#matches >= matches ? 'MAX_MATCHES' : this.#bytes >= diskBytes ? 'MAX_DISK_MB' : null;
    if (words !== null && !this.#isFull)
      this.#services.report(`no new matches: ${words} is reached (${this.#matches} matches, ${this.#bytes} bytes)`);
    this.#isFull = words !== null;
    return words === null ? null : FULL;
  }

  /** Whoever comes while it is measured waits for that too. */
  #measure(): Promise<void> {
    if (performance.now() - this.#measuredAt < MEASURE_MS) return this.#measured;
    this.#measuredAt = performance.now();
    this.#measured = this.#look();
    return this.#measured;
  }

  async #look(): Promise<void> {
    try {
      const { matches, bytes } = await this.#services.store.usage();
      [this.#matches, this.#bytes] = [matches, bytes];
    } catch (error) {
      this.#measuredAt = -Infinity; // the next one who asks measures again
      throw error;
    }
  }
}
