/** The contract of stores. The log decides: rows are only added, and what is acknowledged is on disk. */
import type { Result } from '@boardwright/core';

/** One entry of a match. by: the seat, or -1 for the host. private: what the public may not know, hidden behind a salt. */
export interface LogRow {
  readonly seq: number;
  readonly by: number;
  readonly cmd: string;
  readonly body: string;
  readonly private: string | null;
  readonly salt: string | null;
  /** Wall time in ms; the entry itself holds the time for the clocks. */
  readonly ts: number;
  readonly version: number;
}

/** A row with its hash from chain.ts. Rows are sealed before they reach a store. */
export type SealedRow = LogRow & { readonly hash: string };

/** The end of a match's log: its last row, or what the first one follows. */
export interface ChainTip {
  readonly seq: number;
  readonly hash: string;
  readonly ts: number;
}

/** A match as created. key: the secret source of its dice. */
export interface MatchRecord {
  readonly id: string;
  readonly game: string;
  readonly version: number;
  readonly options: string;
  readonly clock: string | null;
  /** JSON of a Pair: which game of a pair this is. */
  readonly pair: string | null;
  /** Spectators see everything this many turns behind; null: they see what is public, at once. */
  readonly openAfter: number | null;
  /** JSON of a RoomPlace: of a later round, its room and who sits where; null: the first round of a room with the match's id. */
  readonly room: string | null;
  readonly seed: string;
  readonly key: string;
  readonly created: number;
}

/** The end of a match's log; seq 0 before it starts. next: the match that follows, unless it was deleted. */
interface MatchHead {
  readonly seq: number;
  readonly over: boolean;
  readonly next: string | null;
  /** When the host must look at this match if nobody else does; it may be too early, never too late. */
  readonly due: number | null;
}

/**
 * What a seat has told for fair draws (docs/fair.md). tip: of its first chain. setup: its link for draw 0. newTip: of the chain that
 * it began last. draw, link: its last link after the setup.
 */
export interface SeatShare {
  readonly tip: string;
  readonly setup: string | null;
  readonly newTip: string | null;
  readonly draw: number;
  readonly link: string | null;
}

/** A link that a seat has opened. */
export interface OpenedLink {
  readonly seat: number;
  readonly draw: number;
  readonly link: string;
}

/** Secrets are kept as their SHA-256. invite: null for a bot's seat. share: absent where the seat takes no part in draws. */
export interface SeatRow {
  readonly seat: number;
  readonly who: 'person' | 'bot';
  readonly level: string | null;
  readonly invite: string | null;
  readonly claim: string | null;
  readonly token: string | null;
  readonly share?: SeatShare;
}

/**
 * A room as it is kept: names and scores, outside of the hash chain, so that they can be deleted. It is written as a whole; its id
 * is that of its first match.
 */
export interface RoomRow {
  readonly id: string;
  /** How often it was written: 1 the first time. A write that follows no stored one is a conflict. */
  readonly changed: number;
  /** The lobby shows it. */
  readonly listed: boolean;
  /** JSON of a RoomState. */
  readonly body: string;
}

/** A table that waits for players, as the lobby shows it. */
export interface ListedTable {
  readonly stored: StoredMatch;
  readonly room: RoomRow;
}

export interface StoredMatch {
  readonly record: MatchRecord;
  readonly head: MatchHead;
  readonly seats: readonly SeatRow[];
}

/** A table and what its viewers knew after entry `seq`. It saves reading earlier rows, and may be lost. */
export interface StoredSnapshot {
  readonly seq: number;
  readonly version: number;
  readonly body: string;
}

/** A snapshot, or null for the start, the rows after it, and the end of these. */
export interface Reading extends StoredMatch {
  readonly snapshot: StoredSnapshot | null;
  readonly rows: readonly LogRow[];
  readonly tip: ChainTip;
}

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
  /** Grows with every link that a seat opens. */
  readonly links: number;
}

export interface Creation {
  readonly op: 'create';
  readonly record: MatchRecord;
  readonly seats: readonly SeatRow[];
  readonly due: number | null;
  /** The limit of matches in a store that several nodes share; above it the answer is `conflict`. */
  readonly most?: number;
}

/**
 * Rows of one match that stand or fall together; `tip` is where the log ends before them, `at` the time of the last entry,
 * `next` the match that the last one brings about. due: absent where the old one will do. links: what seats opened for the draw that
 * the rows lead to, or make.
 */
export interface Append {
  readonly op: 'append';
  readonly at: number;
  readonly match: string;
  readonly tip: ChainTip;
  readonly rows: readonly SealedRow[];
  readonly over: boolean;
  readonly due?: number | null;
  readonly next: Creation | null;
  readonly links?: readonly OpenedLink[];
}

