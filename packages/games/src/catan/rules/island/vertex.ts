/** Corners of hexes. Each is the N or the S corner of exactly one hex, which may lie in the sea (rules/catan 1.2). */
import { isOneOf } from '@boardwright/core/decode';
import { hex, isHex, type Hex } from './hex.ts';

/** The directions of the six corners of a hex, clockwise from the north. */
export const CORNERS = ['N', 'NE', 'SE', 'S', 'SW', 'NW'] as const;
/** The direction of a corner of a hex. */
export type Corner = (typeof CORNERS)[number];

/** A corner of a hex. */
export interface Vertex extends Hex {
  readonly dir: 'N' | 'S';
}

/** Returns whether a value is the direction of a corner. */
export function isCorner(dir: unknown): dir is Corner {
  return isOneOf(CORNERS, dir);
}

/**
 * Returns whether these are the coordinates of a corner. Its canonical name must consist of safe integers too, so some corners at the limit
 * have none.
 */
export function isVertex(q: number, r: number, dir: unknown): boolean {
  if (!isHex(q, r) || !isCorner(dir)) return false;
  const at = normalize(q, r, dir);
  return isHex(at.q, at.r);
}

/** Returns the canonical name of a corner, given any of its three names. */
export function normalize(q: number, r: number, dir: Corner): Vertex {
  switch (dir) {
    case 'N':
    case 'S':
      return { ...hex(q, r), dir };
    case 'NE':
      return { ...hex(q + 1, r - 1), dir: 'S' };
    case 'NW':
      return { ...hex(q, r - 1), dir: 'S' };
    case 'SE':
      return { ...hex(q, r + 1), dir: 'N' };
    case 'SW':
      return { ...hex(q - 1, r + 1), dir: 'N' };
  }
}

/** Returns the key of a corner. It is the same for all its names. */
export function toString(q: number, r: number, dir: Corner): string {
  const vertex = normalize(q, r, dir);
  return `${vertex.q},${vertex.r},${vertex.dir}`;
}

/** Returns the three hexes at a corner. The hex of the canonical name comes first. */
export function getAdjacentHexes(q: number, r: number, dir: Corner): Hex[] {
  const at = normalize(q, r, dir);
  return at.dir === 'N'
    ? [hex(at.q, at.r), hex(at.q, at.r - 1), hex(at.q + 1, at.r - 1)]
    : [hex(at.q, at.r), hex(at.q, at.r + 1), hex(at.q - 1, at.r + 1)];
}

/** Returns the three corners that are one side away. */
export function getAdjacentVertices(q: number, r: number, dir: Corner): Vertex[] {
  const at = normalize(q, r, dir);
  return at.dir === 'N'
    ? [south(at.q, at.r - 1), south(at.q + 1, at.r - 1), south(at.q + 1, at.r - 2)]
    : [north(at.q, at.r + 1), north(at.q - 1, at.r + 1), north(at.q - 1, at.r + 2)];
}

function north(q: number, r: number): Vertex {
  return { ...hex(q, r), dir: 'N' };
}

function south(q: number, r: number): Vertex {
  return { ...hex(q, r), dir: 'S' };
}
