/** Returns how far to scroll a list so that its first visible line is whole; at least `least`, or to a last line that is higher than the list. */
export function wholeLine(tops: readonly number[], least: number): number {
  return tops.find((top) => top >= least) ?? tops.at(-1) ?? 0;
}
