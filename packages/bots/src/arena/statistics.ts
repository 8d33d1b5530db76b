/**
 * Statistics of playing strength. The unit is a set of games on one seed with the seats rotated; for two seats it is a pair. Deals and dice
 * that favour a seat favour every bot once, so units vary far less than single games.
 */
import { sumOf } from '@boardwright/core';

/** The 97.5 % quantile of the normal distribution. */
const Z95 = 1.959964;

/** A score with its confidence interval. */
export interface ScoreInterval {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/** Returns the mean and its 95 % interval, computed from the variation between independent units. */
export function intervalOf(values: readonly number[]): ScoreInterval {
  const n = values.length;
  const mean = sumOf(values) / n;
  if (n < 2) return { mean, low: -Infinity, high: Infinity };
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (n - 1);
  const half = Z95 * Math.sqrt(variance / n);
  return { mean, low: mean - half, high: mean + half };
}

/** Returns Wilson's interval of a share. Each game must be either won or lost. */
export function wilson(share: number, games: number): ScoreInterval {
  if (games === 0) return { mean: Number.NaN, low: 0, high: 1 };
  const z2 = Z95 ** 2;
  const centre = (share + z2 / (2 * games)) / (1 + z2 / games);
  const half = (Z95 * Math.sqrt((share * (1 - share)) / games + z2 / (4 * games ** 2))) / (1 + z2 / games);
  return { mean: share, low: Math.max(0, centre - half), high: Math.min(1, centre + half) };
}

/**
 * Returns the Elo difference at which a player gets this share of the points against a field of equals. With two seats this is the usual
 * formula; with n seats an even share is 1 / n.
 */
export function eloOf(share: number, seats: number): number {
  if (share <= 0) return -Infinity;
  if (share >= 1) return Infinity;
  return 400 * Math.log10(((seats - 1) * share) / (1 - share));
}

export function shareOf(elo: number, seats: number): number {
  return 1 / (1 + (seats - 1) * 10 ** (-elo / 400));
}

/** Two hypotheses about an Elo difference, and the error rate of each. */
export interface Bounds {
  readonly elo0: number;
  readonly elo1: number;
  readonly alpha: number;
  readonly beta: number;
}

/** The default hypotheses: 0 and 10 Elo, with an error rate of 5 % for each. */
export const USUAL_BOUNDS: Bounds = { elo0: 0, elo1: 10, alpha: 0.05, beta: 0.05 };

export interface Verdict {
  /** The generalised log likelihood ratio of elo1 against elo0. */
  readonly llr: number;
  readonly lower: number;
  readonly upper: number;
  readonly accepts: 'elo0' | 'elo1' | null;
}

/**
 * Runs the generalised sequential probability ratio test on the scores of units. For two seats it is the pentanomial test: a pair scores 0,
 * 1/4, 1/2, 3/4 or 1 of its points. It may be called after every unit, and decides as early as possible.
 */
export function sequentialTest(shares: readonly number[], seats: number, bounds: Bounds = USUAL_BOUNDS): Verdict {
  const lower = Math.log(bounds.beta / (1 - bounds.alpha));
  const upper = Math.log((1 - bounds.beta) / bounds.alpha);
  const llr = logLikelihoodRatio(shares, shareOf(bounds.elo0, seats), shareOf(bounds.elo1, seats));
  return { llr, lower, upper, accepts: llr >= upper ? 'elo1' : llr <= lower ? 'elo0' : null };
}

/** A small prior for each possible result, so that a few equal results prove nothing. */
const PRIOR = 1e-3;

export function logLikelihoodRatio(shares: readonly number[], share0: number, share1: number): number {
  if (shares.length === 0) return 0;
  const counts = countsOf(shares);
  const total = shares.length + PRIOR * counts.size;
  const observed = [...counts].map(([value, count]) => ({ value, weight: (count + PRIOR) / total }));
  const [likely0, likely1] = [mostLikely(observed, share0), mostLikely(observed, share1)];
  const perUnit = observed.reduce(
    (sum, { weight }, i) => sum + weight * Math.log((likely1[i] ?? 1) / (likely0[i] ?? 1)),
    0,
  );
  return shares.length * perUnit;
}

/** Counts the results. Both extreme results are included, because the compared distributions must be able to have them. */
function countsOf(shares: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>([
    [0, 0],
    [1, 0],
  ]);
  for (const share of shares) counts.set(share, (counts.get(share) ?? 0) + 1);
  return counts;
}

interface Weighted {
  readonly value: number;
  readonly weight: number;
}

/** Returns the most likely distribution over the observed results that has this mean: weight / (1 + x (value - mean)). */
function mostLikely(observed: readonly Weighted[], mean: number): number[] {
  const values = observed.map(({ value }) => value);
  const [low, high] = [-1 / (Math.max(...values) - mean), -1 / (Math.min(...values) - mean)];
  const slope = (x: number): number =>
    observed.reduce((sum, { value, weight }) => sum + (weight * (value - mean)) / (1 + x * (value - mean)), 0);
  const x = rootOf(slope, low, high);
  return observed.map(({ value, weight }) => weight / (1 + x * (value - mean)));
}

/** Returns the root of a function that falls from +infinity at `low` to -infinity at `high`. */
function rootOf(falling: (x: number) => number, low: number, high: number): number {
  let [left, right] = [low, high];
  for (let step = 0; step < 100; step++) {
    const middle = (left + right) / 2;
    if (falling(middle) > 0) left = middle;
    else right = middle;
  }
  return (left + right) / 2;
}
