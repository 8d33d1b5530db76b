/** A second, slow implementation of 369: rows of booleans, runs counted cell by cell, and every line of play tried. */
type Rows = boolean[][];

const WAYS = [
  [0, 1],
  [1, 0],
  [1, 1],
  [1, -1],
] as const;

/** Returns the points of the stone at (row, col), which must be there already. */
export function naiveScore(rows: Rows, row: number, col: number): number {
  let points = 0;
  for (const [dr, dc] of WAYS) {
    let length = 1;
    for (let r = row + dr, c = col + dc; rows[r]?.[c]; r += dr, c += dc) length++;
    for (let r = row - dr, c = col - dc; rows[r]?.[c]; r -= dr, c -= dc) length++;
    if (length % 3 === 0) points += length;
  }
  return points;
}

/** Returns the margin of the player to move with perfect play. known: caches positions by their drawing. */
export function naiveValue(rows: Rows, known: Map<string, number> = new Map()): number {
  const picture = rows.map((row) => row.map((stone) => (stone ? '#' : '.')).join('')).join('/');
  const seen = known.get(picture);
  if (seen !== undefined) return seen;
  let best = -Infinity;
  for (const [r, row] of rows.entries())
    for (const [c, stone] of row.entries()) {
      if (stone) continue;
      row[c] = true;
      best = Math.max(best, naiveScore(rows, r, c) - naiveValue(rows, known));
      row[c] = false;
    }
  const value = best === -Infinity ? 0 : best;
  known.set(picture, value);
  return value;
}

export function naiveRows(width: number, filled: ArrayLike<number>): Rows {
  const rows: Rows = [];
  for (let at = 0; at < filled.length; at += width)
    rows.push(Array.from({ length: width }, (_, c) => filled[at + c] === 1));
  return rows;
}
