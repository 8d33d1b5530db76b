/** The places of the island, on drawings of any size. */
import { itemAt, type AnsiStyle, type BoardPlace, type Style } from '@boardwright/core';
import { waysToRoll } from '../rules/constants.ts';
import { EDGE_NAMES, hexName, PLAYERS, VERTEX_NAMES } from '../rules/island/names.ts';
import { EDGE_VERTICES, EDGES, HARBOUR_EDGES, HEXES, VERTICES } from '../rules/island/topology.ts';

interface CanvasPoint {
  readonly x: number;
  readonly y: number;
}

/**
 * The size of a drawing. half: the columns of half a hex. row: the lines between two rows of hexes. left, top: the middle of the island.
 * tall: the lines from a hex's north corner to its south corner.
 */
export interface PictureSize {
  readonly half: number;
  readonly row: number;
  readonly left: number;
  readonly top: number;
  readonly deep: number;
  /** The lines from a hex's north corner to its name. */
  readonly name: number;
  readonly width: number;
  readonly height: number;
}

export const LARGE: PictureSize = { half: 6, row: 5, left: 36, top: 11, deep: 7, name: 2, width: 79, height: 31 };
export const SMALL: PictureSize = { half: 4, row: 3, left: 20, top: 6, deep: 4, name: 1, width: 45, height: 17 };

const HARBOUR_CORNERS: ReadonlySet<number> = new Set(HARBOUR_EDGES.flatMap((edge) => itemAt(EDGE_VERTICES, edge)));

/** Returns the middle of a hex, which is one line below its name. */
export function centreOf({ half, row, left, top, name }: PictureSize, hex: number): CanvasPoint {
  const { q, r } = itemAt(HEXES, hex);
  return { x: left + half * (2 * q + r), y: top + row * r + name + 1 };
}

export function pointOf({ half, row, left, top, deep }: PictureSize, vertex: number): CanvasPoint {
  const { q, r, dir } = itemAt(VERTICES, vertex);
  return { x: left + half * (2 * q + r), y: top + row * r + (dir === 'N' ? 0 : deep) };
}

export function endsOf(size: PictureSize, edge: number): [CanvasPoint, CanvasPoint] {
  const [a, b] = itemAt(EDGE_VERTICES, edge);
  return [pointOf(size, a), pointOf(size, b)];
}

export function middleOf(size: PictureSize, edge: number): CanvasPoint {
  const [a, b] = endsOf(size, edge);
  return { x: (a.x + b.x) / 2, y: Math.floor((a.y + b.y) / 2) };
}

/** Returns the places. A corner and an edge may have the same name; the kind of action tells which one is meant. */
export function placesOn(size: PictureSize): readonly BoardPlace[] {
  return [
    ...HEXES.map((_, hex) =>
      placeAt(hexName(hex), { ...centreOf(size, hex), y: centreOf(size, hex).y - 1 }, ['robber']),
    ),
    ...VERTICES.map((_, vertex) =>
      placeAt(itemAt(VERTEX_NAMES, vertex), pointOf(size, vertex), ['settlement', 'city']),
    ),
    ...EDGES.map((_, edge) => placeAt(itemAt(EDGE_NAMES, edge), middleOf(size, edge), ['road'])),
  ];
}

function placeAt(name: string, { x, y }: CanvasPoint, kinds: readonly string[]): BoardPlace {
  return { name, row: y, column: x, width: 1, kinds };
}

/** Returns the sign of an empty corner. It shows whether there is a harbour. */
export function emptyCorner(vertex: number, style: Style): [string, AnsiStyle] {
  if (HARBOUR_CORNERS.has(vertex)) return [style.ascii ? 'o' : '○', 'cyan'];
  return [style.ascii ? '.' : '·', 'grey'];
}

export function letterOf(seat: number): string {
  return itemAt(PLAYERS, seat).charAt(0);
}

/** Returns dots, one for each way to roll a number. */
export function pips(number: number, style: Style): string {
  return (style.ascii ? '*' : '•').repeat(waysToRoll(number));
}
