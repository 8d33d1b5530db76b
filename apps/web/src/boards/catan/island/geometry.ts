/** The places of the island in the picture, in units of the picture. North is up. */
import type { PictureBox, Spot } from '@boardwright/boards';
import { itemAt } from '@boardwright/core';
import { topology } from '@boardwright/games/catan';

/** The distance from the middle of a hex to a corner, and half the width of a hex. */
export const HEX_SIZE = 50;
const HALF = (Math.sqrt(3) / 2) * HEX_SIZE;

/** The island with a rim of sea for the harbours. */
const BOX: PictureBox = { x: -259, y: -229, width: 518, height: 458 };
/** The same area for the rotated island, whose east is at the bottom. */
const TURNED_BOX: PictureBox = { x: BOX.y, y: BOX.x, width: BOX.height, height: BOX.width };

export function pictureBox(turned: boolean): PictureBox {
  return turned ? TURNED_BOX : BOX;
}

/** Returns where a point of the island is in the picture, which may be rotated. */
export function onScreen({ x, y }: Spot, turned: boolean): Spot {
  return turned ? { x: -y, y: x } : { x, y };
}

const LENS = 2.2;

/** Returns the box of a closer view around a point of the island. */
export function lensBox(near: Spot, turned: boolean): PictureBox {
  const whole = pictureBox(turned);
  const { x, y } = onScreen(near, turned);
  const [width, height] = [whole.width / LENS, whole.height / LENS];
  const within = (at: number, from: number, length: number): number => Math.min(Math.max(at, from), from + length);
  return {
    x: within(x - width / 2, whole.x, whole.width - width),
    y: within(y - height / 2, whole.y, whole.height - height),
    width,
    height,
  };
}

const at = ({ q, r }: { readonly q: number; readonly r: number }): Spot => ({
  x: HALF * (2 * q + r),
  y: 1.5 * HEX_SIZE * r,
});

export const HEX_POINTS: readonly Spot[] = topology.HEXES.map(at);
export const CORNER_POINTS: readonly Spot[] = topology.VERTICES.map(({ q, r, dir }) => {
  const { x, y } = at({ q, r });
  return { x, y: dir === 'N' ? y - HEX_SIZE : y + HEX_SIZE };
});
const EDGE_ENDS: readonly (readonly [Spot, Spot])[] = topology.EDGE_VERTICES.map(([a, b]) => [
  cornerPoint(a),
  cornerPoint(b),
]);
export const EDGE_POINTS: readonly Spot[] = EDGE_ENDS.map(([a, b]) => middle(a, b));

export function hexPoint(hex: number): Spot {
  return itemAt(HEX_POINTS, hex);
}

export function cornerPoint(corner: number): Spot {
  return itemAt(CORNER_POINTS, corner);
}

export function edgePoint(edge: number): Spot {
  return itemAt(EDGE_POINTS, edge);
}

/** The distance of a harbour's sign from the coast. */
const OUT = 25;

interface HarbourPlace {
  readonly sign: Spot;
  readonly corners: readonly [Spot, Spot];
}

export const HARBOUR_PLACES: readonly HarbourPlace[] = topology.HARBOUR_EDGES.map((edge) => {
  const [land = 0] = topology.EDGE_HEXES[edge] ?? [];
  const [from, to] = [hexPoint(land), edgePoint(edge)];
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const sign = { x: to.x + ((to.x - from.x) / length) * OUT, y: to.y + ((to.y - from.y) / length) * OUT };
  return { sign, corners: itemAt(EDGE_ENDS, edge) };
});

/** The outline of a hex around its middle. */
export const OUTLINE: string = [0, 1, 2, 3, 4, 5]
  .map((i) => {
    const angle = (Math.PI / 3) * i - Math.PI / 2;
    return `${(HEX_SIZE * Math.cos(angle)).toFixed(2)},${(HEX_SIZE * Math.sin(angle)).toFixed(2)}`;
  })
  .join(' ');

/** Returns the angle in degrees of a bar along an edge. */
export function edgeAngle(edge: number): number {
  const [a, b] = itemAt(EDGE_ENDS, edge);
  return (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
}

function middle(a: Spot, b: Spot): Spot {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}
