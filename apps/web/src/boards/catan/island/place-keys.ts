/** How arrow keys move between places, as they are arranged on the screen. */
import { directionOf, type Spot } from '@boardwright/boards';
import { distanceBetween, type IslandPlace } from './places.ts';

/** Returns the direction of an arrow key on the island, which may be rotated; null for any other key. */
export function arrowDirection(key: string, turned: boolean): Spot | null {
  const way = directionOf(key);
  return way !== null && turned ? { x: way.y, y: -way.x } : way;
}

/** Returns the places in rows as they are shown, from the top, each row from the left. */
export function inRows(places: readonly IslandPlace[], turned: boolean): readonly (readonly IslandPlace[])[] {
  const across = ({ point: { x, y } }: IslandPlace): number => (turned ? -y : x);
  const down = ({ point: { x, y } }: IslandPlace): number => Math.round(turned ? x : y);
  const rows = [...new Set(places.map(down))].toSorted((a, b) => a - b);
  return rows.map((row) => places.filter((one) => down(one) === row).toSorted((a, b) => across(a) - across(b)));
}

export function nearest(places: readonly IslandPlace[], to: Spot): IslandPlace | null {
  return places.toSorted((a, b) => distanceBetween(a.point, to) - distanceBetween(b.point, to))[0] ?? null;
}

/** Returns the next place for an arrow key: the nearest place that is further away in this direction than sideways. */
export function nextPlace(places: readonly IslandPlace[], from: Spot, way: Spot): IslandPlace | null {
  const ahead = places
    .map((one) => {
      const [dx, dy] = [one.point.x - from.x, one.point.y - from.y];
      const along = dx * way.x + dy * way.y;
      const aside = Math.abs(dx * way.y - dy * way.x);
      return { one, along, cost: along + 2 * aside };
    })
    .filter(({ along }) => along > 1)
    .toSorted((a, b) => a.cost - b.cost);
  return ahead[0]?.one ?? null;
}
