import type { SeatRow } from './store.ts';

/** Nobody sits there, and somebody may. */
export function isFree({ who, token }: SeatRow): boolean {
  return who === 'person' && token === null;
}
