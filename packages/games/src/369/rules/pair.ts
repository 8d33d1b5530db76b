import type { Options, Player } from './types.ts';

/** The first player of a game, and each player's score without komi. */
export interface GameOfPair {
  readonly first: Player;
  readonly scores: readonly [number, number];
}

/**
 * Returns the options of the second game (rules/369 5.3). The other player begins, and the margin of the first game becomes komi. The pie
 * rule is off: a swap would hand the margin to the opponent.
 */
export function secondOfPair(options: Options, played: GameOfPair): Options {
  const [firsts, seconds] = played.first === 1 ? played.scores : [played.scores[1], played.scores[0]];
  return { ...options, first: played.first === 1 ? 2 : 1, komi: firsts - seconds, pie: false };
}

/** Small boards on which best play is known not to end in a tie: 12 points for the first player on 3x3, 18 for the second on 6x6. */
const UNEVEN_SIZES: readonly number[] = [3, 6];

/** Returns whether best play favours one player (rules/369 5.4). */
export function isUneven({ size, komi, pie }: Options): boolean {
  return UNEVEN_SIZES.includes(size) && komi === 0 && !pie;
}

/** rules/369 5.3: a pair is decided by the sum of the scores of both games. */
export function pairResult(games: readonly GameOfPair[]): {
  readonly scores: readonly [number, number];
  readonly winner: Player | 'tie';
} {
  const one = games.reduce((sum, { scores }) => sum + scores[0], 0);
  const two = games.reduce((sum, { scores }) => sum + scores[1], 0);
  return { scores: [one, two], winner: one === two ? 'tie' : one > two ? 1 : 2 };
}
