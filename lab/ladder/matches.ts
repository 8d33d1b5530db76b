/** What the ladder measures: every level against the one below, and matches that show how good the best level is. */
import {
  eloOf,
  sequentialTest,
  standingOf,
  unitMargins,
  unitShares,
  USUAL_BOUNDS,
  type ArenaStanding,
  type GameResult,
} from '@boardwright/bots';
import { presetOf } from '@boardwright/core';
import type { Knowledge } from '@boardwright/core/bots';

/** A match that a game asks for besides its levels. The first bot is measured against the others. */
export type NamedMatch = Omit<LadderMatch, 'game'>;

/** The result that a match has to show. */
interface Goal {
  readonly words: string;
  isReached(standing: ArenaStanding, results: readonly GameResult[]): boolean;
  /** Returns whether a sequential test accepts. It may be asked after every unit. */
  isProven?(results: readonly GameResult[]): boolean;
}

export interface LadderMatch {
  readonly game: string;
  /** The names of the bots. The first one is measured. */
  readonly bots: readonly string[];
  readonly games: number;
  /** Milliseconds per move; null for the nodes of each level. */
  readonly ms: number | null;
  readonly goals: readonly Goal[];
}

const ROUND_GAMES = 200;
/** Above this node budget games take long, so fewer must suffice. */
const SLOW_NODES = 100_000;
const SLOW_GAMES = 100;

export const share = (percent: number): Goal => ({
  words: `≥ ${percent} %`,
  isReached: (standing) => standing.share.mean >= percent / 100,
});
const surely = (percent: number, seats: number): Goal => ({
  words: `interval > ${percent} %`,
  isReached: (standing) => standing.share.low > percent / 100,
  isProven: (results) => isAbove(unitShares(results), percent / 100, seats),
});
export const margin = (least: number, surelyOver: number): Goal => ({
  words: `margin ≥ ${least}, interval > ${surelyOver}`,
  isReached: (standing) => standing.margin.mean >= least && standing.margin.low > surelyOver,
});
/** A goal that equal bots reach on every other seed. */
const ahead: Goal = {
  words: 'margin interval > 0',
  isReached: (standing) => standing.margin.low > 0,
  isProven: (results) =>
    isAbove(
      unitMargins(results).map((by) => (1 + Math.sign(by)) / 2),
      1 / 2,
      2,
    ),
};
/** A goal over two games per seed. The first bot moves first in the first of them. */
export const unbeatenFirst: Goal = {
  words: 'never loses as first player',
  isReached: (_, results) => results.every(({ points, unit }, i) => results[i - 1]?.unit === unit || points[0] !== 0),
};

/** The margin in points between a level and one that only just reaches its goal. */
const STEP = 0.1;

function isAbove(shares: readonly number[], share: number, seats: number): boolean {
  const bounds = { ...USUAL_BOUNDS, elo0: eloOf(share, seats), elo1: eloOf(share + STEP, seats) };
  return sequentialTest(shares, seats, bounds).accepts === 'elo1';
}

/** The percentage that a bot must certainly win against the level below, by the number of seats. */
const SURELY: Readonly<Record<number, number>> = { 2: 55, 3: 40, 4: 32 };
/**
 * Returns matches of each level against bots of the one below in all other seats, strongest level first. byMargin: whether points decide
 * instead of wins.
 */
export function roundOf({ game, levels }: Knowledge, byMargin = false): readonly LadderMatch[] {
  const { seats } = presetOf(game);
  const goal = byMargin ? ahead : surely(SURELY[seats] ?? 100 / seats, seats);
  return levels.slice(1).map((level, below) => ({
    game: game.id,
    bots: [level.name, ...Array.from({ length: seats - 1 }, () => levels[below]?.name ?? '')],
    games: level.nodes < SLOW_NODES ? ROUND_GAMES : SLOW_GAMES,
    ms: null,
    goals: [goal],
  }));
}

/** The minimum number of games of a match. */
export const FEWEST_GAMES = 40;

/** Returns whether a match is over: with fixed nodes as soon as its goals are proven, by the clock only at its end. */
export function isDecided({ ms, bots, goals }: LadderMatch, results: readonly GameResult[]): boolean {
  if (ms !== null || results.length < FEWEST_GAMES) return false;
  const standing = standingOf(results, bots.length);
  return goals.every((goal) => goal.isReached(standing, results) && goal.isProven?.(results) === true);
}
