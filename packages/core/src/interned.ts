/** One frozen value for each number, made when it is first asked for: lists of moves repeat the same few over and over. */
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
