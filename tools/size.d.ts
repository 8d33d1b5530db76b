/** How much a test does: small in `npm run check`, full in `npm test`, release in `npm run test:release`. */
export declare const SIZES: readonly ['small', 'full', 'release'];
export type Size = (typeof SIZES)[number];
export declare const size: Size;
/** The same in every run of the gate; fresh, and printed by the gate, in a release run. */
export declare const seed: string;
export declare function bySize<T>(small: T, full: T, release: T): T;
//# sourceMappingURL=size.d.ts.map