/** Draws the progress of a training: the loss of each round, and the Elo of the best player so far. */
import type { RoundReport } from './round-report.ts';

const [WIDTH, HEIGHT, EDGE] = [640, 240, 40];

type Point = readonly [x: number, y: number];

export function progressChart(title: string, rounds: readonly RoundReport[]): string {
  const losses = rounds.flatMap(({ round, losses: all }) =>
    all.map(([step, loss]): Point => [round + step / (all.at(-1)?.[0] ?? 1), loss]),
  );
  const elos = [[0, 0] as const, ...rounds.map(({ round, elo }): Point => [round + 1, elo])];
  const height = 2 * HEIGHT;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="12">`,
    `<rect width="${WIDTH}" height="${height}" fill="white"/>`,
    ...plot(`${title}: log loss by round`, losses, 0),
    ...plot(`${title}: Elo of the reigning player by round`, elos, HEIGHT),
    '</svg>',
    '',
  ].join('\n');
}

function plot(title: string, points: readonly Point[], top: number): readonly string[] {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [left, right, low, high] = [0, Math.max(1, ...xs), Math.min(...ys), Math.max(...ys)];
  const span = high - low || 1;
  const place = ([x, y]: Point): string =>
    `${(EDGE + ((x - left) / (right - left)) * (WIDTH - 2 * EDGE)).toFixed(1)},${(top + HEIGHT - EDGE - ((y - low) / span) * (HEIGHT - 2 * EDGE)).toFixed(1)}`;
  const label = (value: number): string => (Math.abs(value) < 10 ? value.toFixed(3) : value.toFixed(0));
  return [
    `<text x="${EDGE}" y="${top + 20}">${title}</text>`,
    `<text x="2" y="${top + EDGE}">${label(high)}</text>`,
    `<text x="2" y="${top + HEIGHT - EDGE}">${label(low)}</text>`,
    `<polyline fill="none" stroke="#2563eb" stroke-width="1.5" points="${points.map(place).join(' ')}"/>`,
  ];
}
