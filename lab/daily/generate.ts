/**
 * `node --conditions=@boardwright/source lab/daily/generate.ts <game> [count]`: searches for daily positions of a game, one seed after the
 * other, and adds each to lab/daily/found/<game>.txt. It continues where it stopped. With `--write` it writes the file that ships,
 * packages/games/src/<game>/text/daily.ts, from what was found.
 */
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { formatDaily } from '@boardwright/core/host';
import { generators } from './generators.ts';

const WANTED = 400;
const MOST_BYTES = 20_000;

const [game = '', count = `${WANTED}`] = process.argv.slice(2).filter((word) => word !== '--write');
const generator = Object.hasOwn(generators, game) ? generators[game] : undefined;
if (generator === undefined) throw new RangeError(`say one of ${Object.keys(generators).join(', ')}`);
const folder = join(import.meta.dirname, 'found');
const file = join(folder, `${game}.txt`);
mkdirSync(folder, { recursive: true });

/** Lines `seed number, position`. The last one says how far the search has got. */
const lines = existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : [];
const found = new Map(lines.map((line) => [line.slice(line.indexOf(' ') + 1), Number(line.split(' ', 1)[0])]));
found.delete('-');

if (process.argv.includes('--write')) write();
else search();

function search(): void {
  let tried = Math.max(0, ...lines.map((line) => Number(line.split(' ', 1)[0])));
  const begun = Date.now();
  while (found.size < Number(count)) {
    const position = generator?.find(`${++tried}`) ?? null;
    const line = position === null ? '-' : formatDaily(position);
    if (found.has(line)) continue;
    if (position !== null) found.set(line, tried);
    if (position !== null || tried % 50 === 0) appendFileSync(file, `${tried} ${line}\n`);
    if (tried % 20 === 0)
      console.log(`${game}: ${found.size} of ${tried} seeds, ${Math.round((Date.now() - begun) / 1000)} s`);
  }
}

function write(): void {
  const text = [...found.keys()].slice(0, WANTED).join('\n');
  const source = [
    '/** Positions of the day. Made by lab/daily; core/src/catalogue/daily.ts says how to read them. */',
    `export const positions: string =\n  '${text.replaceAll('\n', '\\n')}';`,
    '',
  ].join('\n');
  const bytes = gzipSync(source, { level: 9 }).length;
  console.log(`${game}: ${found.size} positions, ${bytes} bytes gzipped`);
  if (bytes > MOST_BYTES) throw new RangeError(`${game} has more than ${MOST_BYTES} bytes`);
  writeFileSync(join(import.meta.dirname, `../../packages/games/src/${game}/text/daily.ts`), source);
}
