import { arenaPoints } from '@boardwright/bots';
import type { Outcome } from '@boardwright/core';

/** Returns each seat's reward from -1 to 1: a win, a share of it, a loss. They add up to 0. */
export function rewardsOf(outcome: Outcome): readonly number[] {
  const points = arenaPoints(outcome);
  return points.map((point) => (points.length * point - 1) / (points.length - 1));
}
