/** How far a list is scrolled that is to be scrolled at least so far: its first line in view is whole. */
export function wholeLine(tops: readonly number[], least: number): number {
  return tops.find((top) => top >= least) ?? 0;
}
