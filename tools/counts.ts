/** What the house counts of itself: casts, lines, and names that mean two things. Pure functions over sources. */
import { posix } from 'node:path';
import { Visitor } from 'vite';
import { isTest, type Source } from './sources.ts';

/** Inner loops, solvers and decoders work on what the types cannot know. */
export function mayCast(path: string): boolean {
  return /\/(fast|solve|decode)[^/]*\.ts$/.test(path);
}

/** `x as T` (but `as const`), `x!` and `any`. */
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

/** Relative imports by their place; null: another package. */
export function resolve(from: string, target: string): string | null {
  return target.startsWith('.') ? posix.join(posix.dirname(from), target.replace(/\?.*$/, '')) : null;
}

/** Where each exported name is declared; a name that is only handed on is not declared. */
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

/** `Game` is 369's in its document; a module that threads load exports the other two. */
const CONVENTIONS: readonly string[] = ['Game', 'entry', 'games'];

/**
 * Exported names that are declared in two places. The folders of the games and of the languages that tell them are one place,
 * together with the package on which one of them stands, and so are those of the boards: they are laid out alike.
 */
export function twoMeanings(all: readonly Source[]): readonly (readonly [string, readonly string[]])[] {
  // a template is a game of its own, in somebody else's folder
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
