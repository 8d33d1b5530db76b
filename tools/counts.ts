/** Counts casts, and exported names with two meanings. These functions only read parsed sources. */
import { posix } from 'node:path';
import { Visitor } from 'vite';
import { isTest, type Source } from './sources.ts';

/** Returns whether a file may cast. Inner loops, solvers and decoders may, because types cannot describe their data. */
export function mayCast(path: string): boolean {
  return /\/(search\/|decode[^/]*\.ts$)/.test(path);
}

/** Counts `x as T` (except `as const`), `x!` and `any`. */
export function castsIn({ program }: Source): number {
  let count = 0;
  const add = (): void => void count++;
  new Visitor({
    TSAsExpression: ({ typeAnnotation: type }) => {
      const constant =
        type.type === 'TSTypeReference' && type.typeName.type === 'Identifier' && type.typeName.name === 'const';
      if (!constant) add();
    },
    TSTypeAssertion: add,
    TSNonNullExpression: add,
    TSAnyKeyword: add,
  }).visit(program);
  return count;
}

export function shipped(sources: readonly Source[]): readonly Source[] {
  return sources.filter(({ path }) => !isTest(path));
}

export function linesOf(sources: readonly Source[]): number {
  return sources.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0);
}

/** Resolves a relative import; returns null for an import of a package. */
export function resolve(from: string, target: string): string | null {
  return target.startsWith('.') ? posix.join(posix.dirname(from), target.replace(/\?.*$/, '')) : null;
}

/** Returns the files in which each exported name is declared. A re-export is no declaration. */
export function declared(sources: readonly Source[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const { path, program } of sources) {
    for (const name of new Set(program.body.flatMap(namesOf))) found.set(name, [...(found.get(name) ?? []), path]);
  }
  return found;
}

function namesOf(statement: Source['program']['body'][number]): string[] {
  if (statement.type !== 'ExportNamedDeclaration' || statement.declaration === null) return [];
  const { declaration } = statement;
  if (declaration.type === 'VariableDeclaration')
    return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []));
  return 'id' in declaration && declaration.id?.type === 'Identifier' ? [declaration.id.name] : [];
}

/**
 * Names that have two meanings by convention: 369's document has a `Game`, modules loaded by threads export `entry` and `games`, and every
 * kit exports `addCommands`.
 */
const CONVENTIONS: readonly string[] = ['Game', 'addCommands', 'entry', 'games'];

/**
 * Returns exported names that are declared in two places. All folders of games count as one place, because they have the same layout; so do
 * all folders of languages, and all of boards.
 */
export function twoMeanings(all: readonly Source[]): readonly (readonly [string, readonly string[]])[] {
  // a template becomes a separate game in somebody else's folder
  const sources = all.filter(({ path }) => !path.includes('/template/'));
  const placeOf = (path: string): string =>
    path
      .replace(/^packages\/rules\/src\//, 'packages/games/src/rules/')
      .replace(/^packages\/words\/src\/(?=[^/]+\/)/, 'packages/games/src/')
      .replace(/^(packages\/games\/src|apps\/web\/src\/boards)\/[^/]+\/.*/, '$1');
  return [...declared(sources)].filter(
    ([name, where]) => new Set(where.map(placeOf)).size > 1 && !CONVENTIONS.includes(name),
  );
}
