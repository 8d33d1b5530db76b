/**
 * A second implementation of the longest road, written from the text of the rules alone (rules/catan 11.1), before the game's own search.
 * It shares no code with the game: places are points of the plane, roads are pairs of points, and every trail is tried.
 */

const CORNERS = { N: 0, NE: 1, SE: 2, S: 3, SW: 4, NW: 5 } as const;
const SIDES = { NE: [0, 1], E: [1, 2], SE: [2, 3], SW: [3, 4], W: [4, 5], NW: [5, 0] } as const;

/** Returns the position of a corner: x in half widths of a hex, y in half lengths of an edge, so that all numbers are integers. */
export function pointOf(q: number, r: number, corner: keyof typeof CORNERS): string {
  const centre = { x: 2 * q + r, y: 3 * r };
  const step = (
    [
      [0, -2],
      [1, -1],
      [1, 1],
      [0, 2],
      [-1, 1],
      [-1, -1],
    ] as const
  )[CORNERS[corner]];
  return `${centre.x + step[0]}:${centre.y + step[1]}`;
}

/** Returns the two ends of a side. */
export function pathOf(q: number, r: number, side: keyof typeof SIDES): readonly [string, string] {
  const names = Object.keys(CORNERS) as (keyof typeof CORNERS)[];
  const [a, b] = SIDES[side];
  return [pointOf(q, r, names[a] as keyof typeof CORNERS), pointOf(q, r, names[b] as keyof typeof CORNERS)];
}

/** Returns the largest number of roads on a trail that uses each road at most once and does not pass through a blocked point. */
export function longestTrail(roads: readonly (readonly [string, string])[], blocked: ReadonlySet<string>): number {
  const travelled = new Set<number>();
  const goOn = (at: string, length: number): number => {
    if (length > 0 && blocked.has(at)) return length;
    let best = length;
    for (const [i, [a, b]] of roads.entries()) {
      if (travelled.has(i) || (a !== at && b !== at)) continue;
      travelled.add(i);
      best = Math.max(best, goOn(a === at ? b : a, length + 1));
      travelled.delete(i);
    }
    return best;
  };
  return Math.max(0, ...roads.flat().map((start) => goOn(start, 0)));
}
