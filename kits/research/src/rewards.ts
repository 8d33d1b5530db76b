import { arenaPoints } from '@boardwright/bots';
import type { Outcome } from '@boardwright/core';

/** Returns the reward of each seat, from -1 to 1 with sum 0: for a win, a shared win or a loss. */
export function rewardsOf(outcome: Outcome): readonly number[] {
  const points = arenaPoints(outcome);
  return points.map((point) => (points.length * point - 1) / (points.length - 1));
}
