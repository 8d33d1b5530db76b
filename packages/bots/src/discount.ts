/** The discount. A good end is worth more if it comes sooner, a bad one if it comes later. Each turn multiplies a value by this factor. */
export const DISCOUNT: number = 1 - 1 / 1024;

/** Returns the value that remains after 0 or 1 turns. */
export function kept(turns: number): number {
  return turns === 0 ? 1 : DISCOUNT;
}
