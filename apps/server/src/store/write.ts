/** The writes to a store. Each one succeeds or fails as a whole. */
import type {
  AskedDraw,
  ChainTip,
  MatchRecord,
  PushRow,
  RoomRow,
  SealedRow,
  SeatAnswer,
  SeatRow,
  StoredSnapshot,
} from './records.ts';

export interface Creation {
  readonly op: 'create';
  readonly record: MatchRecord;
  readonly seats: readonly SeatRow[];
  readonly due: number | null;
  /** The maximum number of matches in a shared store. Beyond it the answer is `conflict`. */
  readonly most?: number;
}

/**
 * Rows of one match that are stored together. tip: the end of the log before them. at: the time of the last entry. next: the match that the
 * last entry creates. due: absent if the stored due time is early enough. asked: the fair draw that is opened with the rows.
 */
export interface Append {
  readonly op: 'append';
  readonly at: number;
  readonly match: string;
  readonly tip: ChainTip;
  readonly rows: readonly SealedRow[];
  readonly over: boolean;
  readonly due?: number | null | undefined;
  readonly next: Creation | null;
  readonly asked?: AskedDraw | undefined;
}

/** A whole match from another site. The answer is also `ok` if the match exists with the same end. */
export interface Adoption {
  readonly op: 'adopt';
  readonly match: string;
  readonly record: MatchRecord;
  readonly seats: readonly SeatRow[];
  readonly rows: readonly SealedRow[];
  /** The time of the last entry. */
  readonly at: number;
  readonly over: boolean;
  readonly next: string | null;
  readonly due: number | null;
  readonly asked?: AskedDraw;
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
  /** Stores the device of a seat for fair draws, if the seat has none and no draw has been opened. */
  | { readonly op: 'device'; readonly match: string; readonly seat: number; readonly device: string }
  /** Opens a draw, if it is not open yet and the log has this length. */
  | ({ readonly op: 'ask'; readonly match: string; readonly seq: number } & AskedDraw)
  /** Stores a seat's answer: its first answer to draw 0, or an answer to a draw no older than the last one that it has answered. */
  | ({ readonly op: 'answer'; readonly match: string } & SeatAnswer)
  | { readonly op: 'snapshot'; readonly match: string; readonly snapshot: StoredSnapshot }
  /** Sets the due time of a log that was read up to entry `seq`. A shared store ignores it if the log has grown since. */
  | { readonly op: 'due'; readonly match: string; readonly seq: number; readonly due: number | null }
  /**
   * Gives a seat to another holder, if the seat has this token, the log has this length, and no draw was opened. row: replaces the stored
   * seat, and its device is dropped.
   *
   * With seq null the seat moves to another device of the same player. The log may then have any length while the game is on, and the data
   * for fair draws stays.
   *
   * The previous holder's push subscriptions and wish for deletion end.
   */
  | {
      readonly op: 'reseat';
      readonly match: string;
      readonly seq: number | null;
      readonly token: string | null;
      readonly row: SeatRow;
    }
  /** Writes the room around a match. */
  | { readonly op: 'room'; readonly match: string; readonly room: RoomRow }
  /** Creates the match that follows a finished one, if there is none yet, and writes the room with it. */
  | { readonly op: 'follow'; readonly match: string; readonly next: Creation; readonly room?: RoomRow }
  /** Deletes a match, if it still has this many entries and is due at `now`. */
  | { readonly op: 'drop'; readonly match: string; readonly seq: number; readonly now: number }
  /**
   * Records that the holders of these seats want everything deleted. That happens when the holders of all taken seats want it. A wish ends
   * with its holder. The room is deleted with its last match.
   */
  | { readonly op: 'forget'; readonly match: string; readonly holders: readonly SeatHolder[] }
  | Adoption
  /** Sets site time, also to an earlier one. Used for a site that takes over the matches of another one. */
  | { readonly op: 'setTime'; readonly now: number }
  | { readonly op: 'beat'; readonly now: number }
  /** Replaces the keys of the site, if the stored ones are still those that were read. */
  | { readonly op: 'siteKeys'; readonly before: string | null; readonly keys: string }
  /** Adds a push subscription. `conflict` if the seat has MOST_PUSHES already or has another token. */
  | ({ readonly op: 'subscribe'; readonly token: string | null } & PushRow)
  /** Deletes a push subscription. endpoint: null for all of the seat. */
  | { readonly op: 'unsubscribe'; readonly match: string; readonly seat: number; readonly endpoint: string | null }
  /** Bans a key until this wall time. until: null to end the ban, which is a `conflict` if there is none. */
  | { readonly op: 'ban'; readonly key: string; readonly until: number | null }
  /** Adds one to the count of a key on a day; a shared store refuses more than `most`. Earlier days are forgotten. */
  | { readonly op: 'count'; readonly key: string; readonly day: number; readonly most?: number };

/** The holder of a seat. token: the digest of the token. */
export interface SeatHolder {
  readonly seat: number;
  readonly token: string | null;
}

/**
 * The answer to a write. conflict: the stored state is not the expected one, so read it and decide again. locked: another writer is busy
 * with the match; the same write may succeed without reading again.
 */
export type Written = 'ok' | 'conflict' | 'locked';

/** The answer of SQLite's writer thread to a batch. */
export interface Committed {
  readonly written: readonly Written[];
  /** Whether the heads of older commits were merged. */
  readonly folded: boolean;
}
