/** Tells tests how much to do: small in `npm run check`, full in `npm test`, release in `npm run test:release`. */
export const SIZES = ['small', 'full', 'release'] as const;
export type Size = (typeof SIZES)[number];

const wanted = process.env['BOARDWRIGHT_SIZE'] ?? 'full';
if (!(SIZES as readonly string[]).includes(wanted)) throw new Error(`BOARDWRIGHT_SIZE is one of ${SIZES.join(', ')}`);

export const size: Size = wanted as Size;

/** The seed of random tests. It is fixed in the gate. A release run chooses a new one and prints it. */
export const seed: string = process.env['BOARDWRIGHT_SEED'] ?? 'the gate always plays this seed';

/** Returns all items in a release run; otherwise only the one at index `turn`. Tests with different turns cover the list together. */
export function inTurn<T>(all: readonly T[], turn: number): readonly T[] {
  return size === 'release' ? all : all.filter((_, i) => i === turn % all.length);
}

export function bySize<T>(small: T, full: T, release: T): T {
  return { small, full, release }[size];
}

/**
 * Returns the numbers from 0 to `count` - 1. If BOARDWRIGHT_PART is `3/10`, it returns the third of ten parts of them, so that a long test
 * can be run in pieces. Random numbers of an item should depend on its number alone, so that they are the same in every division.
 */
export function partOf(count: number): readonly number[] {
  const [part = 0, parts = 0] = (process.env['BOARDWRIGHT_PART'] ?? '1/1').split('/').map(Number);
  if (!(part >= 1 && part <= parts)) throw new Error('BOARDWRIGHT_PART is a part and the number of parts: 3/10');
  const from = Math.floor((count * (part - 1)) / parts);
  return Array.from({ length: Math.floor((count * part) / parts) - from }, (_, i) => from + i);
}
