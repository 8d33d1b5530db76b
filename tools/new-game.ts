/** This repository with one game more: a copy of the sources in a new folder, the game's own folder, and its registry line. */
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { root } from './programs.ts';
import { FOLDERS, manifestOf } from './tarballs.ts';

/** What git does not keep; the packages are linked. */
const LEFT_OUT = ['.git', 'node_modules', 'dist', 'dist-types', 'test-results', 'coverage', 'data', '.vitest'];

interface NewGame {
  readonly id: string;
  /** The name that its index.ts exports. */
  readonly name: string;
  /** Its one file. */
  readonly file: string;
}

export function copyWith({ id, name, file }: NewGame, copy: string): void {
  cpSync(root, copy, { recursive: true, filter: (path) => path === root || !LEFT_OUT.includes(basename(path)) });
  linkPackages(copy);
  const games = join(copy, 'packages/games/src');
  mkdirSync(join(games, id));
  cpSync(join(root, file), join(games, id, 'index.ts'));
  const registry = readFileSync(join(games, 'registry.ts'), 'utf8');
  const line = `  '${id}': async () => (await import('./${id}/index.ts')).${name},\n`;
  writeFileSync(join(games, 'registry.ts'), registry.replace(/^\};$/m, `${line}};`));
}

/** The packages of others as they are installed here, our own as they are in the copy. */
function linkPackages(copy: string): void {
  const [from, to] = [join(root, 'node_modules'), join(copy, 'node_modules')];
  const names = readdirSync(from).flatMap((name) =>
    name.startsWith('@') ? readdirSync(join(from, name)).map((inner) => join(name, inner)) : [name],
  );
  const own = new Map(FOLDERS.map((folder) => [join(manifestOf(folder).name), join(copy, folder)]));
  for (const scope of names.filter((one) => one.startsWith('@')).map(dirname))
    mkdirSync(join(to, scope), { recursive: true });
  for (const name of names.filter((one) => one === '.bin' || !one.startsWith('.')))
    symlinkSync(own.get(name) ?? join(from, name), join(to, name), 'junction');
}

/** The tests that ask something of every game, from the root. */
export function testsOfEveryGame(copy: string): readonly string[] {
  const files = ['packages', 'apps', 'tools'].flatMap((folder) =>
    readdirSync(join(copy, folder), { recursive: true, withFileTypes: true }),
  );
  return files
    .filter((file) => file.isFile() && file.name.endsWith('.test.ts'))
    .map((file) => join(file.parentPath, file.name))
    .filter((path) => /Object\.(keys|values|entries)\(registry\)/.test(readFileSync(path, 'utf8')))
    .map((path) => relative(copy, path).replaceAll('\\', '/'))
    .toSorted();
}
