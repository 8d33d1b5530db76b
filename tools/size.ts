/** How much a test does: small in `npm run check`, full in `npm test`, release in `npm run test:release`. */
export const SIZES = ['small', 'full', 'release'] as const;
export type Size = (typeof SIZES)[number];

const wanted = process.env['BOARDWRIGHT_SIZE'] ?? 'full';
if (!(SIZES as readonly string[]).includes(wanted)) throw new Error(`BOARDWRIGHT_SIZE is one of ${SIZES.join(', ')}`);

export const size: Size = wanted as Size;

/** The same in every run of the gate; fresh, and printed by the gate, in a release run. */
export const seed: string = process.env['BOARDWRIGHT_SEED'] ?? 'the gate always plays this seed';

export function bySize<T>(small: T, full: T, release: T): T {
  return { small, full, release }[size];
}
