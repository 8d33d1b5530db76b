/** Checks that the catalogues use the terms of docs/internals/glossary.md. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LANGS, languageOf } from '../packages/words/src/index.ts';
import { root } from './programs.ts';
import { isTest, readSources } from './sources.ts';

/** Returns the cells of each column. The first column is English. */
function columnsOf(page: string): ReadonlyMap<string, readonly string[]> {
  const table = page.slice(page.indexOf('| en ')).split('\n\n')[0] ?? '';
  const rows = table.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
  const [head = [], , ...terms] = rows;
  return new Map(head.flatMap((name, i) => (name === '' ? [] : [[name, terms.map((row) => row[i] ?? '')]])));
}

const page = readFileSync(join(root, 'docs/internals/glossary.md'), 'utf8');
const columns = columnsOf(page);
/** Terms that the catalogues use only in another form, or show as pictures. */
const ELSEWHERE = ['face-down piece', 'as in the document', 'turn'];

test.each(LANGS.filter((lang) => lang !== 'en'))('%s uses the terms of the glossary', async (lang) => {
  const { home, host, terminal, fair, learning, games } = await languageOf(lang).load();
  const all = await Promise.all([
    host(),
    terminal(),
    fair(),
    learning(),
    ...Object.values(games).map((load) => load()),
  ]);
  const said = JSON.stringify([home, ...all], (_, value: unknown) =>
    typeof value === 'function' ? String(value) : value,
  );
  const english = columns.get('en') ?? [];
  const terms = english.map((term, i) => [term, columns.get(lang)?.[i] ?? ''] as const);
  expect(terms.length).toBeGreaterThan(30);
  const missing = terms.filter(
    ([term, word]) => !ELSEWHERE.includes(term) && (word === '' || !said.includes(word.replace(/다$/, ''))),
  );
  expect(missing).toEqual([]);
});

/** Returns the words for code that the page lists. */
function codeWords(): readonly string[] {
  const [, said = ''] = page.split('## What the code says');
  const [table = ''] = said.split('\n\nWords that');
  return [...table.matchAll(/^\| ([^|]+?) +\|/gm)].map(([, word = '']) => word);
}

/** The words for code that are names of types, or parts of a game's `Kind`. */
const TYPES = codeWords().filter((word) => /^[A-Z][A-Za-z]+$/.test(word));
const core = readSources('packages/{core,boards}/src/**/*.ts');

test('the code has each type of the glossary', () => {
  expect(TYPES.length).toBeGreaterThan(20);
  const said = core.map(({ text }) => text).join('\n');
  const missing = TYPES.filter(
    (word) => !new RegExp(`export (interface|type) ${word}\\b|^  ${word}: .+; // `, 'm').test(said),
  );
  expect(missing).toEqual([]);
});

/** Words that mean something else in some files. No name in those files may contain the word. */
const ELSEWHERE_SAID: readonly (readonly [RegExp, RegExp])[] = [
  [/^draw$/, /^packages\/(games\/src\/[^/]+\/text|boards|core\/src\/define)\/|^apps\/cli\/src\/ui\//],
  [/host/i, /^apps\/server\/src\/rooms\/|^packages\/protocol\/src\/(room|talk)\.ts$/],
  [
    /room/i,
    /^packages\/(core|games|bots|boards)\/|^kits\/|^apps\/cli\/src\/ui\/|^apps\/web\/src\/(boards|play|storage)\//,
  ],
  [/seed/i, /^packages\/games\/src\/[^/]+\/document\/index\.ts$|^tools\/documents\//],
  [/table/i, /^apps\/server\/src\/(rooms\/lobby|net)|^apps\/web\/src\/(home|online\/(lobby|room))\/|\/text\/words\//],
  [
    /place/i,
    /^apps\/web\/src\/(analysis|play\/replay)\/|^apps\/server\/src\/(rooms|match\/(all|log|people))\/|^packages\/core\/src\/error-origin\.ts$/,
  ],
  [/head/i, /^packages\/core\/src\/table\//],
];
const product = readSources().filter(({ path }) => !isTest(path));

test.each(ELSEWHERE_SAID)('%s is in no name where it would mean another thing', (word, where) => {
  const files = product.filter(({ path }) => where.test(path));
  expect(files.length).toBeGreaterThan(0);
  const named = files.flatMap(({ path, text }) =>
    [...text.matchAll(/\b(?:class|interface|type|function|const) (\w+)/g)]
      .map(([, name = '']) => name)
      .filter((name) => word.test(name) && !/replace|immutable|repeatable|ahead|head(er|ing)/i.test(name))
      .map((name) => `${path}: ${name}`),
  );
  expect(named).toEqual([]);
});

test('only people have a room, also in comments', () => {
  const files = product.filter(({ path }) =>
    /^packages\/(bots|games)\/|^packages\/core\/src\/(bots|define|match|table)\//.test(path),
  );
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter(({ text }) => /\brooms?\b/i.test(text)).map(({ path }) => path)).toEqual([]);
});

test('no folder or file of a game is named after a seed', () => {
  expect(product.map(({ path }) => path).filter((path) => /^packages\/games\/.*seed/.test(path))).toEqual([]);
});
