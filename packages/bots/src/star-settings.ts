/** How far and how a search looks. */
import type { Budget } from '@boardwright/core';

export type SearchLimits = Pick<Budget, 'nodes' | 'expired'>;

export interface SearchSettings {
  readonly table: boolean;
  /** Whether late quiet moves are searched less deep at first. */
  readonly reductions: boolean;
  /** Whether Star2 looks at one answer to each outcome of chance first. */
  readonly probes: boolean;
  /** With three and more seats: whether only one of the others replies in earnest. */
  readonly bestReply: boolean;
  /** How much a draw is below an even position: who is the stronger plays on. */
  readonly contempt: number;
}

export const DEFAULT_SETTINGS: SearchSettings = {
  table: true,
  reductions: true,
  probes: true,
  bestReply: true,
  contempt: 0,
};
