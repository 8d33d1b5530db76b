/** Caches one frozen value per number, created on first use, because lists of moves repeat the same values. */
export function interned<T extends object>(make: (number: number) => T): (number: number) => T {
  const made: T[] = [];
  return (number) => {
    const old = made[number];
    if (old !== undefined) return old;
    const fresh = make(number);
    made[number] = fresh;
    Object.freeze(fresh);
    return fresh;
  };
}
