/** Where matches are kept. The log is the truth: rows are only ever added, and what is acknowledged is on disk. */
import type { Result } from '@boardwright/core';

/** One entry of a match. by: the seat, or -1 for the host. private: what the public may not know, hidden behind a salt. */
export interface LogRow {
  readonly seq: number;
  readonly by: number;
  readonly cmd: string;
  readonly body: string;
  readonly private: string | null;
  readonly salt: string | null;
  /** Wall time in ms; the entry itself holds the time that clocks count. */
  readonly ts: number;
  readonly version: number;
}

/** A match as it was created. key: what its dice are drawn from, never told to anybody. */
export interface MatchRecord {
  readonly id: string;
  readonly game: string;
  readonly version: number;
  readonly options: string;
  readonly clock: string | null;
  /** JSON of a Pair: of a match of two games, which one this is. */
  readonly pair: string | null;
  /** Spectators see everything, so many turns late; null: what is public, at once. */
  readonly openAfter: number | null;
  readonly seed: string;
  readonly key: string;
  readonly created: number;
}

/** Where the log of a match ends; seq 0 before it starts. next: the match that follows this one, unless it was dropped. */
interface MatchHead {
  readonly seq: number;
  readonly over: boolean;
  readonly next: string | null;
  /** When the host is to look at this match, if nobody else does; perhaps too early, never too late. */
  readonly due: number | null;
}

/** Secrets are kept as their SHA-256. invite: null for a bot's seat. */
export interface SeatRow {
  readonly seat: number;
  readonly who: 'person' | 'bot';
  readonly level: string | null;
  readonly invite: string | null;
  readonly claim: string | null;
  readonly token: string | null;
}

export interface StoredMatch {
  readonly record: MatchRecord;
  readonly head: MatchHead;
  readonly seats: readonly SeatRow[];
}

/** A table and what its viewers knew, after entry `seq`. It saves reading what came before, and can be lost. */
export interface StoredSnapshot {
  readonly seq: number;
  readonly version: number;
  readonly body: string;
}

/** A snapshot, or null for the start, and the rows after it. */
export interface Reading extends StoredMatch {
  readonly snapshot: StoredSnapshot | null;
  readonly rows: readonly LogRow[];
}

/** From the first snapshot at or after `atLeast` (else the last one), or from the last one at or before `atMost`. */
export type ReadFrom = { readonly atLeast: number } | { readonly atMost: number };

export interface Creation {
  readonly op: 'create';
  readonly record: MatchRecord;
  readonly seats: readonly SeatRow[];
  readonly due: number | null;
}

/**
 * Rows of one match that stand or fall together; `from` is the head they follow, `at` the time of the last entry, `next` the
 * match that the last one brings about. due: absent where the old one will do.
 */
export interface Append {
  readonly op: 'append';
  readonly at: number;
  readonly match: string;
  readonly from: number;
  readonly rows: readonly LogRow[];
  readonly over: boolean;
  readonly due?: number | null;
  readonly next: Creation | null;
}

export type Write =
  | Append
  | Creation
  | {
      readonly op: 'sit';
      readonly match: string;
      readonly seat: number;
      readonly claim: string;
      readonly token: string;
      readonly due: number | null;
    }
  | { readonly op: 'snapshot'; readonly match: string; readonly snapshot: StoredSnapshot }
  | { readonly op: 'due'; readonly match: string; readonly due: number | null }
  /** The match that follows one that is over, if there is none yet. */
  | { readonly op: 'follow'; readonly match: string; readonly next: Creation }
  /** All of a match, if it still has so many entries, and is due by `now`. */
  | { readonly op: 'drop'; readonly match: string; readonly seq: number; readonly now: number }
  | { readonly op: 'beat'; readonly now: number }
  /** One more of this key on this day; days before the last one are forgotten. */
  | { readonly op: 'count'; readonly key: string; readonly day: number };

/** So many of something on one day, counted in days since 1970. */
export interface DayCount {
  readonly key: string;
  readonly day: number;
  readonly used: number;
}

/** conflict: the log has moved on, or the seat or match is taken. */
export type Written = 'ok' | 'conflict';

export interface MatchStore {
  /** Resolves when the write is on disk. Writes that come in while the disk is busy share the next commit. */
  write(write: Write): Promise<Written>;
  find(match: string): Promise<StoredMatch | null>;
  /** Verified: a log that was touched is a fault. to: the last entry that is read. */
  read(match: string, from: ReadFrom, to?: number): Promise<Result<Reading>>;
  /** Returns the seq of a seat's command, or null if it is not in the log. Costs the same however long the log is. */
  seqOf(match: string, by: number, cmd: string): Promise<number | null>;
  /** Matches that are due, the oldest first. */
  dueBy(now: number, limit: number): Promise<readonly string[]>;
  /** The last heartbeat or entry, whichever is later; null on a new disk. */
  lastBeat(): Promise<number | null>;
  /** free: bytes that are left where the store is; absent where that has no end. */
  usage(): Promise<{ readonly matches: number; readonly bytes: number; readonly free?: number }>;
  /** How many were counted of each key on this day and the day before. */
  counts(day: number): Promise<readonly DayCount[]>;
  close(): Promise<void>;
}
