import type { SeatRow } from './store.ts';

/** Returns whether a seat is for a person and nobody sits there. */
export function isFree({ who, token }: SeatRow): boolean {
  return who === 'person' && token === null;
}
