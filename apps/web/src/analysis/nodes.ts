/** How much the page spends on an analysis. */
import type { GamePace } from '@boardwright/core/bots';

/** Milliseconds for a whole game on a desktop, however long it is; a phone takes about four times as long. */
const WHOLE_MS = 2500;
/** Searches of a ply: its values, the best choice and that choice's value, and what a second look at mistakes adds. */
const SEARCHES = 5;
const [FEWEST, MOST] = [150, 6000];
const USUAL_PACE = 2;

/** Returns the nodes of each search in a game of so many plies. */
export function nodesFor(plies: number, pace: Pick<GamePace, 'msPerThousandNodes'> | undefined): number {
  const msPerNode = (pace?.msPerThousandNodes ?? USUAL_PACE) / 1000;
  const nodes = WHOLE_MS / (Math.max(1, plies) * SEARCHES * msPerNode);
  return Math.round(Math.min(MOST, Math.max(FEWEST, nodes)));
}
