/** What is written to a store: each write stands or falls as a whole. */
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
  /** The limit of matches in a store that several nodes share; above it the answer is `conflict`. */
  readonly most?: number;
}

/**
 * Rows of one match that stand or fall together; `tip` is where the log ends before them, `at` the time of the last entry,
 * `next` the match that the last one brings about. due: absent where the old one will do. asked: the fair draw to
 * which the rows lead.
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
  /** The device of a seat for fair draws, if it has none and no draw was asked for. */
  | { readonly op: 'device'; readonly match: string; readonly seat: number; readonly device: string }
  /** Asks for a draw, if it was not asked for and the log has so many entries. */
  | ({ readonly op: 'ask'; readonly match: string; readonly seq: number } & AskedDraw)
  /** The first answer to draw 0, or an answer to the last draw that the seat has answered or a later one. */
  | ({ readonly op: 'answer'; readonly match: string } & SeatAnswer)
  | { readonly op: 'snapshot'; readonly match: string; readonly snapshot: StoredSnapshot }
  /** Sets the due time of a log that was read up to `seq`; a shared store ignores it if the log has moved on. */
  | { readonly op: 'due'; readonly match: string; readonly seq: number; readonly due: number | null }
  /**
   * Gives a seat to somebody else, if it has this token, the log so many entries, and no draw was asked for: row replaces all of it,
   * and it has no device. seq null: whatever the log has, unless the game is over, because the next match knows its players by their
   * tokens; the same player goes on, so that what the seat told for draws stays. What the holder before wanted ends: subscriptions, and
   * the wish to be forgotten.
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
  /** Creates the next match of a finished one, if there is none yet, and writes the room as it is then: both or neither. */
  | { readonly op: 'follow'; readonly match: string; readonly next: Creation; readonly room?: RoomRow }
  /** Deletes a match, if it still has this many entries and is due by `now`. */
  | { readonly op: 'drop'; readonly match: string; readonly seq: number; readonly now: number }
  /**
   * These holders of seats want everything deleted: done when every seat that was taken wants it. A wish ends with its holder. The room
   * goes with its last match.
   */
  | { readonly op: 'forget'; readonly match: string; readonly holders: readonly SeatHolder[] }
  | Adoption
  /** Site time goes on from here, also backwards: for a site to which matches of another one move. */
  | { readonly op: 'setTime'; readonly now: number }
  | { readonly op: 'beat'; readonly now: number }
  /** Replaces the keys of the site, if they are still the ones that were read. */
  | { readonly op: 'siteKeys'; readonly before: string | null; readonly keys: string }
  /** Where a seat wants to be told of its turn; `conflict` beyond MOST_PUSHES of a seat, or if it has another token than this. */
  | ({ readonly op: 'subscribe'; readonly token: string | null } & PushRow)
  /** endpoint null: all of the seat. */
  | { readonly op: 'unsubscribe'; readonly match: string; readonly seat: number; readonly endpoint: string | null }
  /** Shuts a key out until then, in wall time; null: lets it in again, or a `conflict`. */
  | { readonly op: 'ban'; readonly key: string; readonly until: number | null }
  /** Counts one more of this key on this day, on shared stores at most `most`; earlier days are forgotten. */
  | { readonly op: 'count'; readonly key: string; readonly day: number; readonly most?: number };

/** Who has a seat. token: its digest. */
export interface SeatHolder {
  readonly seat: number;
  readonly token: string | null;
}

/**
 * conflict: the log has another tip, or the seat or match is taken; read and decide again. locked: another writer holds the
 * match; the same write may succeed without reading again.
 */
export type Written = 'ok' | 'conflict' | 'locked';

/** The answer of SQLite's writer to a batch. */
export interface Committed {
  readonly written: readonly Written[];
  /** Whether the batches of older commits were merged. */
  readonly folded: boolean;
}
