/** What the ladder plays when, and how long that takes. */
import type { GameResult } from '@boardwright/bots';
import type { Knowledge, GamePace } from '@boardwright/core/bots';
import { FEWEST_GAMES, isDecided, type LadderMatch } from './matches.ts';
import { summed, timeLeft } from '../../apps/cli/src/arena/report.ts';

/** A match as far as it is played. */
interface StartedMatch {
  readonly match: LadderMatch;
  readonly knowledge: Pick<Knowledge, 'levels' | 'pace'>;
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
  return results.length === 0 ? estimatedMsPerGame(match, knowledge) : summed(results, 'ms') / results.length;
}

/** For games that have not been measured. */
const USUAL: GamePace = { plies: 150, msPerThousandNodes: 2, msPerLook: 2 };
/** Bots that are no level, but search as long as they are given. */
const SEARCHING: readonly string[] = ['row-sum'];

/** Of one game over all its seats, before the first: its plies, times what each bot takes for one. */
function estimatedMsPerGame({ bots, ms }: LadderMatch, { levels, pace = USUAL }: StartedMatch['knowledge']): number {
  const { plies, msPerThousandNodes, msPerLook } = pace;
  const msPerMove = (name: string): number => {
    const level = levels.find((one) => one.name === name);
    if (level === undefined) return SEARCHING.includes(name) && ms !== null ? ms : msPerLook;
    return msPerLook + Math.min(ms ?? Infinity, (level.nodes * msPerThousandNodes) / 1000);
  };
  return bots.reduce((sum, name) => sum + (plies / bots.length) * msPerMove(name), 0);
}
