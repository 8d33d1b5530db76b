/** Deletes matches that ended long ago, a few at a time. */
import type { MatchStore } from '../store/store.ts';

const PAGE = 200;

/** Returns whether a match is over and its last entry is older than this. now: wall time. */
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
  readonly #erase: (match: string) => Promise<unknown>;
  #after = '';

  constructor(
    store: Pick<MatchStore, 'find' | 'read' | 'list'>,
    keepMs: number,
    erase: (match: string) => Promise<unknown>,
  ) {
    this.#store = store;
    this.#keepMs = keepMs;
    this.#erase = erase;
  }

  /** Looks at the next page of matches; after the last one it begins anew. */
  async step(now: number): Promise<void> {
    const page = await this.#store.list(this.#after, PAGE);
    this.#after = page.at(-1) ?? '';
    for (const match of page)
      if (await isKeptLongEnough(this.#store, match, [this.#keepMs, now])) await this.#erase(match);
  }
}
