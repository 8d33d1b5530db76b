/**
 * The map of the second referee, written from the text of the rules alone (rules/catan 1 and 2). A corner is a point of the plane; a path
 * is the text of its two points. It shares no code with the game.
 */
import { pathOf, pointOf } from '../catan.oracle.ts';
import type { Layout, Options } from '../types.ts';

type Corner = Parameters<typeof pointOf>[2];
type Side = Parameters<typeof pathOf>[2];

const CORNERS: readonly Corner[] = ['N', 'NE', 'SE', 'S', 'SW', 'NW'];
const SIDES: readonly Side[] = ['NE', 'E', 'SE', 'SW', 'W', 'NW'];
/** The step to the neighbouring hex across each side. */
const STEPS: readonly (readonly [number, number])[] = [
  [1, -1],
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [0, -1],
];

/** The hexes A to S, row by row from the north (rules/catan 1.1). */
export const HEXES: readonly (readonly [q: number, r: number])[] = [-2, -1, 0, 1, 2].flatMap((r) =>
  [-2, -1, 0, 1, 2].filter((q) => Math.abs(q + r) <= 2).map((q) => [q, r] as const),
);

export const pathBetween = (a: string, b: string): string => [a, b].toSorted().join(' ');
export const endsOf = (path: string): readonly string[] => path.split(' ');

/** Returns the point of a corner with a name such as "E.NW". */
export function pointNamed(name: string): string {
  const [q, r] = hexNamed(name);
  return pointOf(q, r, name.slice(2) as Corner);
}

/** Returns the path of a side with a name such as "E.NW". */
export function pathNamed(name: string): string {
  const [q, r] = hexNamed(name);
  return pathBetween(...pathOf(q, r, name.slice(2) as Side));
}

function hexNamed(name: string): readonly [number, number] {
  return HEXES[name.charCodeAt(0) - 65] as readonly [number, number];
}

/** The corners of each hex. */
export const CORNERS_OF: readonly (readonly string[])[] = HEXES.map(([q, r]) => CORNERS.map((c) => pointOf(q, r, c)));

/** All paths. */
export const PATHS: ReadonlySet<string> = new Set(
  HEXES.flatMap(([q, r]) => SIDES.map((side) => pathBetween(...pathOf(q, r, side)))),
);
export const POINTS: ReadonlySet<string> = new Set(CORNERS_OF.flat());

export const PATHS_AT: ReadonlyMap<string, readonly string[]> = new Map(
  [...POINTS].map((point) => [point, [...PATHS].filter((path) => endsOf(path).includes(point))]),
);
export const NEIGHBOURS: ReadonlyMap<string, readonly string[]> = new Map(
  [...PATHS_AT].map(([point, paths]) => [point, paths.flatMap(endsOf).filter((end) => end !== point)]),
);
export const HEXES_AT: ReadonlyMap<string, readonly number[]> = new Map(
  [...POINTS].map((point) => [point, [...HEXES.keys()].filter((hex) => CORNERS_OF[hex]?.includes(point))]),
);

/** rules/catan 1.7 and 2.4: the places of the harbours, clockwise from the east, each as a hex of the island and one of its sides. */
const HARBOUR_PLACES = [
  [2, 0, 'E'],
  [1, 1, 'SE'],
  [-1, 2, 'SE'],
  [-2, 2, 'SW'],
  [-2, 1, 'W'],
  [-1, -1, 'W'],
  [0, -2, 'NW'],
  [1, -2, 'NE'],
  [2, -1, 'NE'],
] as const;

/** The two points of each harbour. */
export const HARBOUR_POINTS: readonly (readonly string[])[] = HARBOUR_PLACES.map(([q, r, side]) => pathOf(q, r, side));

// ---- rules/catan 2: do the options allow this island?

const SPIRAL = [5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11];
/** The terrain in the box (rules/catan 1.4), in the order forest, hills, pasture, fields, mountains, desert. */
const TERRAIN_BOX = [0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 5];
/** The printed harbours (rules/catan 2.4): 3:1, wool, 3:1, 3:1, brick, lumber, 3:1, grain, ore. */
const PRINTED_HARBOURS = [5, 2, 5, 5, 1, 0, 5, 3, 4];
/** The printed terrain, row by row (rules/catan 2.5). */
const PRINTED_TERRAIN = [4, 2, 0, 3, 1, 2, 1, 3, 0, 5, 0, 4, 0, 4, 3, 2, 1, 3, 2];
const PRINTED_NUMBERS = [10, 2, 9, 12, 6, 4, 10, 9, 11, 0, 3, 8, 8, 3, 4, 5, 5, 6, 11];

