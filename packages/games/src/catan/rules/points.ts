/** Victory points and awards (rules/catan 12). */
import { itemAt } from '@boardwright/core';
import { AWARD_POINTS, KNIGHT_CARD, LARGEST_ARMY_FROM, VICTORY_POINT_CARD } from './constants.ts';
import { cityOf, settlementOf } from './supply.ts';
import type { State } from './types.ts';

type Ground = Pick<State, 'buildings' | 'longest' | 'army'>;

/** Returns the points of a seat that everybody sees. */
export function visiblePoints({ buildings, longest, army }: Ground, seat: number): number {
  const [settlement, city] = [settlementOf(seat), cityOf(seat)];
  let points = (longest === seat ? AWARD_POINTS : 0) + (army === seat ? AWARD_POINTS : 0);
  for (let v = 0; v < buildings.length; v++) {
    if (buildings[v] === settlement) points += 1;
    else if (buildings[v] === city) points += 2;
  }
  return points;
}

/** Returns the points of a seat, including victory point cards. */
export function points(state: Ground & Pick<State, 'cards'>, seat: number): number {
  return visiblePoints(state, seat) + itemAt(itemAt(state.cards, seat), VICTORY_POINT_CARD);
}

/** Returns who has the largest army. It passes only to a player with more knights (rules/catan 11.4). */
export function armyAfterKnight({ army, played }: Pick<State, 'army' | 'played'>, seat: number): number | null {
  const knights = (of: number): number => itemAt(itemAt(played, of), KNIGHT_CARD);
  if (knights(seat) < LARGEST_ARMY_FROM) return army;
  return army === null || knights(seat) > knights(army) ? seat : army;
}

/** Returns whether the stored holder can have the largest army: nobody has more knights, and the holder has enough. */
export function isArmyOf({ army, played }: Pick<State, 'army' | 'played'>): boolean {
  const knights = played.map((cards) => itemAt(cards, KNIGHT_CARD));
  const most = Math.max(...knights);
  return army === null ? most < LARGEST_ARMY_FROM : most >= LARGEST_ARMY_FROM && knights[army] === most;
}
