/** Sums up the finished games of an arena. */
import { sumOf, type Outcome } from '@boardwright/core';
import { eloOf, intervalOf, wilson, type ScoreInterval } from './statistics.ts';

/** One finished game, with values by bot instead of by seat. */
export interface GameResult {
  readonly unit: number;
  /** The points of each bot: 1 for a win, a share for a shared win. */
  readonly points: readonly number[];
  /** The game's own scores; null if it has none. */
  readonly scores: readonly number[] | null;
  readonly plies: number;
  /** The number of choices that each bot made, and the milliseconds that they took. */
  readonly moves: readonly number[];
  readonly ms: readonly number[];
  /** The bot that forfeited by a crash, a timeout or an illegal move; null for none. */
  readonly forfeit: number | null;
  readonly why?: string;
}

/** Returns the points of each seat. One point is shared by all seats in first place. */
export function arenaPoints({ ranks }: Outcome): readonly number[] {
  const first = ranks.filter((rank) => rank === 1).length;
  return ranks.map((rank) => (rank === 1 ? 1 / first : 0));
}

/** Reorders values from seats to bots. */
export function byBot(values: readonly number[], order: readonly number[]): readonly number[] {
  const turned = order.map(() => 0);
  for (const [seat, bot] of order.entries()) turned[bot] = values[seat] ?? 0;
  return turned;
}

/** The standing of the bots in an arena. */
export interface ArenaStanding {
  readonly games: number;
  /** Points of each bot. */
  readonly score: readonly number[];
  /** The points per game of the first bot minus those of the second, on average. They are the game's own scores if it has any. */
  readonly margin: ScoreInterval;
  /** The first bot's share of all points, and its Elo difference to the others. */
  readonly share: ScoreInterval;
  readonly elo: ScoreInterval;
  readonly plies: number;
  readonly msPerMove: readonly number[];
  readonly forfeits: readonly number[];
}

/** Returns the standing after some games. */
export function standingOf(results: readonly GameResult[], seats: number): ArenaStanding {
  const each = Array.from({ length: seats }, (_, bot) => bot);
  const total = (of: (result: GameResult) => readonly number[], bot: number): number =>
    results.reduce((sum, result) => sum + (of(result)[bot] ?? 0), 0);
  const share = shareInterval(results);
  return {
    games: results.length,
    score: each.map((bot) => total(({ points }) => points, bot)),
    margin: intervalOf(unitMargins(results)),
    share,
    elo: { mean: eloOf(share.mean, seats), low: eloOf(share.low, seats), high: eloOf(share.high, seats) },
    plies: results.reduce((sum, { plies }) => sum + plies, 0),
    msPerMove: each.map(
      (bot) =>
        total(({ ms }) => ms, bot) /
        Math.max(
          1,
          total(({ moves }) => moves, bot),
        ),
    ),
    forfeits: each.map((bot) => results.filter(({ forfeit }) => forfeit === bot).length),
  };
}

/** Returns the first bot's share of the points in each unit, in order. */
export function unitShares(results: readonly GameResult[]): readonly number[] {
  return unitMeans(results, ({ points }) => points[0] ?? 0);
}

/** Returns the first bot's margin in each unit. */
export function unitMargins(results: readonly GameResult[]): readonly number[] {
  return unitMeans(results, marginOf);
}

/**
 * Returns the interval computed from the variation between units. If every unit ended in the same way, returns Wilson's interval over all
 * games.
 */
function shareInterval(results: readonly GameResult[]): ScoreInterval {
  const shares = unitShares(results);
  const spread = intervalOf(shares);
  if (shares.length > 1 && spread.high > spread.low)
    return { ...spread, low: Math.max(0, spread.low), high: Math.min(1, spread.high) };
  return wilson(spread.mean, results.length);
}

function marginOf({ scores, points }: GameResult): number {
  const [first = 0, second = 0] = scores ?? points;
  return first - second;
}

function unitMeans(results: readonly GameResult[], of: (result: GameResult) => number): number[] {
  const units = new Map<number, number[]>();
  for (const result of results) units.set(result.unit, [...(units.get(result.unit) ?? []), of(result)]);
  return [...units.entries()].toSorted(([a], [b]) => a - b).map(([, values]) => sumOf(values) / values.length);
}
