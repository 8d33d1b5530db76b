/** What is asked for many times on the way from one state of a match to the next is worked out once. */
interface Kept<T> {
  readonly key: object | null;
  readonly value: T | null;
}

/** Keeps what was made of the last two objects: that before a ply, and that after it. */
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
