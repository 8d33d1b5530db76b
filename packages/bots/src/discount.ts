/** The discount: a good end is worth more the sooner it comes, a bad one the later. Each turn multiplies a value by this. */
export const DISCOUNT: number = 1 - 1 / 1024;

/** Returns the share of a value that is left after no turn or one. */
export function kept(turns: number): number {
  return turns === 0 ? 1 : DISCOUNT;
}
