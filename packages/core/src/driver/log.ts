/** The log of a game in progress, as its driver sees it. */
import type { Entry, Table } from '../entry.ts';
import type { Game, Kind, Seat } from '../game.ts';
import type { Moment } from '../history.ts';
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
