/** Plans the order of the ladder's games, and estimates how long they take. */
import type { GameResult } from '@boardwright/bots';
import type { Knowledge, GamePace } from '@boardwright/core/bots';
import { FEWEST_GAMES, isDecided, type LadderMatch } from './matches.ts';
import { summed, timeLeft } from '../../apps/cli/src/arena/report.ts';

/** A match, and the part of it that has been played. */
interface StartedMatch {
  readonly match: LadderMatch;
  readonly knowledge: Pick<Knowledge, 'levels' | 'pace'>;
  readonly results: readonly GameResult[];
}

/** Puts matches by the clock first. */
export function clockedFirst<B extends StartedMatch>(all: readonly B[]): readonly B[] {
  return [...all.filter(({ match }) => match.ms !== null), ...all.filter(({ match }) => match.ms === null)];
}

/** Plays a little of all matches first, and then each to its end, so that an interrupted run has something of everything. */
export function stagesOf<B extends StartedMatch>(
  all: readonly B[],
): readonly { readonly rung: B; readonly games: number }[] {
  return [FEWEST_GAMES, Infinity].flatMap((most) =>
    all.map((rung) => ({ rung, games: Math.min(most, rung.match.games) })),
  );
}

/** Returns the time left if every match ends early, and if none does. pace: milliseconds of wall time per millisecond of a bot. */
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

/** Returns the time per game: measured, or else estimated. */
function msPerGame({ match, knowledge, results }: StartedMatch): number {
  return results.length === 0 ? estimatedMsPerGame(match, knowledge) : summed(results, 'ms') / results.length;
}

/** The usual pace, for games that have not been measured. */
const USUAL: GamePace = { plies: 150, msPerThousandNodes: 2, msPerLook: 2 };
/** Bots that are not levels but search for as long as they are given. */
const SEARCHING: readonly string[] = ['row-sum'];

/** Estimates the milliseconds of one game over all its seats: the number of plies times the time that each bot takes per ply. */
function estimatedMsPerGame({ bots, ms }: LadderMatch, { levels, pace = USUAL }: StartedMatch['knowledge']): number {
  const { plies, msPerThousandNodes, msPerLook } = pace;
  const msPerMove = (name: string): number => {
    const level = levels.find((one) => one.name === name);
    if (level === undefined) return SEARCHING.includes(name) && ms !== null ? ms : msPerLook;
    return msPerLook + Math.min(ms ?? Infinity, (level.nodes * msPerThousandNodes) / 1000);
  };
  return bots.reduce((sum, name) => sum + (plies / bots.length) * msPerMove(name), 0);
}
