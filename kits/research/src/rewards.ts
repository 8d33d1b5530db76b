import { arenaPoints } from '@boardwright/bots';
import type { Outcome } from '@boardwright/core';

/** Returns the reward of each seat from -1 to 1 with the sum 0: a win, a share of it, or a loss. */
export function rewardsOf(outcome: Outcome): readonly number[] {
  const points = arenaPoints(outcome);
  return points.map((point) => (points.length * point - 1) / (points.length - 1));
}
