/** Terms of trade (rules/catan 9.2): cards for other cards. Simple terms are numbered. */
import { fault, interned, itemAt, type Fault, sumOf } from '@boardwright/core';
import { KINDS, LISTED } from './constants.ts';
import { only } from './supply.ts';
import type { Counts, Terms } from './types.ts';

export function checkKinds({ give, want }: Terms): Fault | null {
  if (sumOf(give) === 0 || sumOf(want) === 0) return fault('gift', 'Both sides must give something.');
  return overlap(give, want) ? fault('same-resource', 'No resource may be on both sides.') : null;
}

/** Returns whether two lists of counts have a kind in common. */
export function overlap(a: Counts, b: Counts): boolean {
  return a.some((n, i) => n > 0 && (b[i] ?? 0) > 0);
}

export function areSameCounts(a: Counts, b: Counts): boolean {
  return a.every((n, i) => n === b[i]);
}

/** Lists the simple terms that a hand can pay, as numbers for `termsAt`. most: the maximum number of cards on either side. */
export function listTerms(hand: Counts, most: number): number[] {
  const found: number[] = [];
  for (let give = 0; give < KINDS; give++) {
    for (let want = 0; want < KINDS; want++) {
      if (give === want || hand[give] === 0) continue;
      const kinds = (give * KINDS + want) * RATIOS.length;
      found.push(kinds);
      if (most === 1) continue;
      found.push(kinds + 1);
      if ((hand[give] ?? 0) >= 2) found.push(kinds + 2);
    }
  }
  return found.slice(0, LISTED);
}

/** The ratios of simple terms. */
const RATIOS = [
  [1, 1],
  [1, 2],
  [2, 1],
] as const;
export const termsAt: (n: number) => Terms = interned((n): Terms => {
  const [gives, wants] = itemAt(RATIOS, n % RATIOS.length);
  const kinds = Math.floor(n / RATIOS.length);
  return {
    give: Object.freeze(only(Math.floor(kinds / KINDS), gives)),
    want: Object.freeze(only(kinds % KINDS, wants)),
  };
});

/** The number of terms that `termsAt` knows. */
export const TERMS: number = KINDS * KINDS * RATIOS.length;
