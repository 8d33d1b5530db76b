/** The writes to a store. Each succeeds or fails as a whole. */
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
  /** The limit of matches in a shared store; above it the answer is `conflict`. */
  readonly most?: number;
}

/**
 * Rows of one match that are stored together. tip: the end of the log before them. at: the time of the last entry. next: the match that the
 * last one creates. due: absent if the old one suffices. asked: the fair draw to which the rows lead.
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

/** A whole match from another site. The answer is `ok` also if it exists with the same end. */
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
  /** Stores the device of a seat for fair draws, if it has none and no draw was opened. */
  | { readonly op: 'device'; readonly match: string; readonly seat: number; readonly device: string }
  /** Opens a draw, if it is not open and the log has this length. */
  | ({ readonly op: 'ask'; readonly match: string; readonly seq: number } & AskedDraw)
  /** Stores the first answer to draw 0, or an answer to the last answered draw or a later one. */
  | ({ readonly op: 'answer'; readonly match: string } & SeatAnswer)
  | { readonly op: 'snapshot'; readonly match: string; readonly snapshot: StoredSnapshot }
  /** Sets the due time of a log that was read up to `seq`. A shared store ignores it if the log has moved on. */
  | { readonly op: 'due'; readonly match: string; readonly seq: number; readonly due: number | null }
  /**
   * Gives a seat to another holder, if it has this token, the log so many entries, and no draw was opened; row replaces all of it, without
   * a device. With seq null the log may have any length while the game is on, because the next match knows its players by their tokens; the
   * player stays the same, so the data for draws stays. The previous holder's subscriptions and wish to be forgotten end.
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
  /** Creates the next match of a finished one, if there is none yet, and writes the room together with it. */
  | { readonly op: 'follow'; readonly match: string; readonly next: Creation; readonly room?: RoomRow }
  /** Deletes a match, if it still has this many entries and is due by `now`. */
  | { readonly op: 'drop'; readonly match: string; readonly seq: number; readonly now: number }
  /**
   * Records that these seats' holders want everything deleted, which happens when every taken seat wants it. A wish ends with its holder.
   * The room is deleted with its last match.
   */
  | { readonly op: 'forget'; readonly match: string; readonly holders: readonly SeatHolder[] }
  | Adoption
  /** Sets site time, also backwards, for a site to which matches of another one move. */
  | { readonly op: 'setTime'; readonly now: number }
  | { readonly op: 'beat'; readonly now: number }
  /** Replaces the keys of the site, if they are still the ones that were read. */
  | { readonly op: 'siteKeys'; readonly before: string | null; readonly keys: string }
  /** Adds a subscription to notifications; `conflict` beyond MOST_PUSHES of a seat, or if it has another token. */
  | ({ readonly op: 'subscribe'; readonly token: string | null } & PushRow)
  /** Deletes a subscription; endpoint null for all of the seat. */
  | { readonly op: 'unsubscribe'; readonly match: string; readonly seat: number; readonly endpoint: string | null }
  /** Bans a key until then, in wall time; null ends the ban, or is a `conflict` if there is none. */
  | { readonly op: 'ban'; readonly key: string; readonly until: number | null }
  /** Counts one more of this key on this day, on shared stores at most `most`; earlier days are forgotten. */
  | { readonly op: 'count'; readonly key: string; readonly day: number; readonly most?: number };

/** The holder of a seat. token: its digest. */
export interface SeatHolder {
  readonly seat: number;
  readonly token: string | null;
}

/**
 * The answer to a write. conflict: the log has another tip, or the seat or match is taken; read and decide again. locked: another writer
 * holds the match; the same write may succeed without reading again.
 */
export type Written = 'ok' | 'conflict' | 'locked';

/** The answer of SQLite's writer to a batch. */
export interface Committed {
  readonly written: readonly Written[];
  /** Whether the batches of older commits were merged. */
  readonly folded: boolean;
}
