/** Sides of hexes. Each is the NE, E or SE side of exactly one hex, which may lie in the sea (rules/catan 1.3). */
import { hex, isHex, isSide, neighbour, type Hex, type Side } from './hex.ts';
import { normalize as corner, type Corner, type Vertex } from './vertex.ts';

/** A side of a hex. */
export interface Edge extends Hex {
  readonly dir: 'NE' | 'E' | 'SE';
}

const ENDS: Readonly<Record<Side, readonly [Corner, Corner]>> = {
  NE: ['N', 'NE'],
  E: ['NE', 'SE'],
  SE: ['SE', 'S'],
  SW: ['S', 'SW'],
  W: ['SW', 'NW'],
  NW: ['NW', 'N'],
};

/** Returns whether these are the coordinates of a side. As for a corner, its canonical name must consist of integers. */
export function isEdge(q: number, r: number, dir: unknown): boolean {
  if (!isHex(q, r) || !isSide(dir)) return false;
  const at = normalize(q, r, dir);
  return isHex(at.q, at.r);
}

/** Returns the canonical name of a side, given either of its two names. */
export function normalize(q: number, r: number, dir: Side): Edge {
  switch (dir) {
    case 'NE':
    case 'E':
    case 'SE':
      return { ...hex(q, r), dir };
    case 'W':
      return { ...hex(q - 1, r), dir: 'E' };
    case 'SW':
      return { ...hex(q - 1, r + 1), dir: 'NE' };
    case 'NW':
      return { ...hex(q, r - 1), dir: 'SE' };
  }
}

/** Returns the key of a side. It is the same for both names. */
export function toString(q: number, r: number, dir: Side): string {
  const edge = normalize(q, r, dir);
  return `${edge.q},${edge.r},${edge.dir}`;
}

/** Returns the two corners at the ends of a side. */
export function getVertices(q: number, r: number, dir: Side): [Vertex, Vertex] {
  const [a, b] = ENDS[dir];
  return [corner(q, r, a), corner(q, r, b)];
}

/** Returns the two hexes that share a side. */
export function getAdjacentHexes(q: number, r: number, dir: Side): [Hex, Hex] {
  return [hex(q, r), neighbour(q, r, dir)];
}

/** Returns the three edges that meet at a corner. */
export function getEdgesOfVertex(q: number, r: number, dir: Corner): Edge[] {
  const at = corner(q, r, dir);
  return at.dir === 'N'
    ? [normalize(at.q, at.r, 'NE'), normalize(at.q, at.r - 1, 'E'), normalize(at.q, at.r - 1, 'SE')]
    : [normalize(at.q, at.r, 'SE'), normalize(at.q - 1, at.r + 1, 'NE'), normalize(at.q - 1, at.r + 1, 'E')];
}
