/** Writes a league as a table and as a picture. */
import type { Rating } from './bradley-terry.ts';

export interface LeagueRow extends Rating {
  readonly name: string;
  readonly games: number;
  readonly points: number;
}

export function leagueLines(rows: readonly LeagueRow[]): readonly string[] {
  const width = Math.max(3, ...rows.map(({ name }) => name.length));
  const head = `${'bot'.padEnd(width)}   Elo  95 %   games  points`;
  const lines = rows.map(
    ({ name, elo, within, games, points }) =>
      `${name.padEnd(width)} ${elo.toFixed(0).padStart(5)} ±${within.toFixed(0).padStart(4)} ${String(games).padStart(7)} ${((100 * points) / games).toFixed(1).padStart(6)} %`,
  );
  return [head, ...lines];
}

const [WIDTH, ROW, LEFT, EDGE] = [640, 28, 200, 40];

/** Draws each rating with its interval. */
export function leagueChart(title: string, rows: readonly LeagueRow[]): string {
  const low = Math.min(...rows.map(({ elo, within }) => elo - within));
  const high = Math.max(...rows.map(({ elo, within }) => elo + within));
  const x = (elo: number): string => (LEFT + ((elo - low) / (high - low || 1)) * (WIDTH - LEFT - EDGE)).toFixed(1);
  const height = ROW * (rows.length + 2);
  const bars = rows.flatMap(({ name, elo, within }, i) => {
    const y = ROW * (i + 1.5);
    return [
      `<text x="8" y="${y + 4}">${escaped(name)}</text>`,
      `<path d="M${x(elo - within)} ${y}H${x(elo + within)}" stroke="#64748b"/>`,
      `<circle cx="${x(elo)}" cy="${y}" r="4" fill="#2563eb"/>`,
      `<text x="${x(elo)}" y="${y - 7}" text-anchor="middle" font-size="10">${elo.toFixed(0)}</text>`,
    ];
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="12">`,
    `<rect width="${WIDTH}" height="${height}" fill="white"/>`,
    `<text x="8" y="18" font-weight="bold">${escaped(title)}: Elo</text>`,
    ...bars,
    '</svg>',
    '',
  ].join('\n');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
