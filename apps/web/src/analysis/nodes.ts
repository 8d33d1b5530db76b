/** The budget of the page for an analysis. */
import type { GamePace } from '@boardwright/core/bots';

/** Milliseconds for a whole game on a desktop, whatever its length; a phone takes about four times as long. */
const WHOLE_MS = 2500;
/** Searches for each ply: its values, the best choice and its value, and the mean cost of a second look at mistakes. */
const SEARCHES = 5;
const [FEWEST, MOST] = [150, 6000];
const USUAL_PACE = 2;

/** Returns the nodes of each search for a game of this length. */
export function nodesFor(plies: number, pace: Pick<GamePace, 'msPerThousandNodes'> | undefined): number {
  const msPerNode = (pace?.msPerThousandNodes ?? USUAL_PACE) / 1000;
  const nodes = WHOLE_MS / (Math.max(1, plies) * SEARCHES * msPerNode);
  return Math.round(Math.min(MOST, Math.max(FEWEST, nodes)));
}
