/** Copies the repository and adds a game to the copy: its sources in a new folder, its own folder, and its line in the table of games. */
import { appendFileSync, cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { root } from './programs.ts';
import { FOLDERS, manifestOf } from './tarballs.ts';

/** Folders that are not copied. Dependencies are linked instead. */
const LEFT_OUT = ['.git', 'node_modules', 'dist', 'dist-types', 'test-results', 'coverage', 'data', '.vitest'];

interface NewGame {
  readonly id: string;
  /** The name that its line exports. */
  readonly name: string;
  /** The folder to copy as the game's own. */
  readonly folder: string;
}

export function copyWith({ id, name, folder }: NewGame, copy: string): void {
  copyTree(copy);
  const games = join(copy, 'packages/games/src');
  cpSync(join(root, folder), join(games, id), { recursive: true });
  appendFileSync(join(games, 'entries.ts'), `export { entry as ${name} } from './${id}/entry.ts';\n`);
}

/** Copies the sources of this repository to another folder. */
export function copyTree(copy: string): void {
  cpSync(root, copy, { recursive: true, filter: (path) => path === root || !LEFT_OUT.includes(basename(path)) });
  linkPackages(copy);
}

/** Links third-party packages to those installed here, and our packages to those of the copy. */
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

/** Returns the test files that run over all games, as paths from the root. */
export function testsOfEveryGame(copy: string): readonly string[] {
  const files = ['packages', 'apps', 'tools'].flatMap((folder) =>
    readdirSync(join(copy, folder), { recursive: true, withFileTypes: true }),
  );
  return files
    .filter((file) => file.isFile() && file.name.endsWith('.test.ts'))
    .map((file) => join(file.parentPath, file.name))
    .filter((path) => /Object\.(keys|values|entries)\(games\)/.test(readFileSync(path, 'utf8')))
    .map((path) => relative(copy, path).replaceAll('\\', '/'))
    .toSorted();
}
