/**
 * Makes the archive of the server: `bin/boardwright-server`, `node_modules` with everything that it needs, and the files of `deploy/`. The
 * archive needs only Node: neither npm nor a registry.
 */
import { execFileSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { root } from './programs.ts';
import { manifestOf, withNeeded, type Packed } from './tarballs.ts';

const SERVER = '@boardwright/server';
/** The package of the web app. The server serves only its built page, so its dependencies are left out. */
const PAGE = '@boardwright/web';
/** The pages for an operator, in `docs/`. */
const PAGES = ['operate/host.md', 'operate/server.md', 'operate/scale.md', 'reference/settings.md'];
/** The start script. It follows links to find its own folder, because the program in /usr/local/bin may be a link. */
const START = `#!/bin/sh
here=$(dirname "$(readlink -f "$0")")
exec node "$here/../node_modules/${SERVER}/bin/boardwright-server.js" "$@"
`;
/** Options of tar that make the bytes of an archive depend only on its files. */
const SAME_BYTES = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--mtime=@0', '--mode=go-w'];

/** Writes the archive of these packages into a folder, and returns the path of the archive. */
export function makeServerArchive(packs: readonly Packed[], into: string): string {
  const folder = makeServerFolder(packs, into);
  const file = `${folder}.tar.gz`;
  execFileSync('tar', [...SAME_BYTES, '-czf', file, '-C', into, basename(folder)]);
  rmSync(folder, { recursive: true });
  return file;
}

/** Writes the top folder of the archive, and returns its path. */
export function makeServerFolder(packs: readonly Packed[], into: string): string {
  const folder = join(into, `boardwright-server-${manifestOf('apps/server').version}`);
  copyWithNeeds(packs, SERVER, join(folder, 'node_modules'));
  mkdirSync(join(folder, 'bin'));
  writeFileSync(join(folder, 'bin/boardwright-server'), START, { mode: 0o755 });
  cpSync(join(root, 'deploy'), join(folder, 'deploy'), { recursive: true });
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  for (const page of PAGES) copyPage(join('docs', page), folder);
  return folder;
}

function copyPage(page: string, folder: string): void {
  const isThere = (link: string): boolean =>
    PAGES.some((one) => join('docs', one) === join(dirname(page), link)) || link.startsWith('../../deploy/');
  mkdirSync(join(folder, dirname(page)), { recursive: true });
  writeFileSync(join(folder, page), withLinks(readFileSync(join(root, page), 'utf8'), isThere));
}

/** Replaces the relative links of a page by their text, except links to files that the archive has. */
export function withLinks(text: string, isThere: (path: string) => boolean): string {
  return text.replace(/\[([^\]]*)\]\((?!https?:|#)([^)#]+)[^)]*\)/g, (link: string, words: string, path: string) =>
    isThere(path) ? link : words,
  );
}

/** Copies a package and everything that it needs into a folder `node_modules`. */
export function copyWithNeeds(packs: readonly Packed[], name: string, folder: string): void {
  const own = withOwn(packs, name, new Set([PAGE]));
  for (const one of own) unpack(packOf(packs, one), join(folder, one));
  for (const one of foreignOf(packs, own)) copyForeign(one, join(folder, one));
}

function packOf(packs: readonly Packed[], name: string): Packed {
  const found = packs.find(({ manifest }) => manifest.name === name);
  if (found === undefined) throw new Error(`${name} was not packed`);
  return found;
}

function dependenciesOf(packs: readonly Packed[], name: string): readonly string[] {
  return Object.keys(packOf(packs, name).manifest.dependencies ?? {});
}

/** Adds one of our packages, and those that it needs. */
function withOwn(packs: readonly Packed[], name: string, found: Set<string>): Set<string> {
  const isOwn = (needed: string): boolean => packs.some(({ manifest }) => manifest.name === needed);
  if (found.has(name)) return found;
  return dependenciesOf(packs, name)
    .filter(isOwn)
    .reduce((all, needed) => withOwn(packs, needed, all), found.add(name));
}

function foreignOf(packs: readonly Packed[], own: ReadonlySet<string>): ReadonlySet<string> {
  const needed = [...own].filter((name) => name !== PAGE).flatMap((name) => dependenciesOf(packs, name));
  return needed.filter((name) => !own.has(name)).reduce(withNeeded, new Set<string>());
}

/** Unpacks a tarball without the sources, because only the built files run. */
function unpack({ file }: Packed, folder: string): void {
  mkdirSync(folder, { recursive: true });
  execFileSync('tar', ['-xzf', file, '-C', folder, '--strip-components=1', '--exclude=package/src']);
}

function copyForeign(name: string, folder: string): void {
  const from = join(root, 'node_modules', name);
  cpSync(from, folder, { recursive: true, filter: (path) => basename(dirname(path)) !== '.bin' });
}

/** Returns lines that `sha256sum --check` can read. */
export function checksums(folder: string): string {
  const names = globSync('*', { cwd: folder }).filter((name) => statSync(join(folder, name)).isFile());
  return names
    .toSorted()
    .map((name) => `${hash('sha256', readFileSync(join(folder, name)))}  ${name}\n`)
    .join('');
}
