/** What the ladder plays when, and how long that takes. */
import type { GameResult } from '@boardwright/bots';
import type { Level } from '@boardwright/core';
import { estimatedMsPerGame } from './ladder-cost.ts';
import { FEWEST_GAMES, isDecided, type LadderMatch } from './ladder-matches.ts';
import { timeLeft } from './report.ts';

/** A match as far as it is played. */
interface StartedMatch {
  readonly match: LadderMatch;
  readonly knowledge: { readonly levels: readonly Level[] };
  readonly results: readonly GameResult[];
}

/** What the best can do by the clock comes first. */
export function clockedFirst<B extends StartedMatch>(all: readonly B[]): readonly B[] {
  return [...all.filter(({ match }) => match.ms !== null), ...all.filter(({ match }) => match.ms === null)];
}

/** All matches a little, then each to its end: who breaks it off has something of everything. */
export function stagesOf<B extends StartedMatch>(
  all: readonly B[],
): readonly { readonly rung: B; readonly games: number }[] {
  return [FEWEST_GAMES, Infinity].flatMap((most) =>
    all.map((rung) => ({ rung, games: Math.min(most, rung.match.games) })),
  );
}

/** If every match that may be over early is, and if none is. `pace`: milliseconds on the wall for one of a bot. */
export function timeLeftWords(all: readonly StartedMatch[], pace: number): string {
  const left = (games: (one: StartedMatch) => number): string =>
    timeLeft(pace * all.reduce((sum, one) => sum + games(one) * msPerGame(one), 0));
  const [least, most] = [left(fewestLeft), left(mostLeft)];
  return least === most ? most : `${least} to ${most}`;
}

function mostLeft({ match, results }: StartedMatch): number {
  return isDecided(match, results) ? 0 : Math.max(0, match.games - results.length);
}

function fewestLeft(one: StartedMatch): number {
  const { match, results } = one;
  if (match.ms !== null) return mostLeft(one);
  return Math.min(mostLeft(one), Math.max(0, FEWEST_GAMES - results.length));
}

/** As measured, else as estimated. */
function msPerGame({ match, knowledge, results }: StartedMatch): number {
  return results.length === 0 ? estimatedMsPerGame(match, knowledge.levels) : botMilliseconds(results) / results.length;
}

/** What all bots took for these games. */
export function botMilliseconds(results: readonly GameResult[]): number {
  return results.reduce((sum, { ms }) => sum + ms.reduce((a, b) => a + b, 0), 0);
}
