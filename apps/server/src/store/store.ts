/** The contract of stores. The log decides: rows are only added, and acknowledged ones are on disk. */
import type { Result } from '@boardwright/core';
import type { Ban, DayCount, StoredListing, PushRow, Reading, RoomRow, SealedRow, StoredMatch } from './records.ts';
import type { Write, Written } from './write.ts';

export type * from './records.ts';
export type * from './write.ts';

/** Starts reading at the last snapshot at or before this entry. */
export interface ReadFrom {
  readonly atMost: number;
}

/** The status of a match since the last check. taken: seats with a token, one bit each. */
export interface MatchStatus {
  readonly seq: number;
  readonly next: string | null;
  readonly taken: number;
  /** Present only if several nodes share the store. */
  readonly elsewhere?: Elsewhere;
}

/** Other nodes' knowledge of a match. Seats are one bit each. */
export interface Elsewhere {
  /** Seats with a socket on another node. */
  readonly here: number;
  /** The number of writes of this match's room; 0 for none. */
  readonly room: number;
  /** Whether somebody sits in the next match. */
  readonly awaited: boolean;
  /** A text that changes with all the seats' data for fair draws, and with every opened draw. */
  readonly answers: string;
}

/** Maximum rows of one match that `after` returns. */
export const MOST_AFTER = 500;

/** A store of matches for a server. */
export interface MatchStore {
  /** The number of its tables' schema. */
  readonly schema: number;
  /** Resolves when the write is on disk. Writes that arrive during a commit share the next one. */
  write(write: Write): Promise<Written>;
  find(match: string): Promise<StoredMatch | null>;
  /** Reads the match, its seats, its last snapshot and the rows after it at one moment. Older rows are verified when they are read. */
  open(match: string): Promise<Result<Reading>>;
  /** Reads verified rows; a changed log is a fault. to: the last entry to read. */
  read(match: string, from: ReadFrom, to?: number): Promise<Result<Reading>>;
  /**
   * Returns the rows after these entries, at most `MOST_AFTER` of each match, in order and not verified. Matches without such rows may be
   * left out.
   */
  after(ends: ReadonlyMap<string, number>): Promise<ReadonlyMap<string, readonly SealedRow[]>>;
  /** Returns the ids of matches in order, starting after `after`; '' comes before all. */
  list(after: string, limit: number): Promise<readonly string[]>;
  /** Returns the seq of a seat's command, or null if it is not in the log. The cost does not depend on the length of the log. */
  seqOf(match: string, by: number, cmd: string): Promise<number | null>;
  /** Returns the status of matches, without those that do not exist. */
  heads(matches: readonly string[]): Promise<ReadonlyMap<string, MatchStatus>>;
  /** Returns the room of this id, or null before it was written. */
  room(id: string): Promise<RoomRow | null>;
  /**
   * Returns listed matches with a free seat that have not begun, newest first: of these matches, and of those with a socket on another
   * node, at most `limit` of each address.
   */
  listed(limit: number, matches: readonly string[], share: number): Promise<readonly StoredListing[]>;
  /** Returns due matches, the earliest first. */
  dueBy(now: number, limit: number): Promise<readonly string[]>;
  /** Like dueBy, without matches that another node holds. This node holds the others until then, or until it releases them. */
  claim(now: number, limit: number, until: number): Promise<readonly string[]>;
  release(matches: readonly string[]): Promise<void>;
  /** Returns site time in milliseconds; it continues where the last server stopped. */
  now(): Promise<number>;
  /** Communication between nodes; null if one process has the store to itself. */
  readonly shared: SharedNodes | null;
  /** Returns the usage. free: bytes left on the disk; absent if unlimited. */
  usage(): Promise<{ readonly matches: number; readonly bytes: number; readonly free?: number }>;
  /** Returns a seat's subscriptions to notifications. */
  pushes(match: string, seat: number): Promise<readonly PushRow[]>;
  /** Returns the counts of each key on this day and the day before. */
  counts(day: number): Promise<readonly DayCount[]>;
  /** Returns the keys of the site, or null before the first start. */
  siteKeys(): Promise<string | null>;
  /** Returns the bans that have not ended at this wall time. */
  bans(now: number): Promise<readonly Ban[]>;
  close(): Promise<void>;
}

/** Communication of several nodes on one store. Messages may be late or lost; polling makes up for that. */
export interface SharedNodes {
  /** The number of running nodes, including this one. */
  readonly live: number;
  /** Listens. heard: called with matches that other nodes have changed. connected: called after a time without messages. */
  listen(heard: (matches: readonly string[]) => void, connected: () => void): void;
  /** Records whether a seat has a socket on this node. address: the one that it counts for, or its digest. */
  setHere(match: string, seat: number, isHere: boolean, address: string): Promise<void>;
  /** Returns when a lost node with a socket of this seat was last seen, and forgets the socket; null if there is none. */
  stranded(match: string, seat: number): Promise<number | null>;
  /** Holds a match that waits for the host after this entry. Returns false if another node holds it or the match has continued. */
  hold(match: string, seq: number): Promise<boolean>;
  /** Stores this node's measurements for at most an hour. at: wall time. */
  record(at: number, sample: string): Promise<void>;
  /** Returns the samples of all nodes since then, by node, oldest first. */
  recorded(since: number): Promise<ReadonlyMap<string, readonly string[]>>;
}

/** A store for one process, which keeps the time of that process. */
export interface OwnStore extends MatchStore {
  /** Returns the later of the last heartbeat and the last entry; null on a new disk. */
  lastBeat(): Promise<number | null>;
}
