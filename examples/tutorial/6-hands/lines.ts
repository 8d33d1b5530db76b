export type Cell = 'X' | 'O' | null;

/** Right, down, and down along both diagonals. */
const WAYS = [
  [1, 0],
  [0, 1],
  [1, 1],
  [-1, 1],
] as const;

/** Every row of three cells on a board of four by four. */
export const LINES: readonly (readonly number[])[] = Array.from({ length: 16 }, (_, at) => at).flatMap((at) =>
  WAYS.map(([right, down]) =>
    [0, 1, 2].map((step) => [(at % 4) + step * right, Math.floor(at / 4) + step * down] as const),
  )
    .filter((line) => line.every(([x, y]) => x >= 0 && x < 4 && y < 4))
    .map((line) => line.map(([x, y]) => 4 * y + x)),
);

/** Returns the seat that has a row of three, or null. */
export function winnerOf(cells: readonly Cell[]): 0 | 1 | null {
  const line = LINES.find(([a = 0, b = 0, c = 0]) => cells[a] && cells[a] === cells[b] && cells[a] === cells[c]);
  if (line === undefined) return null;
  return cells[line[0] ?? 0] === 'X' ? 0 : 1;
}
