/** The end of one match's log in memory: the current table, the viewers' memories, and the ids of the last commands. */
import { unwrap, type Kind, type Result, type Seat } from '@boardwright/core';
import type { Table, Step, Transaction } from '@boardwright/core/host';
import { MAX_READ } from '@boardwright/protocol';
import { tipAfter } from '../../store/chain.ts';
import type { ChainTip, MatchRecord, SealedRow } from '../../store/store.ts';
import { ViewerMemory, type ViewerUpdate } from '../../viewers/viewer-memory.ts';
import { CommandIds } from './command-ids.ts';
import { readSince, replayAfter, type LaterLog, type LogSource, type RecentLog } from './reading.ts';
import { SNAPSHOT_EVERY, toSnapshot } from './snapshot.ts';

export class MatchLog<K extends Kind> {
  readonly ids: CommandIds;
  readonly #source: LogSource<K>;
  #record: MatchRecord;
  #snapshotAt: number;
  #tip: ChainTip;
  #memory: ViewerMemory<K>;

  constructor(source: LogSource<K>, recent: RecentLog<K>) {
    this.#source = source;
    this.#memory = new ViewerMemory(source.game, recent);
    this.#record = recent.stored.record;
    this.#snapshotAt = recent.start.table.seq;
    this.#tip = recent.tip;
    this.ids = new CommandIds(recent.start.table.seq);
    this.#keepIds(recent.steps);
    if (recent.steps.length > MAX_READ) this.snapshot();
  }

  get memory(): ViewerMemory<K> {
    return this.#memory;
  }

  get table(): Table<K> {
    return this.memory.now.table;
  }

  /** The end of the log, to which the next rows are appended. */
  get tip(): ChainTip {
    return this.#tip;
  }

  /** Returns the number of the entry that a command became, or null if the command is not in the log. */
  async seqOf(seat: Seat, id: string): Promise<number | null> {
    return this.ids.seqOf(seat, id) ?? this.#source.store.seqOf(this.#source.match, seat, id);
  }

  /** Adopts a stored transaction. */
  adopt(transaction: Transaction<K>, rows: readonly SealedRow[]): readonly ViewerUpdate<K>[] {
    this.#tip = tipAfter(this.#tip, rows);
    this.#keepIds(transaction);
    return this.memory.take(transaction);
  }

  /** Keeps the ids of people's commands. Bots and the server never repeat theirs. */
  #keepIds(steps: readonly Step<K>[]): void {
    for (const { cause, by, id, after } of steps)
      if (cause === 'person' && by !== null && id !== undefined) this.ids.add(by, id, after.seq);
  }

  /**
   * Adopts the rows of another writer. read: rows after the end of this log; they are used if the log has not grown meanwhile. Returns null
   * if the match now has another start.
   */
  async catchUp(read: readonly SealedRow[]): Promise<readonly ViewerUpdate<K>[] | null> {
    if (this.#tip.seq > 0) return this.#take(unwrap(await this.#later(read)));
    // the seats may draw another start until the first entry
    const recent = unwrap(await readSince(this.#source, 0));
    const isDrawn = this.memory.now.fair === undefined && recent.end.fair !== undefined;
    return isDrawn ? this.#restart(recent) : this.#take(recent);
  }

  async #later(read: readonly SealedRow[]): Promise<Result<LaterLog<K>>> {
    const { store, match } = this.#source;
    const { seq } = this.#tip;
    const isNext = read[0]?.seq === seq + 1;
    const rows = isNext ? read : ((await store.after(new Map([[match, seq]]))).get(match) ?? []);
    return replayAfter(this.#source, this.#record, { moment: this.memory.now, tip: this.#tip }, rows);
  }

  #take({ steps, tip }: LaterLog<K>): readonly ViewerUpdate<K>[] {
    this.#tip = tip;
    this.#keepIds(steps);
    return steps.length === 0 ? [] : this.memory.take(steps);
  }

  /** Restarts the log after the seats have drawn the start. Everything shown before is void. */
  #restart(recent: RecentLog<K>): null {
    this.#memory = new ViewerMemory(this.#source.game, recent);
    this.#record = recent.stored.record;
    this.#tip = recent.tip;
    this.#keepIds(recent.steps);
    return null;
  }

  /** Writes a snapshot without waiting for it. A lost snapshot only makes the next load slower. */
  snapshot(): void {
    const { game, store, match } = this.#source;
    if (this.table.seq - this.#snapshotAt < SNAPSHOT_EVERY) return;
    this.#snapshotAt = this.table.seq;
    void store.write({ op: 'snapshot', match, snapshot: toSnapshot(game, this.memory.moment) });
  }
}
