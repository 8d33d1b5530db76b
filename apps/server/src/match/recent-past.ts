/** The last entries of a match, read again from the disk: for those who missed them, and for an undo. */
import { momentAt, unwrap, type Game, type Kind, type Moment } from '@boardwright/core';
import { MAX_MISSED } from '@boardwright/protocol';
import type { MatchStore } from '../store/store.ts';
import { MissedFrames } from '../viewers/missed.ts';
import { readPast, readRecent } from './reading.ts';

const RECALL_MS = 2000;
/** How often somebody who comes back to a quick match is read what was missed. */
const RECALLS = 5;

export class RecentPast<K extends Kind> {
  readonly #game: Game<K>;
  readonly #store: MatchStore;
  readonly #match: string;
  /** How many entries the log has. */
  readonly #length: () => number;
  /** As far as `seq`. */
  #missed: { readonly seq: number; readonly frames: Promise<MissedFrames<K>> } | null = null;
  #moment: Moment<K> | null = null;

  constructor(game: Game<K>, store: MatchStore, match: string, length: () => number) {
    this.#game = game;
    this.#store = store;
    this.#match = match;
    this.#length = length;
  }

  /** What one who has `have` of `known` missed; null if that is nothing, or too much. While it is read the match may go on. */
  async missedBy(known: () => number, have: number): Promise<MissedFrames<K> | null> {
    let missed: MissedFrames<K> | null = null;
    for (let n = 0; n < RECALLS && (missed?.log.end.table.seq ?? -1) < known(); n++) {
      const gap = known() - have;
      if (have < 0 || gap <= 0 || gap > MAX_MISSED) return null;
      missed = await this.#recall();
    }
    return missed;
  }

  /** Reads where an undo would go back to. */
  async fetch(to: number): Promise<void> {
    this.#moment = null;
    if (to < 0) return;
    const kept = (await this.#missed?.frames) ?? null;
    if (kept !== null && kept.from <= to && kept.log.end.table.seq >= to) this.#moment = momentAt(kept.log.history, to);
    else this.#moment = unwrap(await readPast(this.#game, this.#store, this.#match, to));
  }

  /** What was fetched. */
  at(to: number): Moment<K> {
    if (this.#moment?.table.seq !== to) throw new Error('an undo without its past');
    return this.#moment;
  }

  /** Kept for a moment: reading it again for each of many who ask at once would stop all other matches. */
  #recall(): Promise<MissedFrames<K>> {
    const seq = this.#length();
    if (this.#missed !== null && this.#missed.seq >= seq) return this.#missed.frames;
    const read = readRecent(this.#game, this.#store, this.#match);
    const frames = read.then((log) => new MissedFrames(this.#game, unwrap(log)));
    this.#missed = { seq, frames };
    setTimeout(() => (this.#missed = null), RECALL_MS).unref();
    return frames;
  }
}
