/** The stored data of matches, rooms and addresses. */

/** An entry of a match. by: the seat, or -1 for the server. private: the secret part, which is hashed with a salt. */
export interface LogRow {
  readonly seq: number;
  readonly by: number;
  readonly cmd: string;
  readonly body: string;
  readonly private: string | null;
  readonly salt: string | null;
  /** Wall time in milliseconds. The time that the clocks of the game use is part of the entry. */
  readonly ts: number;
  readonly version: number;
}

/** A row with its hash. The hash is computed by chain.ts before the row reaches a store. */
export type SealedRow = LogRow & { readonly hash: string };

/** The end of a match's log: its last row, or the hash before the first one. */
export interface ChainTip {
  readonly seq: number;
  readonly hash: string;
  readonly ts: number;
}

/** A match as it was created. key: the secret from which its dice are derived. */
export interface MatchRecord {
  readonly id: string;
  readonly game: string;
  readonly version: number;
  readonly options: string;
  readonly clock: string | null;
  /** A Pair as JSON. */
  readonly pair: string | null;
  /** The number of turns after which spectators see everything; null if they see only public information, without delay. */
  readonly openAfter: number | null;
  /**
   * For a later round of a room: a RoomRound with its room and players, as JSON. Null for the first round, whose room has the id of the
   * match.
   */
  readonly room: string | null;
  readonly seed: string;
  readonly key: string;
  readonly created: number;
  /** The site's certificate for the key of the match, as JSON. Absent if the match has no fair draws. */
  readonly fair?: string;
}

/** The end of a match's log. seq: 0 before it starts. next: the id of the following match; null if there is none or it was deleted. */
interface MatchHead {
  readonly seq: number;
  readonly over: boolean;
  readonly next: string | null;
  /** The time at which the server must look at this match if nothing happens before. It may be too early but never too late. */
  readonly due: number | null;
  /** The fair draw that was opened last. */
  readonly asked?: AskedDraw;
}

/** An open fair draw. terms: its participants and the records before it, as JSON. A draw is written only once. */
export interface AskedDraw {
  readonly draw: number;
  readonly terms: string;
}

/**
 * A seat's data for fair draws (docs/reference/fair-draws.md), as JSON. device: the device's first record. setup: its share of draw 0.
 * draw, answer: the last draw that it has answered since, and the answer.
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

/** A stored seat. Secrets are stored as their SHA-256. invite: null for a bot's seat. share: absent if the seat takes no part in draws. */
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
 * A stored room: names and scores. It is outside the hash chain, so that it can be deleted. It is always written as a whole. Its id is that
 * of its first match.
 */
export interface RoomRow {
  readonly id: string;
  /** The number of writes to the room. A write whose number is not the next one is a conflict. */
  readonly changed: number;
  /** Whether the lobby lists the match. */
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

/** A table with its viewers' knowledge after entry `seq`. It saves reading the rows before it, and may be lost. */
export interface StoredSnapshot {
  readonly seq: number;
  readonly version: number;
  readonly body: string;
}

/** What a read returns: a snapshot (null for the start of the log), the rows after it, and the tip after these rows. */
export interface Reading extends StoredMatch {
  readonly snapshot: StoredSnapshot | null;
  readonly rows: readonly LogRow[];
  readonly tip: ChainTip;
}

/** A banned address or device. until: wall time. */
export interface Ban {
  readonly key: string;
  readonly until: number;
}

/** A browser's subscription to its push service, for one seat. It is outside the log, so that it can be deleted. */
export interface PushRow {
  readonly match: string;
  readonly seat: number;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  /** The title that the browser shows, in the language of its user. */
  readonly title: string;
}

/** Maximum subscriptions of a seat. A person may have several devices. */
export const MOST_PUSHES = 4;

/** The count of some event on one day. day: days since 1970. */
export interface DayCount {
  readonly key: string;
  readonly day: number;
  readonly used: number;
}
