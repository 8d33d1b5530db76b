/** Victory points by source. Sources that the reader of this screen may not know are left out. */
import { AWARD_POINTS, VICTORY_POINT_CARD, cityOf, settlementOf, type View } from '@boardwright/games/catan';

/** Returns the points of settlements, cities, longest road, largest army and cards. */
export function pointSources({ buildings, longest, army, cards }: View, seat: number): readonly number[] {
  const count = (mark: number): number => buildings.filter((building) => building === mark).length;
  return [
    count(settlementOf(seat)),
    2 * count(cityOf(seat)),
    longest === seat ? AWARD_POINTS : 0,
    army === seat ? AWARD_POINTS : 0,
    cards[seat]?.[VICTORY_POINT_CARD] ?? 0,
  ];
}
