/** Deletes matches that ended long ago, a few at a time. */
import type { Result } from '@boardwright/core';
import { FAILED } from '../faults.ts';
import type { MatchStore } from '../store/store.ts';

const PAGE = 200;

/** Returns whether a match ended longer ago than this. now: wall time. */
export async function isKeptLongEnough(
  store: Pick<MatchStore, 'find' | 'read'>,
  match: string,
  [keepMs, now]: readonly [number, number],
): Promise<boolean> {
  const found = await store.find(match);
  if (found?.head.over !== true) return false;
  const reading = await store.read(match, { atMost: found.head.seq });
  return reading.ok && reading.value.tip.ts < now - keepMs;
}

export class Retention {
  readonly #store: Pick<MatchStore, 'find' | 'read' | 'list'>;
  readonly #keepMs: number;
  readonly #erase: (match: string) => Promise<Result<null>>;
  readonly #audit: (line: string) => void;
  #after = '';

  constructor(
    store: Pick<MatchStore, 'find' | 'read' | 'list'>,
    keepMs: number,
    erase: (match: string) => Promise<Result<null>>,
    audit: (line: string) => void,
  ) {
    this.#store = store;
    this.#keepMs = keepMs;
    this.#erase = erase;
    this.#audit = audit;
  }

  /** Checks the next page of matches; after the last page it starts again. Writes one audit line about all deleted matches. */
  async step(now: number): Promise<void> {
    const page = await this.#store.list(this.#after, PAGE);
    this.#after = page.at(-1) ?? '';
    const done = new Map<string, string>();
    try {
      for (const match of page)
        if (await isKeptLongEnough(this.#store, match, [this.#keepMs, now])) await this.#delete(match, done);
    } finally {
      const lines = [...done].map(([match, outcome]) => `${match} ${outcome}`);
      if (lines.length > 0) this.#audit(`KEEP_DAYS: ${lines.join(', ')}`);
    }
  }

  async #delete(match: string, done: Map<string, string>): Promise<void> {
    done.set(match, FAILED.code);
    const erased = await this.#erase(match);
    done.set(match, erased.ok ? 'deleted' : erased.error.code);
  }
}
