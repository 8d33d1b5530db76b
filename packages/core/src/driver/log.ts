/** The log of a game in progress, as its driver sees it. */
import type { Entry, Table } from '../entry.ts';
import type { Game, Kind, Seat } from '../game.ts';
import { appendSteps, latestTable, memoryOf, momentAt, undoEntry, type History, type Moment } from '../history.ts';
import type { Result } from '../result.ts';
import type { DriverJob, Appended } from './queue.ts';
import type { Transaction } from './transaction.ts';

export interface GameLog<K extends Kind = Kind> {
  readonly game: Game<K>;
  /** The table now. */
  readonly table: Table<K>;
  memoryOf(seat: Seat): K['Memory'];
  /** The table after `seq` entries, and what was known then: where an undo goes back to. */
  momentAt(seq: number): Moment<K>;
  /** What a seat's wish to undo means where people sit together; without it, people are asked (take-back.ts). */
  undoEntry?(seat: Seat, at: number): Result<Entry<K>>;
  /** Stores a transaction, then makes it true and tells of it. job: whose it is; null: what time, chance or the host brought. */
  append(transaction: Transaction<K>, job: DriverJob<K> | null): Appended | Promise<Appended>;
}

/** The log of a game on one device, whole and in memory. */
export class DeviceLog<K extends Kind = Kind> implements GameLog<K> {
  #history: History<K>;
  readonly #appended: (transaction: Transaction<K>) => void;

  /** appended: the history has grown by this. */
  constructor(history: History<K>, appended: (transaction: Transaction<K>) => void) {
    this.#history = history;
    this.#appended = appended;
  }

  get history(): History<K> {
    return this.#history;
  }

  get game(): Game<K> {
    return this.#history.game;
  }

  get table(): Table<K> {
    return latestTable(this.#history);
  }

  memoryOf(seat: Seat): K['Memory'] {
    return memoryOf(this.#history, seat);
  }

  momentAt(seq: number): Moment<K> {
    return momentAt(this.#history, seq);
  }

  undoEntry(seat: Seat, at: number): Result<Entry<K>> {
    return undoEntry(this.#history, seat, at);
  }

  append(transaction: Transaction<K>): 'ok' {
    this.#history = appendSteps(this.#history, transaction);
    this.#appended(transaction);
    return 'ok';
  }
}
