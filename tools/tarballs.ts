/** Packs every package with `npm pack`, and installs the tarballs into an empty project. */
import { globSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { npm, root } from './programs.ts';

export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly exports?: Readonly<Record<string, unknown>>;
  readonly dependencies?: Readonly<Record<string, string>>;
}

export interface Packed {
  /** Its folder in the repository, such as packages/core. */
  readonly folder: string;
  readonly file: string;
  readonly manifest: Manifest;
  /** The paths of the files in the tarball. */
  readonly names: readonly string[];
}

export const FOLDERS: readonly string[] = globSync('{packages,apps,kits}/*/package.json', { cwd: root })
  .map((file) => dirname(file).replaceAll('\\', '/'))
  .toSorted();

export function manifestOf(folder: string): Manifest {
  return JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest;
}

export function packAll(into: string): readonly Packed[] {
  mkdirSync(into, { recursive: true });
  const words = FOLDERS.flatMap((folder) => ['-w', folder]);
  const said = npm(['pack', ...words, '--json', '--foreground-scripts=false', '--pack-destination', into], root);
  const packs: unknown = JSON.parse(said.slice(said.search(/^[[{]/m)));
  const list = Object.values(packs as Record<string, { name: string; filename: string; files: { path: string }[] }>);
  return FOLDERS.map((folder) => {
    const manifest = manifestOf(folder);
    const pack = list.find(({ name }) => name === manifest.name);
    if (pack === undefined) throw new Error(`npm did not pack ${manifest.name}`);
    return { folder, manifest, file: join(into, pack.filename), names: pack.files.map(({ path }) => path) };
  });
}

/** Returns every path by which something can be imported from a package. Patterns in `exports` are expanded. */
export function entriesOf({ manifest, names }: Packed): readonly string[] {
  return Object.entries(manifest.exports ?? {}).flatMap(([path, target]) => {
    const file = typeof target === 'string' ? target : (target as { default: string }).default;
    const found = path.includes('*') ? starsOf(file, names) : [''];
    return found.map((star) => join(manifest.name, path.replace('*', star)).replaceAll('\\', '/'));
  });
}

function starsOf(pattern: string, names: readonly string[]): readonly string[] {
  const [head = '', tail = ''] = pattern.replace('./', '').split('*');
  return names
    .filter((name) => name.startsWith(head) && name.endsWith(tail) && name.length > head.length + tail.length)
    .map((name) => name.slice(head.length, name.length - tail.length))
    .filter((star) => !star.includes('/'));
}

/** Creates a project with these tarballs. The third-party packages that they need are copied from this repository. */
export function newProject(folder: string, packs: readonly Packed[]): void {
  mkdirSync(folder, { recursive: true });
  const dependencies = Object.fromEntries(packs.map(({ manifest, file }) => [manifest.name, `file:${file}`]));
  const foreign = packs.flatMap(({ manifest }) =>
    Object.keys(manifest.dependencies ?? {}).filter((name) => !(name in dependencies)),
  );
  const all = foreign.reduce(withNeeded, new Set<string>());
  const overrides = Object.fromEntries([...all].map((name) => [name, `file:${join(root, 'node_modules', name)}`]));
  const manifest = { name: 'empty', private: true, type: 'module', dependencies, overrides };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  npm(['install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock'], folder);
}

/** Adds a third-party package and its dependencies. */
export function withNeeded(found: Set<string>, name: string): Set<string> {
  if (found.has(name)) return found;
  const text = readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8');
  const { dependencies = {} } = JSON.parse(text) as { readonly dependencies?: Readonly<Record<string, string>> };
  return Object.keys(dependencies).reduce(withNeeded, found.add(name));
}

/** Links the types of Node into a project, for packages that need Node. */
export function linkNodeTypes(project: string): void {
  mkdirSync(join(project, 'node_modules/@types'), { recursive: true });
  for (const name of ['@types/node', 'undici-types'])
    symlinkSync(join(root, 'node_modules', name), join(project, 'node_modules', name), 'junction');
}

/** A code block of a page. A block of commands, or of a configuration, has no language. */
export interface CodeBlock {
  readonly language: string;
  readonly code: string;
}

export function codeBlocks(page: string): readonly CodeBlock[] {
  return [...page.matchAll(/^```(\w*)\n(.*?)^```$/gms)].map(([, language = '', code = '']) => ({ language, code }));
}

/** Returns the TypeScript examples of a page. */
export function examplesOf(page: string): readonly string[] {
  return codeBlocks(page).flatMap(({ language, code }) => (language === 'ts' ? [code] : []));
}
