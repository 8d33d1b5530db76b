/** The stored data of matches, rooms and addresses. */

/** An entry of a match. by: the seat, or -1 for the host. private: the secret part, hidden behind a salt. */
export interface LogRow {
  readonly seq: number;
  readonly by: number;
  readonly cmd: string;
  readonly body: string;
  readonly private: string | null;
  readonly salt: string | null;
  /** Wall time in milliseconds; the entry itself has the time for the clocks. */
  readonly ts: number;
  readonly version: number;
}

/** A row with its hash from chain.ts. Rows are sealed before they reach a store. */
export type SealedRow = LogRow & { readonly hash: string };

/** The end of a match's log: its last row, or the hash before the first one. */
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
  /** A Pair as JSON. */
  readonly pair: string | null;
  /** The number of turns after which spectators see everything; null if they see what is public, at once. */
  readonly openAfter: number | null;
  /** A later round's RoomRound as JSON, with its room and players; null for the first round of a room with the match's id. */
  readonly room: string | null;
  readonly seed: string;
  readonly key: string;
  readonly created: number;
  /** The site's certificate for the key of the match as JSON, if its draws are fair; otherwise absent. */
  readonly fair?: string;
}

/** The end of a match's log; seq 0 before it starts. next: the match that follows, unless it was deleted. */
interface MatchHead {
  readonly seq: number;
  readonly over: boolean;
  readonly next: string | null;
  /** When the host must check this match if nothing happens; it may be too early, never too late. */
  readonly due: number | null;
  /** The last fair draw that was opened. */
  readonly asked?: AskedDraw;
}

/** An open fair draw. terms: its participants and the records before it, as JSON. It is written once. */
export interface AskedDraw {
  readonly draw: number;
  readonly terms: string;
}

/**
 * A seat's data for fair draws (docs/reference/fair-draws.md), as JSON. device: its first record. setup: its share of draw 0. draw, answer:
 * the last one after the setup.
 */
export interface SeatShare {
  readonly device: string;
  readonly setup: string | null;
  readonly draw: number;
  readonly answer: string | null;
}

/** A seat's answer to a draw. */
export interface SeatAnswer {
  readonly seat: number;
  readonly draw: number;
  readonly answer: string;
}

/** A stored seat. Secrets are kept as their SHA-256. invite: null for a bot's seat. share: absent if the seat takes no part in draws. */
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
 * A stored room: names and scores, outside of the hash chain so that they can be deleted. It is written as a whole; its id is that of its
 * first match.
 */
export interface RoomRow {
  readonly id: string;
  /** The number of the write, from 1. A write that follows no stored one is a conflict. */
  readonly changed: number;
  /** Whether the lobby lists it. */
  readonly listed: boolean;
  /** A RoomState as JSON. */
  readonly body: string;
}

/** A match that waits for players, as the lobby lists it. */
export interface StoredListing {
  readonly stored: StoredMatch;
  readonly room: RoomRow;
}

export interface StoredMatch {
  readonly record: MatchRecord;
  readonly head: MatchHead;
  readonly seats: readonly SeatRow[];
}

/** A table with its viewers' knowledge after entry `seq`. It saves reading earlier rows and may be lost. */
export interface StoredSnapshot {
  readonly seq: number;
  readonly version: number;
  readonly body: string;
}

/** A snapshot (null for the start), the rows after it, and the end of these. */
export interface Reading extends StoredMatch {
  readonly snapshot: StoredSnapshot | null;
  readonly rows: readonly LogRow[];
  readonly tip: ChainTip;
}

/** A banned address. until: wall time. */
export interface Ban {
  readonly key: string;
  readonly until: number;
}

/** A browser's subscription to its push service, for one seat. It is outside of the log, so that it can be deleted. */
export interface PushRow {
  readonly match: string;
  readonly seat: number;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  /** The title that the browser shows, in its reader's language. */
  readonly title: string;
}

/** Maximum subscriptions of one seat, for its person's devices. */
export const MOST_PUSHES = 4;

/** A count on one day, in days since 1970. */
export interface DayCount {
  readonly key: string;
  readonly day: number;
  readonly used: number;
}
