/** How much the page spends on an analysis. */

/** Nodes for a whole game, however long: about 3 s on a desktop and 10 s on a phone. */
const NODES = 60_000;
const [FEWEST, MOST] = [100, 1000];

export function nodesFor(plies: number): number {
  return Math.round(Math.min(MOST, Math.max(FEWEST, NODES / Math.max(1, plies))));
}
