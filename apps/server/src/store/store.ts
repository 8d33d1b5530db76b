/** Where matches are kept. The log is the truth: rows are only ever added, and what is acknowledged is on disk. */

/** One entry of a match. by: the seat, or -1 for the host. private: what the public may not know, hidden behind a salt. */
export interface LogRow {
  readonly match: string;
  readonly seq: number;
  readonly by: number;
  readonly cmd: string;
  readonly body: string;
  readonly private: string | null;
  readonly salt: string | null;
  /** Wall time in ms; the entry itself holds the time that clocks count. */
  readonly ts: number;
  readonly version: number;
  readonly prevHash: string;
  readonly hash: string;
}

/** A match as it was created. key: what its dice are drawn from, never told to anybody. */
export interface MatchRecord {
  readonly id: string;
  readonly game: string;
  readonly version: number;
  readonly options: string;
  readonly clock: string | null;
  /** JSON of a Pair: of a match of two games, which one this is. */
  readonly pair: string | null;
  /** Spectators see everything, so many plies late; null: what is public, at once. */
  readonly openAfter: number | null;
  readonly seed: string;
  readonly key: string;
  readonly created: number;
}

/**
 * Where the log of a match ends; 0 before it starts. deadline: when time alone will bring the next entry. next: the match
 * that is the second game of this one.
 */
export interface Head {
  readonly head: number;
  readonly headHash: string;
  readonly headTs: number;
  readonly over: boolean;
  readonly deadline: number | null;
  readonly next: string | null;
}

/** Secrets are kept as their SHA-256. invite: null for a bot's seat. */
export interface SeatRow {
  readonly seat: number;
  readonly who: 'person' | 'bot';
  readonly level: string | null;
  readonly invite: string | null;
  readonly claim: string | null;
  readonly token: string | null;
}

export interface StoredMatch {
  readonly record: MatchRecord;
  readonly head: Head;
  readonly seats: readonly SeatRow[];
}

export interface Creation {
  readonly op: 'create';
  readonly record: MatchRecord;
  readonly head: Head;
  readonly seats: readonly SeatRow[];
}

/**
 * Rows of one match that stand or fall together; `from` is the head they follow, `at` the time of the last entry, `then` the
 * second game that the last one brings about.
 */
export interface Append {
  readonly op: 'append';
  readonly at: number;
  readonly match: string;
  readonly from: number;
  readonly rows: readonly LogRow[];
  readonly head: Head;
  readonly then: Creation | null;
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
    }
  /** seated: even if somebody sits there. Never a match that has started. */
  | { readonly op: 'drop'; readonly match: string; readonly seated: boolean }
  | { readonly op: 'beat'; readonly now: number };

/** dup: this seat's command id is in the log already. conflict: the log has moved on, or the seat or match is taken. */
export type Written = 'ok' | 'dup' | 'conflict';

export interface MatchStore {
  /** Resolves when the write is on disk. Writes that come in while the disk is busy share the next commit. */
  write(write: Write): Promise<Written>;
  find(match: string): StoredMatch | null;
  /** A match with all its rows in order of seq, as they were at one moment. */
  load(match: string): (StoredMatch & { readonly rows: readonly LogRow[] }) | null;
  /** The seq of a command that is in the log. */
  seqOf(match: string, by: number, cmd: string): number | null;
  /** Matches whose deadline has come, the oldest first. */
  dueBy(now: number, limit: number): readonly string[];
  /** Matches in which nobody sits, created before. */
  deserted(before: number, limit: number): readonly string[];
  /** Matches that have not started, created before. */
  unstarted(before: number, limit: number): readonly string[];
  /** The last heartbeat or entry, whichever is later; null on a new disk. */
  lastBeat(): number | null;
  close(): Promise<void>;
}