const ascending = (counts: readonly number[]): number[] => counts.toSorted((a, b) => a - b);
const same = (a: readonly number[], b: readonly number[]): boolean => a.join() === b.join();
const isRed = (number: number | undefined): boolean => number === 6 || number === 8;

/** Returns what is wrong with an island, or null. */
export function islandFault({ map, harbours }: Options, layout: Layout): string | null {
  if (!same(ascending(layout.terrain), TERRAIN_BOX)) return 'terrain of another box';
  if (!same(ascending(layout.numbers), ascending([0, ...SPIRAL]))) return 'tokens of another box';
  if (layout.numbers[layout.terrain.indexOf(5)] !== 0) return 'a token on the desert';
  if (!same(ascending(layout.harbours), ascending(PRINTED_HARBOURS))) return 'harbours of another box';
  if (harbours === 'fixed' && !same(layout.harbours, PRINTED_HARBOURS)) return 'harbours not in the printed order';
  if (map === 'spiral') return spirals().some((way) => isSpiral(way, layout.numbers)) ? null : 'no spiral';
  if (map === 'apart') return apartFault(layout.numbers);
  if (map === 'fair') return apartFault(layout.numbers) ?? fairFault(layout);
  if (map !== 'beginner') return null;
  return same(layout.terrain, PRINTED_TERRAIN) && same(layout.numbers, PRINTED_NUMBERS) ? null : 'not as printed';
}

/** Returns the spirals that begin at each of the six corners and lead inwards counter-clockwise (rules/catan 2.2). */
function spirals(): number[][] {
  const at = (q: number, r: number): number => HEXES.findIndex(([x, y]) => x === q && y === r);
  return STEPS.map(([cornerQ, cornerR], start) => {
    const way: number[] = [];
    for (const radius of [2, 1]) {
      let [q, r] = [cornerQ * radius, cornerR * radius];
      for (let side = 0; side < 6; side++) {
        // the direction from the corner along the rim, counter-clockwise
        const [dq, dr] = STEPS[(start - side + 4 + 6) % 6] as readonly [number, number];
        for (let step = 0; step < radius; step++) {
          way.push(at(q, r));
          q += dq;
          r += dr;
        }
      }
    }
    return [...way, at(0, 0)];
  });
}

function isSpiral(way: readonly number[], numbers: readonly number[]): boolean {
  return same(
    way.map((hex) => numbers[hex] as number).filter((number) => number !== 0),
    SPIRAL,
  );
}

function neighboursOf(hex: number): number[] {
  const [q, r] = HEXES[hex] as readonly [number, number];
  return STEPS.map(([dq, dr]) => HEXES.findIndex(([x, y]) => x === q + dq && y === r + dr)).filter((at) => at >= 0);
}

/** Returns which numbers are too close to each other (rules/catan 2.3), or null. */
function apartFault(numbers: readonly number[]): string | null {
  const beside = [...HEXES.keys()].some(
    (hex) => isRed(numbers[hex]) && neighboursOf(hex).some((other) => isRed(numbers[other])),
  );
  return beside ? 'red numbers beside each other' : null;
}

/** Returns the reason why an island is unfair (rules/catan 2.6), or null. */
function fairFault({ terrain, numbers, harbours }: Layout): string | null {
  for (const hex of HEXES.keys()) {
    if (patch(hex, terrain).size > 2) return 'a patch of three';
    if (neighboursOf(hex).some((other) => numbers[other] === numbers[hex])) return 'equal numbers beside each other';
  }
  for (const [place, [q, r]] of HARBOUR_PLACES.entries()) {
    const hex = HEXES.findIndex(([x, y]) => x === q && y === r);
    if (harbours[place] === terrain[hex] && isRed(numbers[hex])) return 'a harbour on its own red number';
  }
  for (const resource of [0, 1, 2, 3, 4]) {
    const ways = numbers.filter((_, hex) => terrain[hex] === resource).map((number) => 6 - Math.abs(7 - number));
    const mean = ways.reduce((sum, way) => sum + way, 0) / ways.length;
    if (mean < 2.5 || mean > 4) return 'a resource that is too rich or too poor';
  }
  return null;
}

function patch(hex: number, terrain: readonly number[], seen: Set<number> = new Set()): Set<number> {
  seen.add(hex);
  for (const other of neighboursOf(hex))
    if (terrain[other] === terrain[hex] && !seen.has(other)) patch(other, terrain, seen);
  return seen;
}
