/** The item of a list that has to be there: what cannot happen throws. */
export function itemAt<T>(list: { readonly length: number; readonly [index: number]: T }, index: number): T {
  const item = list[index];
  if (item === undefined) throw new RangeError(`no item ${index} of ${list.length}`);
  return item;
}

export function lastItem<T>(list: readonly T[]): T {
  return itemAt(list, list.length - 1);
}
