/** What the built web app weighs, against what it may weigh. Run after the build; fails above a budget. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const DIST = join(import.meta.dirname, '../apps/web/dist');
const KB = 1000;

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

interface Row {
  readonly what: string;
  readonly bytes: number;
  readonly most: number;
}

const path = join(DIST, '.vite/manifest.json');
if (!existsSync(path)) {
  console.error('The web app is not built: npm run build -w @boardwright/web');
  process.exit(1);
}
const manifest = JSON.parse(readFileSync(path, 'utf8')) as Manifest;
const first = closure(manifest, 'index.html');
const all = readdirSync(join(DIST, 'assets'));
const rest = all.filter((name) => name.endsWith('.js') && !first.some((chunk) => chunk.file === `assets/${name}`));
const heaviest = rest.toSorted((a, b) => gz(`assets/${b}`) - gz(`assets/${a}`))[0];

const rows: Row[] = [
  { what: 'first route, JS (gz)', bytes: sum(first.map(({ file }) => gz(file))), most: 40 * KB },
  { what: 'first route, CSS (gz)', bytes: sum(first.flatMap(({ css }) => (css ?? []).map(gz))), most: 15 * KB },
  { what: `heaviest later file (gz): ${heaviest}`, bytes: gz(`assets/${heaviest}`), most: 45 * KB },
  {
    what: 'everything, kept for offline play',
    bytes: sum(files(DIST).map((file) => statSync(file).size)),
    most: 1200 * KB,
  },
];
for (const { what, bytes, most } of rows) {
  const mark = bytes > most ? 'TOO BIG' : 'ok';
  console.log(
    `${(bytes / KB).toFixed(1).padStart(8)} kB of ${String(most / KB).padStart(5)} kB  ${mark.padEnd(8)} ${what}`,
  );
}
if (rows.some(({ bytes, most }) => bytes > most)) process.exit(1);

/** A chunk and all that it imports at once. */
function closure(from: Manifest, start: string): readonly Chunk[] {
  const found = new Map<string, Chunk>();
  const visit = (name: string): void => {
    const chunk = from[name];
    if (chunk === undefined) throw new TypeError(`the manifest has no ${name}`);
    if (found.has(name)) return;
    found.set(name, chunk);
    for (const next of chunk.imports ?? []) visit(next);
  };
  visit(start);
  return [...found.values()];
}

function gz(file: string): number {
  return gzipSync(readFileSync(join(DIST, file)), { level: 9 }).length;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, n) => total + n, 0);
}

function files(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const inside = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === '.vite' ? [] : files(inside);
    // a browser keeps what was unpacked
    return /\.(br|gz)$/.test(entry.name) ? [] : [inside];
  });
}
