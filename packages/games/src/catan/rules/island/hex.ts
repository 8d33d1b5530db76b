/** Axial coordinates of hexes with a corner at the top: q grows to the east, r to the south-east (rules/catan 1.1). */
import { isOneOf } from '@boardwright/core/decode';

/** The directions of the six sides of a hex, counter-clockwise from the east. */
export const SIDES = ['E', 'NE', 'NW', 'W', 'SW', 'SE'] as const;
/** The direction of a side of a hex. */
export type Side = (typeof SIDES)[number];

/** A hex by its axial coordinates. */
export interface Hex {
  readonly q: number;
  readonly r: number;
}

const STEPS: Readonly<Record<Side, Hex>> = {
  E: { q: 1, r: 0 },
  NE: { q: 1, r: -1 },
  NW: { q: 0, r: -1 },
  W: { q: -1, r: 0 },
  SW: { q: -1, r: 1 },
  SE: { q: 0, r: 1 },
};

/** The hexes of the island from the centre outwards, each ring counter-clockwise from the east. */
export const SPIRAL: readonly Hex[] = [hex(0, 0), ...ring(1), ...ring(2)];

/** Creates a hex. Turns -0 into 0, because the two differ in a deep comparison. */
export function hex(q: number, r: number): Hex {
  return { q: q + 0, r: r + 0 };
}

/** Returns whether the coordinates are those of a hex. */
export function isHex(q: unknown, r: unknown): boolean {
  return Number.isSafeInteger(q) && Number.isSafeInteger(r);
}

/** Returns whether a value is the direction of a side. */
export function isSide(dir: unknown): dir is Side {
  return isOneOf(SIDES, dir);
}

/** Returns the key of a hex. */
export function toString(q: number, r: number): string {
  return `${q + 0},${r + 0}`;
}

/** Returns the neighbour of a hex across a side. */
export function neighbour(q: number, r: number, side: Side): Hex {
  return hex(q + STEPS[side].q, r + STEPS[side].r);
}

/** Returns the six hexes around a hex, in the order of SIDES. */
export function neighbours(q: number, r: number): Hex[] {
  return SIDES.map((side) => neighbour(q, r, side));
}

/** Returns the number of steps between two hexes. */
export function distance(a: Hex, b: Hex): number {
  const [dq, dr] = [a.q - b.q, a.r - b.r];
  return Math.max(Math.abs(dq), Math.abs(dr), Math.abs(dq + dr));
}

/** Returns a ring of hexes, counter-clockwise from the east. */
function ring(radius: number): Hex[] {
  const found: Hex[] = [];
  let at = hex(radius, 0);
  for (const side of ['NW', 'W', 'SW', 'SE', 'E', 'NE'] as const) {
    for (let i = 0; i < radius; i++) {
      found.push(at);
      at = neighbour(at.q, at.r, side);
    }
  }
  return found;
}
