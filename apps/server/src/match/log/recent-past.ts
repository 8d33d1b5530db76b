/** Reads the last entries of a match again from the store, for returning clients and for an undo. */
import { ok, unwrap, type Kind, type Result } from '@boardwright/core';
import { momentAt, type Moment } from '@boardwright/core/host';
import { MAX_MISSED } from '@boardwright/protocol';
import type { FairTeller } from '../../viewers/fair-steps.ts';
import { MissedFrames } from '../../viewers/missed.ts';
import type { LoadQueue } from '../all/load-queue.ts';
import type { MatchLog } from './match-log.ts';
import { readPast, readSince, type LogSource, type RecentLog } from './reading.ts';
import type { Slices } from './slices.ts';

const RECALL_MS = 2000;
/** Maximum reads of missed entries for one client. A fast match may add entries during a read. */
const RECALLS = 3;
/** Maximum waiting clients of one address. Further clients get the whole scene instead of the frames that they missed. */
const MAX_WAITING = 50;

/** All entries from `from` to `seq`, possibly with some before them. */
interface Missed<K extends Kind> {
  readonly from: number;
  readonly seq: number;
  readonly frames: Promise<MissedFrames<K>>;
}

export class RecentPast<K extends Kind> {
  readonly #source: LogSource<K>;
  readonly #loads: LoadQueue;
  readonly #fair: FairTeller<K> | null;
  readonly #log: Pick<MatchLog<K>, 'table'>;
  #missed: Missed<K> | null = null;
  #moment: Moment<K> | null = null;

  constructor(source: LogSource<K>, loads: LoadQueue, log: Pick<MatchLog<K>, 'table'>, fair: FairTeller<K> | null) {
    this.#source = source;
    this.#fair = fair;
    this.#loads = loads;
    this.#log = log;
  }

  /** Caches entries that were read for another purpose. */
  recall(log: RecentLog<K>): void {
    if (log.steps.length === 0) return;
    const { start, end } = log;
    const frames = Promise.resolve(new MissedFrames(this.#source.game, this.#fair, log));
    void this.#keep({ from: start.table.seq, seq: end.table.seq, frames });
  }

  /**
   * Returns the frames after entry `have` for a viewer. Returns null if there are none or too many, or if the queue of the address is full.
   * viewer: the index of the viewer. known: returns the last entry that the viewer may know, which grows while the match continues.
   */
  async missedBy(known: () => number, have: number, viewer: number, address: string): Promise<MissedFrames<K> | null> {
    let missed: MissedFrames<K> | null = null;
    for (let n = 0; n < RECALLS && (missed?.to ?? -1) < known(); n++) {
      const gap = known() - have;
      if (have < 0 || gap <= 0 || gap > MAX_MISSED) return null;
      const limits = { mostWaiting: MAX_WAITING, address };
      const made = await this.#loads.run((slices) => this.#made(have, viewer, slices), limits);
      if (!made.ok) return null;
      missed = made.value;
    }
    return missed;
  }

  async #made(have: number, viewer: number, slices: Slices): Promise<Result<MissedFrames<K>>> {
    const missed = await this.#recall(have, slices);
    await missed.make(viewer, have, slices);
    return ok(missed);
  }

  /** Reads the target of an undo. */
  async fetch(to: number): Promise<void> {
    this.#moment = null;
    if (to < 0) return;
    const kept = (await this.#missed?.frames) ?? null;
    if (kept !== null && kept.from <= to && kept.to >= to) this.#moment = momentAt(kept.log.history, to);
    else this.#moment = unwrap(await readPast(this.#source, to));
  }

  /** Returns a fetched moment. */
  at(to: number): Moment<K> {
    if (this.#moment?.table.seq !== to) throw new Error('an undo without its past');
    return this.#moment;
  }

  /** Shares one read between concurrent requests. Separate reads would block all other matches. */
  #recall(have: number, slices: Slices): Promise<MissedFrames<K>> {
    const { seq } = this.#log.table;
    const kept = this.#missed;
    if (kept !== null && kept.seq >= seq && kept.from <= have) return kept.frames;
    // a request that reaches further back reads as much as any client may request
    const from = kept === null ? have : Math.min(have, Math.max(0, seq - MAX_MISSED));
    return this.#keep({ from, seq, frames: this.#read(from, slices) });
  }

  #keep(missed: Missed<K>): Promise<MissedFrames<K>> {
    this.#missed = missed;
    setTimeout(() => {
      if (this.#missed === missed) this.#missed = null;
    }, RECALL_MS).unref();
    return missed.frames;
  }

  async #read(from: number, slices: Slices): Promise<MissedFrames<K>> {
    const log = await readSince(this.#source, from, slices);
    return new MissedFrames(this.#source.game, this.#fair, unwrap(log));
  }
}
