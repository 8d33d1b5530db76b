/**
 * The quarantine of matches that failed or cannot be read. Each may be tried again after a pause, which doubles with every failure. A match
 * that has not failed for the longest pause starts again with the shortest one.
 */
import { fault, type Fault } from '@boardwright/core';
import { RulesFailure } from '@boardwright/core/host';

const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [1000, 3_600_000];

export const QUARANTINED: Fault = fault(
  'internal',
  'The server failed in this match and has suspended it. No move is lost.',
);

/** Returns the fault with which an error ends a match for its clients. */
export function failureOf(error: unknown): Fault {
  return error instanceof RulesFailure ? error.fault : QUARANTINED;
}

interface Failed {
  readonly error: Fault;
  readonly until: number;
  readonly pauseMs: number;
}

export class Quarantine {
  readonly #failed = new Map<string, Failed>();

  get size(): number {
    return this.#failed.size;
  }

  /** Returns the failure of a quarantined match, or null if the match may be tried now. */
  of(match: string, now: number): Fault | null {
    const failed = this.#failed.get(match);
    return failed !== undefined && now < failed.until ? failed.error : null;
  }

  add(match: string, error: Fault, since: number): void {
    const pauseMs = Math.min((this.#failed.get(match)?.pauseMs ?? FIRST_PAUSE_MS / 2) * 2, LONGEST_PAUSE_MS);
    this.#failed.set(match, { error, pauseMs, until: since + pauseMs });
  }

  forgetOld(now: number): void {
    for (const [match, { until }] of this.#failed) if (now - until > LONGEST_PAUSE_MS) this.#failed.delete(match);
  }
}
