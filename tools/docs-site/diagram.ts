/** Draws the packages and their imports as SVG, with one row per layer, from the imports in the sources. */
import { isTest, readSources } from '../sources.ts';

/** The packages that each package imports; tests are not counted. */
export type ImportMap = ReadonlyMap<string, ReadonlySet<string>>;

export function importMap(): ImportMap {
  const map = new Map<string, Set<string>>();
  for (const { path, imports } of readSources()) {
    const here = /^(?:packages|apps|kits)\/([^/]+)\/src\//.exec(path)?.[1];
    if (here === undefined || isTest(path)) continue;
    const targets = map.get(here) ?? new Set();
    map.set(here, targets);
    for (const { target } of imports) {
      const there = /^@(?:boardwright|jumpfrog)\/([^/]+)/.exec(target)?.[1];
      if (there !== undefined && there !== here) targets.add(there);
    }
  }
  return map;
}

/** Returns the rows of the picture. A package is one row above the highest package that it imports. */
export function layersOf(map: ImportMap): readonly (readonly string[])[] {
  const depth = (name: string): number => 1 + Math.max(-1, ...[...(map.get(name) ?? [])].map(depth));
  const rows: string[][] = [];
  for (const name of [...map.keys()].toSorted()) (rows[depth(name)] ??= []).push(name);
  return rows.toReversed();
}

const [WIDTH, HEIGHT, ACROSS, DOWN] = [110, 36, 150, 90];

export function diagram(map: ImportMap): string {
  const rows = layersOf(map);
  const widest = Math.max(...rows.map((row) => row.length));
  const places = new Map<string, readonly [x: number, y: number]>();
  for (const [y, row] of rows.entries())
    for (const [x, name] of row.entries())
      places.set(name, [(x + (widest - row.length) / 2) * ACROSS + ACROSS / 2, y * DOWN + HEIGHT]);
  const arrows = [...map].flatMap(([name, targets]) =>
    [...directOnly(map, targets)].map((target) => arrow(places, name, target)),
  );
  const boxes = [...places].map(([name, [x, y]]) => box(name, x, y));
  const size = `0 0 ${widest * ACROSS} ${rows.length * DOWN - 10}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${size}" role="img" aria-label="Packages and their imports">
<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0 8 4 0 8z" fill="#78766d"/></marker></defs>
${[...arrows, ...boxes].join('\n')}
</svg>
`;
}

/** Omits an import that follows from another one, to keep the picture readable. */
function directOnly(map: ImportMap, targets: ReadonlySet<string>): ReadonlySet<string> {
  const behind = new Set([...targets].flatMap((target) => [...reachable(map, target)]));
  return new Set([...targets].filter((target) => !behind.has(target)));
}

function reachable(map: ImportMap, name: string): ReadonlySet<string> {
  const next = [...(map.get(name) ?? [])];
  return new Set([...next, ...next.flatMap((each) => [...reachable(map, each)])]);
}

function arrow(places: ReadonlyMap<string, readonly [number, number]>, from: string, to: string): string {
  const [[x1, y1], [x2, y2]] = [places.get(from) ?? [0, 0], places.get(to) ?? [0, 0]];
  return `<line x1="${x1}" y1="${y1 + HEIGHT / 2}" x2="${x2}" y2="${y2 - HEIGHT / 2}" stroke="#78766d" stroke-width="1.5" marker-end="url(#tip)"/>`;
}

function box(name: string, x: number, y: number): string {
  const rect = `<rect x="${x - WIDTH / 2}" y="${y - HEIGHT / 2}" width="${WIDTH}" height="${HEIGHT}" rx="8" fill="#fffdf8" stroke="#4f46e5"/>`;
  return `${rect}<text x="${x}" y="${y + 5}" text-anchor="middle" font-family="sans-serif" font-size="15" fill="#1d1b16">${name}</text>`;
}
