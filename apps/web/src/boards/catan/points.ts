/** Victory points by where they come from, as far as this screen may know. */
import { CARDS, type View } from '@boardwright/games/catan';

const AWARD = 2;
const SEATS = 4;
const VICTORY_POINT = CARDS.indexOf('victory point');

/** Settlements, cities, longest road, largest army, cards. */
export function pointSources({ buildings, longest, army, cards }: View, seat: number): readonly number[] {
  const count = (mark: number): number => buildings.filter((building) => building === mark).length;
  return [
    count(seat + 1),
    2 * count(seat + 1 + SEATS),
    longest === seat ? AWARD : 0,
    army === seat ? AWARD : 0,
    cards[seat]?.[VICTORY_POINT] ?? 0,
  ];
}
