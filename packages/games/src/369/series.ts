import type { Options, Player } from './types.ts';

/** Who played first in a game, and what each player scored in it without komi. */
export interface SeriesGame {
  readonly first: Player;
  readonly scores: readonly [number, number];
}

/**
 * rules/369 5.3: the other player begins the second game, and the margin of the first is on the scoreboard as komi. The pie
 * rule is left out: a swap would hand that margin over.
 */
export function nextOfSeries(options: Options, played: SeriesGame): Options {
  const [firsts, seconds] = played.first === 1 ? played.scores : [played.scores[1], played.scores[0]];
  return { ...options, first: played.first === 1 ? 2 : 1, komi: firsts - seconds, pie: false };
}

/** rules/369 5.3: the summed scores of a match decide. */
export function seriesResult(games: readonly SeriesGame[]): {
  readonly scores: readonly [number, number];
  readonly winner: Player | 'tie';
} {
  const one = games.reduce((sum, { scores }) => sum + scores[0], 0);
  const two = games.reduce((sum, { scores }) => sum + scores[1], 0);
  return { scores: [one, two], winner: one === two ? 'tie' : one > two ? 1 : 2 };
}
