/** Returns how far to scroll a list so that its first visible line is whole; at least `least`. */
export function wholeLine(tops: readonly number[], least: number): number {
  return tops.find((top) => top >= least) ?? 0;
}
