import { expect, test } from 'vitest';
import { castsIn, declared, linesOf, mayCast, shipped, twoMeanings } from './counts.ts';
import { sourceOf, type Source } from './sources.ts';

const files = (texts: Readonly<Record<string, string>>): readonly Source[] =>
  Object.entries(texts).map(([path, text]) => sourceOf(path, text));

test.each([
  ['const a = b as string;', 1],
  ['const a = b!; const c = d![0]!;', 3],
  ['function f(a: any): any {}', 2],
  ['const a = [1] as const;', 0],
  ['const a = { b: 1 } satisfies object;', 0],
  ["import { a as b } from 'c'; export { b as d };", 0],
  ['// as string, and any!', 0],
  ['const a = (b as unknown) as string;', 2],
])('casts: %s', (text, count) => {
  expect(castsIn(sourceOf('a.ts', text))).toBe(count);
});

test('inner loops, solvers and decoders may cast', () => {
  const paths = [
    'packages/games/src/catan/search/position/dice.ts',
    'packages/games/src/369/search/solve-grid.ts',
    'packages/core/src/decode.ts',
  ];
  expect(paths.map(mayCast)).toEqual([true, true, true]);
  expect(mayCast('packages/games/src/catan/rules/research.ts')).toBe(false);
  expect(mayCast('packages/protocol/src/wire.ts')).toBe(false);
});

test('games and the languages that tell them are laid out alike, and so are boards, but a game is no board', () => {
  const own = files({
    'packages/games/src/369/a.ts': 'export const draw = 1;',
    'packages/games/src/catan/b.ts': 'export const draw = 2; export const cell = 1;',
    'packages/rules/src/b.ts': 'export const draw = 3;',
    'packages/words/src/ko/369.ts': 'export const draw = 4;',
    'apps/web/src/boards/369/a.ts': 'export const cell = 2;',
  });
  expect(twoMeanings(own).map(([name]) => name)).toEqual(['cell']);
});

test('a fast twin and a solver have no names of others', () => {
  const own = files({
    'packages/core/src/a.ts': 'export interface Choice {} export class History {}',
    'packages/games/src/369/search/solve-a.ts': 'export interface Choice {}',
    'packages/games/src/hopnjump/search/a.ts': 'export class History {}',
  });
  expect(twoMeanings(own).map(([name]) => name)).toEqual(['Choice', 'History']);
});

test('a name has two meanings when two files declare it, not when one hands it on', () => {
  const own = files({
    'packages/core/src/a.ts': 'export interface Thing {} export const same = 1;',
    'packages/core/src/b.ts': 'export const same = 2;',
    'packages/core/src/index.ts': `export * from './a.ts';`,
    'apps/web/src/a.ts': `export type Thing = 1; export { same } from '@boardwright/core';`,
  });
  expect(twoMeanings(own).map(([name]) => name)).toEqual(['Thing', 'same']);
  expect(declared(own).get('same')).toHaveLength(2);
});

test('lines are counted of what is shipped', () => {
  const all = files({
    'packages/core/src/a.ts': 'const a = 1;\nconst b = 2;\n',
    'packages/core/src/a.test.ts': 'const c = 3;\n',
    'packages/core/src/testing/law.ts': 'const e = 5;\n',
    'apps/cli/src/testing/d.ts': 'const d = 4;\n',
  });
  expect(linesOf(shipped(all))).toBe(3);
});
