/**
 * Returns a cache of values derived from objects, for at least the last `most` objects and at most twice as many. Objects are
 * kept in two generations: when the younger is full, the older is dropped.
 */
export function keepRecent<T extends object>(most: number): (key: object, make: (key: object) => T) => T {
  let [young, old] = [new Map<object, T>(), new Map<object, T>()];
  let lastKey: object | null = null;
  let lastValue: T | null = null;
  return (key, make) => {
    if (key === lastKey && lastValue !== null) return lastValue;
    let value = young.get(key);
    if (value === undefined) {
      value = old.get(key) ?? make(key);
      if (young.size >= most) [young, old] = [new Map(), young];
      young.set(key, value);
    }
    lastKey = key;
    lastValue = value;
    return value;
  };
}
