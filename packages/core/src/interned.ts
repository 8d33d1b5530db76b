/** Caches one frozen value per number and creates it on first use. Lists of moves repeat the same values again and again. */
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
