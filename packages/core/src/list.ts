/** Returns an item that must exist. Throws if it does not. */
export function itemAt<T>(list: { readonly length: number; readonly [index: number]: T }, index: number): T {
  const item = list[index];
  if (item === undefined) throw new RangeError(`no item ${index} of ${list.length}`);
  return item;
}

/** Returns a value that must exist. Throws if it does not; `what` names it in the error. */
export function required<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new RangeError(`there is no ${what}`);
  return value;
}

/** Adds numbers. */
export function sumOf(numbers: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < numbers.length; i++) sum += numbers[i] ?? 0;
  return sum;
}

/** Returns the last item, which must exist. */
export function lastItem<T>(list: readonly T[]): T {
  return itemAt(list, list.length - 1);
}
