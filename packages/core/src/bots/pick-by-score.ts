import { weightedPickReal, type Rng } from '../rng.ts';

/** An action with its score. */
export interface Scored {
  /** The value for the seat that chooses, -1 to 1. */
  readonly score: number;
}

/** Scores that differ by less than this count as equal. */
const TIE = 1e-9;

/**
 * Draws an item by the Boltzmann distribution: the further its score is below the best one, in units of the temperature, the less likely it
 * is. At temperature 0 it draws one of the best.
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
