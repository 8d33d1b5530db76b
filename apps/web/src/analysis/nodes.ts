/** The amount of computation that an analysis in the page may use. */
import type { GamePace } from '@boardwright/core/bots';

/** Milliseconds for a whole game of any length on a desktop. A phone takes about four times as long. */
const WHOLE_MS = 2500;
/** Searches per ply: the values, the best choice, its value, and on average a second look at mistakes. */
const SEARCHES = 5;
const [FEWEST, MOST] = [150, 6000];
const USUAL_PACE = 2;

/** Returns how many nodes each search may use in a game of this length. */
export function nodesFor(plies: number, pace: Pick<GamePace, 'msPerThousandNodes'> | undefined): number {
  const msPerNode = (pace?.msPerThousandNodes ?? USUAL_PACE) / 1000;
  const nodes = WHOLE_MS / (Math.max(1, plies) * SEARCHES * msPerNode);
  return Math.round(Math.min(MOST, Math.max(FEWEST, nodes)));
}
