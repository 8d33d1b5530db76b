/** What stores keep of matches, rooms and addresses. */

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
  /** JSON of a RoomRound: of a later round, its room and who sits where; null: the first round of a room with the match's id. */
  readonly room: string | null;
  readonly seed: string;
  readonly key: string;
  readonly created: number;
  /** JSON of the certificate of the site for the key of the match, where its draws are fair; absent: they are the server's own. */
  readonly fair?: string;
}

/** The end of a match's log; seq 0 before it starts. next: the match that follows, unless it was deleted. */
interface MatchHead {
  readonly seq: number;
  readonly over: boolean;
  readonly next: string | null;
  /** When the host must look at this match if nobody else does; it may be too early, never too late. */
  readonly due: number | null;
  /** The fair draw that was asked for last. */
  readonly asked?: AskedDraw;
}

/** A fair draw for which numbers are asked. terms: JSON of who takes part and of what was recorded before it. It is written once. */
export interface AskedDraw {
  readonly draw: number;
  readonly terms: string;
}

/**
 * What a seat has told for fair draws (docs/reference/fair-draws.md), as JSON. device: its first record. setup: its share of draw 0.
 * draw, answer: the last after the setup.
 */
export interface SeatShare {
  readonly device: string;
  readonly setup: string | null;
  readonly draw: number;
  readonly answer: string | null;
}

/** The answer of a seat to a draw. */
export interface SeatAnswer {
  readonly seat: number;
  readonly draw: number;
  readonly answer: string;
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
export interface StoredListing {
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

/** An address that an operator has shut out. until: wall time. */
export interface Ban {
  readonly key: string;
  readonly until: number;
}

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