/** A whole match as another site has it. `ok` also if it is here already with the same end. */
export interface Adoption {
  readonly op: 'adopt';
  readonly match: string;
  readonly record: MatchRecord;
  readonly seats: readonly SeatRow[];
  readonly rows: readonly SealedRow[];
  /** Time of the last entry. */
  readonly at: number;
  readonly over: boolean;
  readonly next: string | null;
  readonly due: number | null;
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
      /** Of the seat's chain, where it takes part in draws. */
      readonly tip?: string;
    }
  /** A link, if the seat has opened none for this draw or a later one. */
  | ({ readonly op: 'link'; readonly match: string } & OpenedLink)
  /** A new chain of a seat, if the log still has so many entries. */
  | { readonly op: 'tip'; readonly match: string; readonly seat: number; readonly tip: string; readonly seq: number }
  | { readonly op: 'snapshot'; readonly match: string; readonly snapshot: StoredSnapshot }
  /** Sets the due time of a log that was read up to `seq`; a shared store ignores it if the log has moved on. */
  | { readonly op: 'due'; readonly match: string; readonly seq: number; readonly due: number | null }
  /** Gives a seat to somebody else, if it has this token and the log so many entries: row replaces all of it. */
  | {
      readonly op: 'reseat';
      readonly match: string;
      readonly seq: number;
      readonly token: string | null;
      readonly row: SeatRow;
    }
  /** Writes the room around a match. */
  | { readonly op: 'room'; readonly match: string; readonly room: RoomRow }
  /** Creates the next match of a finished one, if there is none yet, and writes the room as it is then: both or neither. */
  | { readonly op: 'follow'; readonly match: string; readonly next: Creation; readonly room?: RoomRow }
  /** Deletes a match, if it still has this many entries and is due by `now`. */
  | { readonly op: 'drop'; readonly match: string; readonly seq: number; readonly now: number }
  /** These seats want everything deleted: done when every seat that was taken wants it. */
  | { readonly op: 'forget'; readonly match: string; readonly seats: readonly number[] }
  | Adoption
  /** Site time goes on from here, also backwards: for a site to which matches of another one move. */
  | { readonly op: 'setTime'; readonly now: number }
  | { readonly op: 'beat'; readonly now: number }
  /** Where a seat wants to be told of its turn; `conflict` beyond MOST_PUSHES of a seat. */
  | ({ readonly op: 'subscribe' } & PushRow)
  /** endpoint null: all of the seat. */
  | { readonly op: 'unsubscribe'; readonly match: string; readonly seat: number; readonly endpoint: string | null }
  /** Counts one more of this key on this day, on shared stores at most `most`; earlier days are forgotten. */
  | { readonly op: 'count'; readonly key: string; readonly day: number; readonly most?: number };

/** The subscription of a browser to its push service, for one seat. It lies outside the log, so that it can be deleted. */
export interface PushRow {
  readonly match: string;
  readonly seat: number;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  /** What the browser shows, in the words of its reader. */
  readonly title: string;
}

/** Subscriptions of one seat: a person has so many devices. */
export const MOST_PUSHES = 4;

/** A count on one day, in days since 1970. */
export interface DayCount {
  readonly key: string;
  readonly day: number;
  readonly used: number;
}

/**
 * conflict: the log has another tip, or the seat or match is taken; read and decide again. locked: another writer holds the
 * match; the same write may succeed without reading again.
 */
export type Written = 'ok' | 'conflict' | 'locked';

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
  /** Returns the ids of at most so many matches, in their order, from the one after `after` on; '' comes before all. */
  list(after: string, limit: number): Promise<readonly string[]>;
  /** Returns the seq of a seat's command, or null if it is not in the log. Costs the same however long the log is. */
  seqOf(match: string, by: number, cmd: string): Promise<number | null>;
  /** Returns how far matches have come; those that do not exist are left out. */
  heads(matches: readonly string[]): Promise<ReadonlyMap<string, MatchStatus>>;
  /** Returns the room of this id, or null before it was written. */
  room(id: string): Promise<RoomRow | null>;
  /** Returns the tables of the lobby whose match has a free seat and has not begun, the newest first. */
  listed(limit: number): Promise<readonly ListedTable[]>;
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
  close(): Promise<void>;
}

/** Several nodes on one store. Messages may arrive late; polling makes up for lost ones. */
export interface SharedNodes {
  /** The number of running nodes, including this one. */
  readonly live: number;
  /** heard: other nodes have changed these matches. connected: after a time without messages. */
  listen(heard: (matches: readonly string[]) => void, connected: () => void): void;
  /** Records whether a seat has a socket on this node. */
  setHere(match: string, seat: number, isHere: boolean): Promise<void>;
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
