/** Compares the size of the built web app with its budgets, and fails if it exceeds one. Run it after the build. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { games } from '../packages/games/src/games.ts';

const DIST = join(import.meta.dirname, '../apps/web/dist');
const BOARDS = join(import.meta.dirname, '../apps/web/src/boards');
const KB = 1000;
const IS_WORDS = /^_words-/;

interface Chunk {
  readonly file: string;
  readonly name?: string;
  readonly src?: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

interface Row {
  readonly what: string;
  readonly is: number;
  readonly most: number;
  readonly unit: 'kB' | 'files';
}

const path = join(DIST, '.vite/manifest.json');
if (!existsSync(path)) {
  console.error('The web app is not built: npm run build -w @boardwright/web');
  process.exit(1);
}
const manifest = JSON.parse(readFileSync(path, 'utf8')) as Manifest;
const home = homeFiles(manifest);
const later = readdirSync(join(DIST, 'assets'))
  .filter((name) => name.endsWith('.js'))
  .map((name) => `assets/${name}`)
  .filter((file) => !home.includes(file));
const table = closureOf('table').filter((file) => !home.includes(file));
const worker = closureOf('bot.worker');
const drawn = closureOf('bot.worker', 'later').filter((file) => /\/(index|home|table|[^/]+-board)-/.test(file));
if (drawn.length > 0) throw new TypeError(`the worker of the bots loads the page: ${drawn.join(', ')}`);
const nets = later.filter((file) => /\/net-file-/.test(file));
const heaviest = later.filter((file) => !nets.includes(file)).toSorted((a, b) => gz(b) - gz(a))[0] ?? 'index.html';
/** The folders of boards. The build makes one chunk for each, and one folder may serve several games. */
const boards = Object.values(manifest).flatMap(({ name = '' }) => {
  const folder = name.replace(/-board$/, '');
  return folder !== name && existsSync(join(BOARDS, folder, 'index.tsx')) ? [folder] : [];
});
if (boards.length < 5) throw new TypeError('the build has no files of games');

const rows: Row[] = [
  { what: 'home: requests', is: home.length, most: 10, unit: 'files' },
  kilobytes('home, on the wire (gz)', sum(home.map(gz)), 34),
  kilobytes('home, scripts (gz)', sum(home.filter((file) => file.endsWith('.js')).map(gz)), 30),
  kilobytes('home, unpacked', sum(home.map(raw)), 91 + Object.keys(games).length),
  kilobytes(`heaviest later file (gz): ${heaviest}`, gz(heaviest), 45),
  ...nets.map((file) => kilobytes(`network of a level (gz): ${file}`, gz(file), 100)),
  kilobytes('the screen of any game (gz)', sum(table.map(gz)), 51),
  ...boards.map((name) => kilobytes(`${name}: rules and board (gz)`, sum(boardFiles(name).map(gz)), 45)),
  kilobytes(
    'a worker for bots, beside what the page has (gz)',
    sum(worker.filter((file) => !table.includes(file) && !home.includes(file)).map(gz)),
    15,
  ),
  kilobytes(
    'everything, kept for offline play',
    sum(keptOffline().map((file) => statSync(join(DIST, file)).size)),
    1200 + 150 * nets.length,
  ),
];
for (const { what, is, most, unit } of rows) {
  const mark = is > most ? 'TOO BIG' : 'ok';
  console.log(
    `${is.toFixed(1).padStart(8)} of ${String(most).padStart(5)} ${unit.padEnd(6)} ${mark.padEnd(8)} ${what}`,
  );
}
if (rows.some(({ is, most }) => is > most)) process.exit(1);

function kilobytes(what: string, bytes: number, most: number): Row {
  return { what, is: bytes / KB, most, unit: 'kB' };
}

/** Returns what the home page waits for: the page and the files that it names, except those that are loaded ahead for a game. */
function homeFiles(from: Manifest): readonly string[] {
  const page = readFileSync(join(DIST, 'index.html'), 'utf8');
  const named = [...page.matchAll(/(?:src|href)="\.\/(?<file>[^"]+)"(?! fetchpriority="low")/g)].flatMap(
    ({ groups }) => groups?.['file'] ?? [],
  );
  const wanted = named.filter((file) => file !== 'icon-180.png'); // only a phone's home screen requests it
  const entries = Object.keys(from).filter((name) => wanted.includes(from[name]?.file ?? ''));
  return [...new Set(['index.html', ...wanted, ...entries.flatMap((name) => closure(from, name))])];
}

/** Returns the files that the service worker stores on the first visit. */
function keptOffline(): readonly string[] {
  const list = /const FILES = (\[.*\]);/.exec(readFileSync(join(DIST, 'sw.js'), 'utf8'))?.[1];
  if (list === undefined) throw new TypeError('the service worker has no list of files');
  return JSON.parse(list) as string[];
}

/** Returns the chunks of a board and its game that are loaded neither by the home page nor by the screen of every game. */
function boardFiles(folder: string): readonly string[] {
  return closureOf(`${folder}-board`).filter((file) => !home.includes(file) && !table.includes(file));
}

function closureOf(name: string, until: 'at once' | 'later' = 'at once'): readonly string[] {
  const key = Object.keys(manifest).find((one) => manifest[one]?.name === name);
  if (key === undefined) throw new TypeError(`the build has no ${name}`);
  return [...new Set(closure(manifest, key, until))];
}

/**
 * Returns the files of a chunk and of everything that it imports: at once, or also later. Words are left out, because the worker never
 * loads them.
 */
function closure(from: Manifest, start: string, until: 'at once' | 'later' = 'at once'): readonly string[] {
  const found = new Map<string, Chunk>();
  const visit = (name: string): void => {
    const chunk = from[name];
    if (chunk === undefined) throw new TypeError(`the manifest has no ${name}`);
    if (found.has(name)) return;
    found.set(name, chunk);
    const later = until === 'later' ? (chunk.dynamicImports ?? []).filter((one) => !IS_WORDS.test(one)) : [];
    for (const next of [...(chunk.imports ?? []), ...later]) visit(next);
  };
  visit(start);
  return [...found.values()].flatMap(({ file, css }) => [file, ...(css ?? [])]);
}

function gz(file: string): number {
  return gzipSync(readFileSync(join(DIST, file)), { level: 9 }).length;
}

function raw(file: string): number {
  return statSync(join(DIST, file)).size;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, n) => total + n, 0);
}
