/** The contract of stores. The log is authoritative: rows are only ever appended, and an acknowledged row is on disk. */
import type { Result } from '@boardwright/core';
import type { Ban, DayCount, StoredListing, PushRow, Reading, RoomRow, SealedRow, StoredMatch } from './records.ts';
import type { Write, Written } from './write.ts';

export type * from './records.ts';
export type * from './write.ts';

/** The start of a read: the last snapshot at or before this entry. */
export interface ReadFrom {
  readonly atMost: number;
}

/** The status of a match. taken: the seats that have a token, as a bit mask. */
export interface MatchStatus {
  readonly seq: number;
  readonly next: string | null;
  readonly taken: number;
  /** Absent if only one node uses the store. */
  readonly elsewhere?: Elsewhere;
}

/** What other nodes know about a match. Seats are bit masks. */
export interface Elsewhere {
  /** Seats with a socket on another node. */
  readonly here: number;
  /** The number of writes to this match's room; 0 for none. */
  readonly room: number;
  /** Whether somebody sits in the next match. */
  readonly awaited: boolean;
  /** A text that changes whenever a seat's data for fair draws changes or a draw is opened. */
  readonly answers: string;
}

/** Maximum rows of one match that `after` returns. */
export const MOST_AFTER = 500;

/** A store of matches for a server. */
export interface MatchStore {
  /** The number of the schema of its tables. */
  readonly schema: number;
  /** Resolves when the write is on disk. Writes that arrive during a commit share the next one. */
  write(write: Write): Promise<Written>;
  find(match: string): Promise<StoredMatch | null>;
  /**
   * Reads the match, its seats, its last snapshot and the rows after it, all at one moment. Rows before the snapshot are verified only when
   * they are read.
   */
  open(match: string): Promise<Result<Reading>>;
  /** Reads and verifies rows. A log that was tampered with is a fault. to: the last entry to read. */
  read(match: string, from: ReadFrom, to?: number): Promise<Result<Reading>>;
  /**
   * Returns the rows after these entries, in order and not verified: at most `MOST_AFTER` rows of each match. Matches without new rows may
   * be left out.
   */
  after(ends: ReadonlyMap<string, number>): Promise<ReadonlyMap<string, readonly SealedRow[]>>;
  /** Returns the ids of matches in order, starting after the id `after`; '' starts at the beginning. */
  list(after: string, limit: number): Promise<readonly string[]>;
  /**
   * Returns the number of the entry of a seat's command, or null if the command is not in the log. The cost does not depend on the length
   * of the log.
   */
  seqOf(match: string, by: number, cmd: string): Promise<number | null>;
  /** Returns the status of these matches, leaving out those that do not exist. */
  heads(matches: readonly string[]): Promise<ReadonlyMap<string, MatchStatus>>;
  /** Returns the room with this id, or null if it has not been written yet. */
  room(id: string): Promise<RoomRow | null>;
  /**
   * Returns listed matches that have a free seat and have not begun, newest first. It considers the given matches, and those with a socket
   * on another node, at most `share` per address.
   */
  listed(limit: number, matches: readonly string[], share: number): Promise<readonly StoredListing[]>;
  /** Returns due matches, the earliest first. */
  dueBy(now: number, limit: number): Promise<readonly string[]>;
  /** Returns due matches that no other node holds. This node then holds them until the given time or until it releases them. */
  claim(now: number, limit: number, until: number): Promise<readonly string[]>;
  release(matches: readonly string[]): Promise<void>;
  /** Returns site time in milliseconds. It continues where the last server stopped. */
  now(): Promise<number>;
  /** Communication between nodes; null if one process has the store to itself. */
  readonly shared: SharedNodes | null;
  /** Returns what the store uses. free: bytes left on the disk; absent for no limit. */
  usage(): Promise<{ readonly matches: number; readonly bytes: number; readonly free?: number }>;
  /** Returns a seat's push subscriptions. */
  pushes(match: string, seat: number): Promise<readonly PushRow[]>;
  /** Returns the counts of this day and of the day before. */
  counts(day: number): Promise<readonly DayCount[]>;
  /** Returns the keys of the site, or null before the first start. */
  siteKeys(): Promise<string | null>;
  /** Returns the bans that are still in force at this wall time. */
  bans(now: number): Promise<readonly Ban[]>;
  close(): Promise<void>;
}

/** Communication between the nodes that share a store. Messages may be late or lost; polling makes up for that. */
export interface SharedNodes {
  /** The number of running nodes, including this one. */
  readonly live: number;
  /** The number of statements that the database has answered to this node. */
  readonly answers: number;
  /**
   * Starts to listen. heard: called with matches that other nodes have changed. connected: called after a time in which messages were lost.
   */
  listen(heard: (matches: readonly string[]) => void, connected: () => void): void;
  /** Records whether a seat has a socket on this node. address: the address that is charged for it, or the digest of that address. */
  setHere(match: string, seat: number, isHere: boolean, address: string): Promise<void>;
  /**
   * Returns the time at which a lost node was last seen, if this seat had a socket on that node, and forgets the socket. Null if there is
   * none.
   */
  stranded(match: string, seat: number): Promise<number | null>;
  /** Holds a match, whose bot this node will ask for the next move. Returns false if another node holds the match or the log has grown. */
  hold(match: string, seq: number): Promise<boolean>;
  /** Stores this node's measurements for at most an hour. at: wall time. */
  record(at: number, sample: string): Promise<void>;
  /** Returns the samples of all nodes since this time, by node, oldest first. */
  recorded(since: number): Promise<ReadonlyMap<string, readonly string[]>>;
}

/** A store that only one process uses, with the time of that process. */
export interface OwnStore extends MatchStore {
  /** Returns the time of the last heartbeat or the last entry, whichever is later; null for a new store. */
  lastBeat(): Promise<number | null>;
}
