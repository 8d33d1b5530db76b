/** The log of a game in progress, as its driver sees it. */
import type { Entry, Table } from '../entry.ts';
import type { Game, Kind, Seat } from '../game.ts';
import type { Moment } from '../history.ts';
import type { Result } from '../result.ts';
import type { DriverJob, Appended } from './queue.ts';
import type { Transaction } from './transaction.ts';

export interface GameLog<K extends Kind = Kind> {
  readonly game: Game<K>;
  /** The present table. */
  readonly table: Table<K>;
  memoryOf(seat: Seat): K['Memory'];
  /** Returns the table after `seq` entries and what each seat knew then; an undo goes back to it. */
  momentAt(seq: number): Moment<K>;
  /** Returns what an undo by this seat means for people at one device. Without it, the other people are asked (take-back.ts). */
  undoEntry?(seat: Seat, at: number): Result<Entry<K>>;
  /** Stores a transaction, then publishes it. job: its origin; null for time, chance and the host. */
  append(transaction: Transaction<K>, job: DriverJob<K> | null): Appended | Promise<Appended>;
}
