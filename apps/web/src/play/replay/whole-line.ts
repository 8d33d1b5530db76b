/** Returns how far to scroll a list, at least this far, so that its first visible line is whole. */
export function wholeLine(tops: readonly number[], least: number): number {
  return tops.find((top) => top >= least) ?? 0;
}
