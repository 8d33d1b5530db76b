/** What a search is asked, and what it answers. */
export interface SearchOptions {
  /** Look no deeper than this many turns. */
  readonly depth?: number;
  /** The exact value of every move, not only of the best: for those who do not always choose the best. */
  readonly all?: boolean;
  /** False searches without the table of known positions: to test it, and to measure what it is worth. */
  readonly table?: boolean;
  /** Looks less deep at moves that promise little, and again if they keep more. False: every move alike. */
  readonly reduce?: boolean;
  /** How much less than an even position a draw is worth to one seat, and more to the other. */
  readonly contempt?: Contempt;
}

export interface Contempt {
  readonly seat: number;
  readonly loss: number;
}

export interface ScoredMove {
  readonly move: number;
  /** For the seat to move, -1 .. 1. */
  readonly score: number;
}

export interface SearchResult {
  /** Best first; only the first is exact unless all were asked for. */
  readonly moves: readonly ScoredMove[];
  readonly line: readonly number[];
  readonly depth: number;
  readonly nodes: number;
}
