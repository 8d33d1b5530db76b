/** Caches values derived from the states before and after a ply, which are asked for many times. */
interface Kept<T> {
  readonly key: object | null;
  readonly value: T | null;
}

/** Returns a cache of the last two objects' values. */
export function keepTwo<T>(): (key: object, make: () => T) => T {
  let last: Kept<T> = { key: null, value: null };
  let older = last;
  return (key, make) => {
    if (last.key === key) return last.value as T;
    if (older.key === key) return older.value as T;
    older = last;
    last = { key, value: make() };
    return last.value as T;
  };
}
