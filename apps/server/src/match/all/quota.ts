/** Limits the storage of this server. Above the limit no match is created; existing ones continue. */
import { fault, type Fault } from '@boardwright/core';
import type { Limits } from '../../net/limits.ts';
import type { MatchStore } from '../../store/store.ts';

const FULL: Fault = fault('server-full', 'This server accepts no more matches. Try again later.');
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
  #free = Infinity;
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

  /** Records that the store has refused a match, because other nodes have used up the limit of matches. */
  refusedByStore(): Fault {
    this.#matches = Math.max(this.#matches, this.#services.limits.matches);
    this.#tellOnce(this.#reachedLimit());
    return FULL;
  }

  /** Returns why no match can be created now, or null. */
  async refusal(): Promise<Fault | null> {
    await this.#measure();
    const reached = this.#reachedLimit();
    this.#tellOnce(reached);
    return reached === null ? null : FULL;
  }

  #tellOnce(reached: string | null): void {
    if (reached !== null && !this.#isFull)
      this.#services.report(
        `no new matches: ${reached} is reached (${this.#matches} matches, ${this.#bytes} bytes, ${this.#free} bytes free)`,
      );
    this.#isFull = reached !== null;
  }

  /**
   * Returns the setting whose limit is reached, or null. Some disk space is reserved for running matches, because a full disk would stop
   * the server.
   */
  #reachedLimit(): string | null {
    const { matches, diskBytes, freeBytes } = this.#services.limits;
    if (this.#matches >= matches) return 'MAX_MATCHES';
    if (this.#bytes >= diskBytes) return 'MAX_DISK_MB';
    return this.#free < freeBytes ? 'MIN_FREE_MB' : null;
  }

  /** Measures the usage; concurrent callers share one measurement. */
  #measure(): Promise<void> {
    if (performance.now() - this.#measuredAt < MEASURE_MS) return this.#measured;
    this.#measuredAt = performance.now();
    this.#measured = this.#look();
    return this.#measured;
  }

  async #look(): Promise<void> {
    try {
      const { matches, bytes, free = Infinity } = await this.#services.store.usage();
      [this.#matches, this.#bytes, this.#free] = [matches, bytes, free];
    } catch (error) {
      this.#measuredAt = -Infinity; // makes the next caller measure again
      throw error;
    }
  }
}
