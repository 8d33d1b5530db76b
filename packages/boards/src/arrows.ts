/** Arrow keys on a board of columns and rows, as it appears on the screen. */

export interface Spot {
  readonly x: number;
  readonly y: number;
}

const DIRECTIONS: Readonly<Record<string, Spot>> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
};

/** Returns the direction of an arrow, or null for other keys. */
export function directionOf(key: string): Spot | null {
  return Object.hasOwn(DIRECTIONS, key) ? (DIRECTIONS[key] ?? null) : null;
}

/** Returns the square to which an arrow leads, or null for other keys. It stops at the edge. */
export function stepBy(key: string, from: Spot, columns: number, rows: number): Spot | null {
  const way = directionOf(key);
  if (way === null) return null;
  return { x: within(from.x + way.x, columns), y: within(from.y + way.y, rows) };
}

function within(n: number, length: number): number {
  return Math.max(0, Math.min(length - 1, n));
}
