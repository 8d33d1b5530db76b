/** The path of an arrow through a series of squares. */
import type { Spot } from './arrows.ts';

/** The distance of the arrow's end from the middle of the last square, and the size of its head. */
const [SHORT, HEAD] = [34, 16];

/** Returns the path through these points, with an arrow head at the end. Empty for fewer than two points. */
export function arrowAlong(points: readonly Spot[]): string {
  const [before, last] = [points.at(-2), points.at(-1)];
  if (before === undefined || last === undefined) return '';
  const far = Math.hypot(last.x - before.x, last.y - before.y) || 1;
  const [dx, dy] = [(last.x - before.x) / far, (last.y - before.y) / far];
  const tip = { x: last.x - dx * SHORT, y: last.y - dy * SHORT };
  const wing = (side: number): string =>
    `${round(tip.x - HEAD * (dx - side * dy))} ${round(tip.y - HEAD * (dy + side * dx))}`;
  const shaft = [...points.slice(0, -1), tip].map(({ x, y }) => `${round(x)} ${round(y)}`).join('L');
  return `M${shaft}M${wing(1)}L${round(tip.x)} ${round(tip.y)}L${wing(-1)}`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
