/** The player's own rating in a game, from this device's results against bots. Pure functions. */
import { levelAtChair, type LevelNames } from '@boardwright/core/bots';
import type { EndedGame } from '../storage/results.ts';
import { NEW_PLAYER, rated, type Game, type GlickoRating } from './glicko.ts';

interface Ladder {
  /** The number of other bots that played in each ladder match against the measured one. */
  readonly others: number;
  /** The ratings of the levels, weakest first. */
  readonly levels: readonly number[];
}

/**
 * The ratings of the levels, from lab/ladder/results.md. The weakest level has 800. Each next level has 400 · log10(odds · others) more,
 * where `odds` are the odds of its wins. A score of at least 97.5 % counts as 600 more.
 */
const LADDERS: Readonly<Record<string, Ladder>> = {
  '369': { others: 1, levels: [800, 1400, 1835, 1985, 1995] },
  banqi: { others: 1, levels: [800, 940, 1375, 1785, 2015] },
  catan: { others: 3, levels: [800, 1005, 1210, 1490, 1630] },
  hopnjump: { others: 1, levels: [800, 1400, 1720, 2320, 2610] },
  'three-kingdoms': { others: 2, levels: [800, 1270, 1555, 1740, 1920] },
};
/** The deviation of a level's rating. */
const LEVEL_DEVIATION = 60;
const BOT = 'bot:';

export interface RatedGame extends GlickoRating {
  /** The time at which the game ended. */
  readonly at: number;
}

/** Returns the rating after each game against bots of a single level, oldest first. None for games without a ladder. */
export function ratingsIn(levels: LevelNames, results: readonly EndedGame[], game: string): readonly RatedGame[] {
  const ladder = Object.hasOwn(LADDERS, game) ? LADDERS[game] : undefined;
  if (ladder === undefined) return [];
  const ratings: RatedGame[] = [];
  for (const result of results.filter((one) => one.game === game)) {
    const games = gamesOf(levels, ladder, result);
    if (games.length > 0) ratings.push({ ...rated(ratings.at(-1) ?? NEW_PLAYER, games), at: result.at });
  }
  return ratings;
}

/**
 * Returns a result as games for the rating. A win counts against each of the others, a loss against the winner alone, so that equal players
 * gain nothing.
 */
function gamesOf(
  levels: LevelNames,
  { others, levels: ratings }: Ladder,
  { against, end }: EndedGame,
): readonly Game[] {
  const level = against.startsWith(BOT) ? levelAtChair(levels, against.slice(BOT.length)) : null;
  const rating = level === null ? undefined : ratings[levels.levels.indexOf(level)];
  if (rating === undefined || end === 'shared') return [];
  const game = { rating, deviation: LEVEL_DEVIATION, score: end === 'won' ? 1 : end === 'lost' ? 0 : 0.5 };
  return Array.from({ length: end === 'won' ? others : 1 }, () => game);
}

/** Returns "1430 ± 80", rounded to tens, because it is not more precise. */
export function ratingInterval({ rating, deviation }: GlickoRating): string {
  const tens = (value: number): number => 10 * Math.round(value / 10);
  return `${tens(rating)} ± ${tens(deviation)}`;
}
