/** Sums over a fast position: the bank, the deck, points. */
import { AWARD_POINTS, VICTORY_POINT_CARD } from '../../rules/constants.ts';
import { ARMY, CARDS, CITIES_BUILT, field, HAND, LONGEST, PLAYED, SETTLEMENTS_BUILT } from './cells.ts';
import type { Position } from './position.ts';
import { FULL_BANK, FULL_DECK } from './tables.ts';

/** Returns the bank, packed. Seats that are not in the game have no cards. */
export function bankOf({ cells }: Position): number {
  return FULL_BANK - at4(cells, HAND);
}

export function deckOf({ cells }: Position): number {
  return FULL_DECK - at4(cells, CARDS) - at4(cells, PLAYED);
}

/** Returns the points of a seat that everybody sees. */
export function openPoints(position: Position, seat: number): number {
  const awards = (position.get(LONGEST) === seat + 1 ? 1 : 0) + (position.get(ARMY) === seat + 1 ? 1 : 0);
  return position.get(SETTLEMENTS_BUILT + seat) + 2 * position.get(CITIES_BUILT + seat) + AWARD_POINTS * awards;
}

export function points(position: Position, seat: number): number {
  return openPoints(position, seat) + field(position.get(CARDS + seat), VICTORY_POINT_CARD);
}

function at4(cells: Int32Array, from: number): number {
  return (cells[from] ?? 0) + (cells[from + 1] ?? 0) + (cells[from + 2] ?? 0) + (cells[from + 3] ?? 0);
}
