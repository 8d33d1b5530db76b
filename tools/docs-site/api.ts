/** Reads the API reference from the built `.d.ts` files: every name that a package exports, with its declaration and its comment. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync, type ESTree } from 'vite';
import { root } from '../programs.ts';
import { FOLDERS, manifestOf } from '../tarballs.ts';

export interface Declared {
  readonly name: string;
  /** The declaration without `export declare`. */
  readonly text: string;
  /** The doc comment as plain text; empty if there is none. */
  readonly comment: string;
}

export interface Entry {
  /** The path by which users import it, such as `@boardwright/core/testing`. */
  readonly path: string;
  readonly names: readonly Declared[];
}

const LIBRARIES: readonly string[] = FOLDERS.filter((folder) => folder.startsWith('packages/'));

/** Returns the entries of libraries, each with its exports in alphabetical order. */
export function entries(folders: readonly string[] = LIBRARIES): readonly Entry[] {
  return folders.flatMap((folder) => {
    const { name, exports = {} } = manifestOf(folder);
    return Object.entries(exports).flatMap(([path, target]) =>
      typesOf(folder, target).map(({ star, file }) => ({
        path: join(name, path.replace('*', star)),
        names: [...declaredIn(file).values()].toSorted((a, b) => a.name.localeCompare(b.name)),
      })),
    );
  });
}

interface TypesFile {
  /** The text that replaces `*` in the path of this entry. */
  readonly star: string;
  readonly file: string;
}

function typesOf(folder: string, target: unknown): readonly TypesFile[] {
  const types = (target as { types?: string }).types ?? '';
  if (!types.includes('*')) return types === '' ? [] : [{ star: '', file: join(root, folder, types) }];
  const [before = '', after = ''] = types.replace('./', '').split('*');
  return globSync(`${before}*${after}`, { cwd: join(root, folder) })
    .toSorted()
    .map((file) => ({ star: file.slice(before.length, file.length - after.length), file: join(root, folder, file) }));
}

const read = new Map<string, ReadonlyMap<string, Declared>>();

/** Returns what a file exports, by name: its own declarations, and those that it re-exports from other files. */
function declaredIn(file: string): ReadonlyMap<string, Declared> {
  const known = read.get(file);
  if (known !== undefined) return known;
  const found = new Map<string, Declared>();
  read.set(file, found);
  const text = readFileSync(file, 'utf8');
  const { program, comments } = parseSync(file, text);
  const own = new Map<string, Declared>();
  for (const node of program.body) {
    const before = comments.findLast(({ type, end }) => type === 'Block' && end <= node.start);
    const comment = before !== undefined && text.slice(before.end, node.start).trim() === '' ? before.value : '';
    for (const one of declarationsOf(node, text, comment)) own.set(one.name, besides(own.get(one.name), one));
    if (node.type === 'ExportNamedDeclaration' && node.declaration)
      for (const [name, one] of namesOf(node, own)) found.set(name, one);
  }
  for (const node of program.body) for (const [name, one] of exportedBy(node, file, own)) found.set(name, one);
  return found;
}

/**
 * Joins two declarations of one name, such as the overloads of a function, or a type and a value. They are one export, with the comment of
 * the first.
 */
function besides(known: Declared | undefined, one: Declared): Declared {
  if (known === undefined) return one;
  return { ...one, text: `${known.text}\n${one.text}`, comment: known.comment === '' ? one.comment : known.comment };
}

function namesOf(
  { declaration }: ESTree.ExportNamedDeclaration,
  own: ReadonlyMap<string, Declared>,
): [string, Declared][] {
  const names = declaration === null ? [] : idsOf(declaration);
  return names.flatMap((name) => pairOf(name, own.get(name)));
}

function declarationsOf(node: ESTree.Statement | ESTree.Directive, text: string, comment: string): readonly Declared[] {
  const declaration = node.type === 'ExportNamedDeclaration' ? node.declaration : node;
  if (declaration === null || !('declare' in declaration || declaration.type.startsWith('TS'))) return [];
  const plain = plainOf(comment);
  return idsOf(declaration).map((name) => ({
    name,
    text: text.slice(declaration.start, declaration.end).replace(/^declare /, ''),
    comment: plain,
  }));
}

function idsOf(declaration: ESTree.Node): readonly string[] {
  if ('declarations' in declaration)
    return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []));
  return 'id' in declaration && declaration.id?.type === 'Identifier' ? [declaration.id.name] : [];
}

/** Returns the names that a file exports by `export { a } from './x'`, `export * from './x'` and `export { a }`. */
function exportedBy(
  node: ESTree.Statement | ESTree.Directive,
  file: string,
  own: ReadonlyMap<string, Declared>,
): [string, Declared][] {
  if (node.type === 'ExportAllDeclaration') return [...fileOf(file, node.source.value)];
  if (node.type !== 'ExportNamedDeclaration' || node.specifiers.length === 0) return [];
  const names = node.source === null ? own : fileOf(file, node.source.value);
  return node.specifiers.flatMap(({ local, exported }) => {
    const declared = 'name' in local ? names.get(local.name) : undefined;
    return 'name' in exported ? pairOf(exported.name, declared) : [];
  });
}

function pairOf(name: string, declared: Declared | undefined): [string, Declared][] {
  return declared === undefined ? [] : [[name, { ...declared, name }]];
}

/** Returns the file of a relative import, or null for another package, whose exports are listed with that package. */
function fileOf(from: string, target: string): ReadonlyMap<string, Declared> {
  if (!target.startsWith('.')) return new Map();
  return declaredIn(join(dirname(from), target.replace(/\.[tj]sx?$/, '.d.ts')));
}

function plainOf(comment: string): string {
  return comment
    .replaceAll(/^\s*\*+ ?/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
