/** The seats for which the rules moved. A screen shows each until the seat moves itself. Pure functions. */
import type { Scene } from '@boardwright/boards';
import type { Seat } from '@boardwright/core';
import type { Cause } from '@boardwright/core/host';

export type Substitutes = Pick<Scene, 'ranOut' | 'failedBot'>;

export const NO_SUBSTITUTES: Substitutes = { ranOut: null, failedBot: null };

/** Returns the seats after a move of a seat, given what caused the move. */
export function substitutesAfter(so: Substitutes, seat: Seat | null, cause: Cause): Substitutes {
  if (seat === null) return so;
  return {
    ranOut: cause === 'time' ? seat : so.ranOut === seat ? null : so.ranOut,
    failedBot: cause === 'failure' ? seat : so.failedBot === seat ? null : so.failedBot,
  };
}
