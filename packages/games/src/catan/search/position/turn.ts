/** Finds the seat to move in the fast position. */
import { CHANCE, OVER } from '@boardwright/core/bots';
import {
  DICE_PHASE,
  DISCARD_PHASE,
  DRAW_PHASE,
  ENDING,
  MAIN_PHASE,
  OFFERS,
  OWES,
  PHASE,
  SEAT,
  THEFT_PHASE,
} from './cells.ts';
import { UNKNOWN, type Position } from './position.ts';
import { firstAsked } from './trade.ts';

/** Returns the seat to move. It is computed once per position. */
export function moverOf(position: Position): number {
  if (position.mover === UNKNOWN) position.mover = toMove(position);
  return position.mover;
}

/** Returns the first seat for which the game waits, of those that may act. */
function toMove(position: Position): number {
  if (position.get(ENDING) !== 0) return OVER;
  const phase = position.get(PHASE);
  if (phase === DICE_PHASE || phase === THEFT_PHASE || phase === DRAW_PHASE) return CHANCE;
  if (phase === DISCARD_PHASE) return firstOwing(position);
  const asked = phase === MAIN_PHASE && position.get(OFFERS) > 0 ? firstAsked(position) : -1;
  return asked < 0 ? position.get(SEAT) : asked;
}

function firstOwing(position: Position): number {
  let seat = 0;
  while (position.get(OWES + seat) === 0) seat++;
  return seat;
}
