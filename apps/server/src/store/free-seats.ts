import type { SeatRow } from './store.ts';

/** Returns whether nobody sits at a seat for a person. */
export function isFree({ who, token }: SeatRow): boolean {
  return who === 'person' && token === null;
}
