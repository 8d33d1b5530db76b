/** Limits, options and results of a search. */
import type { Budget } from '@boardwright/core/bots';

/**
 * The limits of a search. rng: shuffles the moves of a game without hints, so that equally good moves are chosen equally often; without it
 * they are not shuffled.
 */
export type SearchLimits = Pick<Budget, 'nodes' | 'expired'> & Partial<Pick<Budget, 'rng'>>;

/** How a search works. */
export interface SearchSettings {
  readonly table: boolean;
  /** About how many positions the table should hold, from 1,024 to 262,144. */
  readonly positions: number;
  /** Whether late quiet moves are first searched at reduced depth. */
  readonly reductions: boolean;
  /** Whether Star2 first searches one answer to each outcome of chance. */
  readonly probes: boolean;
  /** With three or more seats: whether only one opponent per round searches for its best reply. */
  readonly bestReply: boolean;
  /** The amount by which a draw is worse than an even position for the searching seat; for the others it is better by the same amount. */
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

/** A move and its expected value. */
export interface ScoredMove {
  readonly move: number;
  /** The value for the seat to move, -1 to 1. */
  readonly score: number;
}

/** The best move of a search, with the line that it expects. */
export interface BestMove extends ScoredMove {
  readonly nodes: number;
  readonly depth: number;
}
