/**
 * Keeps matches in memory in step with the writes of other nodes. A hint from another node triggers a check at once; polling finds lost
 * hints within two seconds.
 */
import { setTimeout } from 'node:timers/promises';
import type { MatchStatus, MatchStore, SealedRow } from '../../store/store.ts';

export const POLL_MS = 2000;
/**
 * Minimum milliseconds between two checks. Hints that arrive in between share the next check; the first check after a pause is immediate.
 */
const LEAST_MS = 20;

/** The matches in memory, as this file needs them. */
interface Followed {
  /** Returns the ids of the matches in memory. */
  matches(): readonly string[];
  /** Returns the matches in memory to which a change of these matches or rooms matters. */
  concernedBy(ids: readonly string[]): readonly string[];
  /** Returns the number of the last entry of a match in memory; Infinity if the match is no longer in memory. */
  seqOf(match: string): number;
  /** Applies another node's writes. status: null if the match is gone. rows: those after the last entry in memory. */
  follow(match: string, status: MatchStatus | null, rows: readonly SealedRow[]): Promise<void>;
}

const ignore = (): void => {};

export class Neighbours {
  readonly #store: Pick<MatchStore, 'after' | 'heads' | 'shared'>;
  readonly #followed: Followed;
  #waiting = new Set<string>();
  #looking: Promise<void> | null = null;
  /** The earliest time of the next check, in milliseconds of `performance.now`. */
  #nextAt = 0;

  constructor(store: Pick<MatchStore, 'after' | 'heads' | 'shared'>, followed: Followed) {
    this.#store = store;
    this.#followed = followed;
    // a failed check is reported and repeated by the next poll
    store.shared?.listen(
      (matches) => void this.look(followed.concernedBy(matches)).catch(ignore),
      () => void this.poll().catch(ignore),
    );
  }

  /** Checks all matches in memory. */
  poll(): Promise<void> {
    return this.#store.shared === null ? Promise.resolve() : this.look(this.#followed.matches());
  }

  /** Resolves when all of these matches have been checked. Matches that arrive during a check are part of the next one. */
  async look(matches: readonly string[]): Promise<void> {
    if (this.#store.shared === null || matches.length === 0) return;
    for (const match of matches) this.#waiting.add(match);
    await this.#looking;
    this.#looking ??= this.#lookOnce().finally(() => (this.#looking = null));
    await this.#looking;
  }

  async #lookOnce(): Promise<void> {
    const wait = this.#nextAt - performance.now();
    if (wait > 0) await setTimeout(wait);
    this.#nextAt = performance.now() + LEAST_MS;
    const matches = [...this.#waiting];
    this.#waiting = new Set();
    if (matches.length === 0) return;
    const heads = await this.#store.heads(matches);
    const rows = await this.#missed(heads);
    await Promise.all(
      matches.map((match) => this.#followed.follow(match, heads.get(match) ?? null, rows.get(match) ?? [])),
    );
  }

  /** Reads the missed rows of all matches, with one statement. */
  async #missed(heads: ReadonlyMap<string, MatchStatus>): Promise<ReadonlyMap<string, readonly SealedRow[]>> {
    const known = [...heads.keys()].map((match) => [match, this.#followed.seqOf(match)] as const);
    const behind = known.filter(([match, seq]) => seq < (heads.get(match)?.seq ?? 0));
    return behind.length === 0 ? new Map() : this.#store.after(new Map(behind));
  }
}
