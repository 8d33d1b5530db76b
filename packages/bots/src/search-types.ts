/** How far and how a search looks, and what it finds. */
import type { Budget } from '@boardwright/core/bots';

/** `rng` shuffles the moves of a game without hints, so that equal moves are chosen equally often; left out: no shuffle. */
export type SearchLimits = Pick<Budget, 'nodes' | 'expired'> & Partial<Pick<Budget, 'rng'>>;

export interface SearchSettings {
  readonly table: boolean;
  /** Positions that the table should be able to hold; it has room for 1,024 to 262,144. */
  readonly positions: number;
  /** Whether late quiet moves are searched less deep at first. */
  readonly reductions: boolean;
  /** Whether Star2 looks at one answer to each outcome of chance first. */
  readonly probes: boolean;
  /** With three and more seats: whether only one of the others replies in earnest. */
  readonly bestReply: boolean;
  /** How much less than an even position a draw is worth to the seat that searches, and more to the others. */
  readonly contempt: number;
}

export const DEFAULT_SETTINGS: SearchSettings = {
  table: true,
  positions: Infinity,
  reductions: true,
  probes: true,
  bestReply: true,
  contempt: 0,
};

export interface ScoredMove {
  readonly move: number;
  /** For the seat to move, -1 .. 1. */
  readonly score: number;
}

export interface BestMove extends ScoredMove {
  readonly nodes: number;
  readonly depth: number;
}
