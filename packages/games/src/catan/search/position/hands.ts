/** What most plies have in common: gaining, losing and paying cards, and continuing the turn. */
import * as cells from './cells.ts';
import { BUILT, DICE, FREE, HAND, OFFERS, PHASE } from './cells.ts';
import type { Position } from './position.ts';
import * as trade from './trade.ts';

export function spend(position: Position, seat: number, cost: number): void {
  build(position);
  lose(position, seat, cost);
}

/** Marks that something was built (rules/catan 4.4). */
export function build(position: Position): void {
  position.put(BUILT, position.get(DICE) === 0 ? 0 : 1);
  if (position.options.strict && position.get(OFFERS) > 0) trade.closeAll(position);
}

/** Returns to the phase that was interrupted: before the roll or after it. */
export function resume(position: Position): void {
  position.put(FREE, 0);
  position.put(PHASE, position.get(DICE) === 0 ? cells.START_PHASE : cells.MAIN_PHASE);
}

export function gain(position: Position, seat: number, packed: number): void {
  if (packed !== 0) position.put(HAND + seat, position.get(HAND + seat) + packed);
}

export function lose(position: Position, seat: number, packed: number): void {
  position.put(HAND + seat, position.get(HAND + seat) - packed);
  if (position.get(OFFERS) > 0) trade.lapse(position, seat, packed);
}
