import { weightedPickReal, type Rng } from './rng.ts';

export interface Scored {
  /** For the seat that chooses, -1 .. 1. */
  readonly score: number;
}

/** Scores that differ by less are equal. */
const TIE = 1e-9;

/**
 * Draws one of these by the Boltzmann distribution: the lower its score below the best, in units of the temperature, the less
 * likely it is. At temperature 0 the best is drawn, or one of its equals.
 */
export function pickByScore<T extends Scored>(items: readonly T[], temperature: number, source: Rng): T {
  const best = Math.max(...items.map(({ score }) => score));
  const odds = items.map((item) => ({ item, weight: weightOf(best - item.score, temperature) }));
  return weightedPickReal(odds, source).item;
}

function weightOf(loss: number, temperature: number): number {
  if (loss < TIE) return 1;
  return temperature === 0 ? 0 : Math.exp(-loss / temperature);
}
