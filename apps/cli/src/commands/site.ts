/**
 * Writes a site with a single external game: files for any web server. It has bots but no game server, and works offline after one visit.
 */
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fail } from '@boardwright/core';
import { describeGame, findGame } from '@boardwright/node';
import { gamesMeta } from '@boardwright/protocol';
import { orUsageError, type Io } from '../io/io.ts';

export interface SiteFlags {
  readonly out: string;
}

/**
 * Files that are left out: compressed copies, because the texts change; pictures for links to matches of the built-in games; the
 * documentation.
 */
const LEFT_OUT = /\.(br|gz)$|[\\/](previews|docs)([\\/.]|$)/;
/** The folder whose files the service worker caches when they are loaded. */
const BELOW = 'assets/';

export async function siteCommand(io: Io, source: string, { out }: SiteFlags): Promise<number> {
  const to = resolve(out);
  if (existsSync(to) && readdirSync(to).length > 0)
    orUsageError(fail('not-empty', `${out} is not empty. Remove it, or name another folder with -o.`));
  const files = orUsageError(await findGame(source, process.cwd()));
  const about = orUsageError(await describeGame(files));
  // types are removed by a part of Node that no other command needs
  const { packForPage } = await import('@boardwright/node/page-game');
  const { listed, modules } = orUsageError(await packForPage(files, about, BELOW));
  const page = pageFolder(io);
  const meta = gamesMeta({ games: [listed], site: true });
  makeWhole(to, (site) => {
    cpSync(page, site, { recursive: true, filter: (file) => !LEFT_OUT.test(file.slice(page.length)) });
    for (const [address, code] of modules) writeInto(site, address, code);
    rewrite(site, 'index.html', (text) => text.replace('</head>', () => `${meta}</head>`));
    rewrite(site, 'sw.js', (text) => withFiles(text, [...modules.keys()], meta));
  });
  io.stdout.write(`${about.title} is in ${out}. Any web server can serve it: npx http-server ${out}\n`);
  return 0;
}

/** Creates a folder under a temporary name first, so that a failure leaves nothing behind. */
function makeWhole(folder: string, fill: (folder: string) => void): void {
  mkdirSync(dirname(folder), { recursive: true });
  const begun = mkdtempSync(`${folder}-`);
  const made = join(begun, 'site');
  try {
    mkdirSync(made);
    fill(made);
    rmSync(folder, { recursive: true, force: true });
    renameSync(made, folder);
  } finally {
    rmSync(begun, { recursive: true, force: true });
  }
}

function writeInto(folder: string, address: string, text: string): void {
  const file = join(folder, address);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function rewrite(folder: string, name: string, change: (text: string) => string): void {
  writeFileSync(join(folder, name), change(readFileSync(join(folder, name), 'utf8')));
}

/**
 * Adds the game's modules to the files of the service worker. Its cache then has another name than the cache of the page without these
 * modules.
 */
function withFiles(worker: string, addresses: readonly string[], meta: string): string {
  const version = createHash('sha256').update(worker).update(meta).digest('hex').slice(0, 12);
  return worker
    .replace(/^const VERSION = .*$/m, () => `const VERSION = '${version}';`)
    .replace(
      /^const FILES = \[/m,
      () => `const FILES = [${addresses.map((one) => `${JSON.stringify(one)},`).join('')}`,
    );
}

/** Returns the folder of the built page: WEB_DIR, or the folder of the installed package. */
function pageFolder({ env }: Io): string {
  const named = env['WEB_DIR'];
  const found = named ? resolve(named) : installedPage();
  if (found !== null && existsSync(join(found, 'sw.js'))) return found;
  return orUsageError(
    fail('no-page', 'A site needs the built page. Run npm install -D @boardwright/web, or set WEB_DIR.'),
  );
}

function installedPage(): string | null {
  for (const from of [join(process.cwd(), 'any.js'), import.meta.url])
    try {
      return join(dirname(createRequire(from).resolve('@boardwright/web/package.json')), 'dist');
    } catch {
      // the page is not installed
    }
  return null;
}
