/** The contract of stores. The log decides: rows are only added, and what is acknowledged is on disk. */
import type { Result } from '@boardwright/core';
import type { Ban, DayCount, StoredListing, PushRow, Reading, RoomRow, SealedRow, StoredMatch } from './records.ts';
import type { Write, Written } from './write.ts';

export type * from './records.ts';
export type * from './write.ts';

/** Starts at the last snapshot at or before this entry. */
export interface ReadFrom {
  readonly atMost: number;
}

/** Shows whether a match has gone on since the last look. taken: seats with a token, one bit each. */
export interface MatchStatus {
  readonly seq: number;
  readonly next: string | null;
  readonly taken: number;
  /** Only if several nodes share the store. */
  readonly elsewhere?: Elsewhere;
}

/** What other nodes know about a match. Seats are one bit each. */
export interface Elsewhere {
  /** Seats with a socket on another node. */
  readonly here: number;
  /** How often the room of this match was written; 0: never. */
  readonly room: number;
  /** Whether somebody sits in the next match. */
  readonly awaited: boolean;
  /** Changes with everything that seats tell for fair draws, and with every draw that is asked for. */
  readonly answers: string;
}

/** Rows of one match that `after` returns. */
export const MOST_AFTER = 500;

/** What a server needs of a store of matches. */
export interface MatchStore {
  /** Number of its tables' layout. */
  readonly schema: number;
  /** Resolves when the write is on disk. Writes that come in while the disk is busy share the next commit. */
  write(write: Write): Promise<Written>;
  find(match: string): Promise<StoredMatch | null>;
  /** Reads the match, its seats, its last snapshot and the rows after it at once. Older rows are verified when they are read. */
  open(match: string): Promise<Result<Reading>>;
  /** Reads verified rows: a changed log is a fault. to: the last entry that is read. */
  read(match: string, from: ReadFrom, to?: number): Promise<Result<Reading>>;
  /**
   * Returns the rows after these entries, at most `MOST_AFTER` of each match, in order and not verified. A match without such rows
   * may be left out.
   */
  after(ends: ReadonlyMap<string, number>): Promise<ReadonlyMap<string, readonly SealedRow[]>>;
  /** Returns the ids of at most so many matches, in their order, from the one after `after` on; '' comes before all. */
  list(after: string, limit: number): Promise<readonly string[]>;
  /** Returns the seq of a seat's command, or null if it is not in the log. Costs the same however long the log is. */
  seqOf(match: string, by: number, cmd: string): Promise<number | null>;
  /** Returns how far matches have come; those that do not exist are left out. */
  heads(matches: readonly string[]): Promise<ReadonlyMap<string, MatchStatus>>;
  /** Returns the room of this id, or null before it was written. */
  room(id: string): Promise<RoomRow | null>;
  /**
   * Returns the tables of the lobby whose match has a free seat and has not begun, the newest first: of these matches, and of those
   * that have a socket on another node, so many of each address.
   */
  listed(limit: number, matches: readonly string[], share: number): Promise<readonly StoredListing[]>;
  /** Returns due matches, the earliest first. */
  dueBy(now: number, limit: number): Promise<readonly string[]>;
  /** As dueBy, without matches that another node holds; this node holds the others until then, or until it releases them. */
  claim(now: number, limit: number, until: number): Promise<readonly string[]>;
  release(matches: readonly string[]): Promise<void>;
  /** Returns site time in ms; it continues where it was when the last server stopped. */
  now(): Promise<number>;
  /** What nodes need from each other; null if one process has the store to itself. */
  readonly shared: SharedNodes | null;
  /** free: bytes left where the store is; absent if unlimited. */
  usage(): Promise<{ readonly matches: number; readonly bytes: number; readonly free?: number }>;
  /** Where a seat wants to be told of its turn. */
  pushes(match: string, seat: number): Promise<readonly PushRow[]>;
  /** Returns the counts of each key on this day and the day before. */
  counts(day: number): Promise<readonly DayCount[]>;
  /** Returns the keys of the site as they were written, or null before the first start. */
  siteKeys(): Promise<string | null>;
  /** Returns the bans that have not ended at this wall time. */
  bans(now: number): Promise<readonly Ban[]>;
  close(): Promise<void>;
}

/** Several nodes on one store. Messages may arrive late; polling makes up for lost ones. */
export interface SharedNodes {
  /** The number of running nodes, including this one. */
  readonly live: number;
  /** heard: other nodes have changed these matches. connected: after a time without messages. */
  listen(heard: (matches: readonly string[]) => void, connected: () => void): void;
  /** Records whether a seat has a socket on this node. address: for which it counts, or its digest. */
  setHere(match: string, seat: number, isHere: boolean, address: string): Promise<void>;
  /** Returns when another node with a socket of this seat was last seen, if that node is lost, and forgets the socket; null: none is. */
  stranded(match: string, seat: number): Promise<number | null>;
  /** Holds a match that waits for the host after this entry; false if another node holds it or the match has gone on. */
  hold(match: string, seq: number): Promise<boolean>;
  /** Keeps what this node measured, for at most an hour. at: wall time. */
  record(at: number, sample: string): Promise<void>;
  /** What nodes have recorded since then, by node, the oldest first. */
  recorded(since: number): Promise<ReadonlyMap<string, readonly string[]>>;
}

/** A store that one process has to itself: it keeps the time of that process. */
export interface OwnStore extends MatchStore {
  /** Returns the later of the last heartbeat and the last entry; null on a new disk. */
  lastBeat(): Promise<number | null>;
}
