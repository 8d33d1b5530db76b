/** A good end that comes sooner is better, a bad one that comes later: each turn takes this much of a value. */
export const DISCOUNT: number = 1 - 1 / 1024;

/** The share of a value that is left after no turn or one. */
export function kept(turns: number): number {
  return turns === 0 ? 1 : DISCOUNT;
}
