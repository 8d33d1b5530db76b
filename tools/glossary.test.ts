/** Checks that the catalogues use the terms of docs/internals/glossary.md. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LANGS, languageOf } from '../packages/words/src/index.ts';
import { root } from './programs.ts';

/** Returns the cells of each column; the first is English. */
function columnsOf(page: string): ReadonlyMap<string, readonly string[]> {
  const table = page.slice(page.indexOf('| en ')).split('\n\n')[0] ?? '';
  const rows = table.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
  const [head = [], , ...terms] = rows;
  return new Map(head.flatMap((name, i) => (name === '' ? [] : [[name, terms.map((row) => row[i] ?? '')]])));
}

const columns = columnsOf(readFileSync(join(root, 'docs/internals/glossary.md'), 'utf8'));
/** Terms that the catalogues only need inflected, or show as pictures. */
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
