/** Defines the size of tests: small in `npm run check`, full in `npm test`, release in `npm run test:release`. */
export const SIZES = ['small', 'full', 'release'] as const;
export type Size = (typeof SIZES)[number];

const wanted = process.env['BOARDWRIGHT_SIZE'] ?? 'full';
if (!(SIZES as readonly string[]).includes(wanted)) throw new Error(`BOARDWRIGHT_SIZE is one of ${SIZES.join(', ')}`);

export const size: Size = wanted as Size;

/** The seed of random tests: fixed in the gate; fresh in a release run, which prints it. */
export const seed: string = process.env['BOARDWRIGHT_SEED'] ?? 'the gate always plays this seed';

/** Returns all items in a release run, otherwise the one at `turn`, so that several tests together cover the list. */
export function inTurn<T>(all: readonly T[], turn: number): readonly T[] {
  return size === 'release' ? all : all.filter((_, i) => i === turn % all.length);
}

export function bySize<T>(small: T, full: T, release: T): T {
  return { small, full, release }[size];
}
