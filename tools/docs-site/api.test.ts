/** Every export of a public entry has a doc comment, from which the API reference is made. */
import { expect, test } from 'vitest';
import { FOLDERS } from '../tarballs.ts';
import { entries } from './api.ts';

test.each(FOLDERS)('what %s exports says what it is', (folder) => {
  const names = entries([folder]).flatMap((entry) => entry.names.map((one) => ({ ...one, path: entry.path })));
  expect(names.filter(({ comment }) => comment === '').map(({ path, name }) => `${name} of ${path}`)).toEqual([]);
});

test('the check sees the exports of every kind of entry', () => {
  const paths = entries(FOLDERS).flatMap(({ path, names }) => (names.length > 0 ? [path] : []));
  expect(paths).toEqual(
    expect.arrayContaining([
      '@boardwright/core',
      '@boardwright/games/banqi',
      '@boardwright/cli/kit',
      '@jumpfrog/rules',
    ]),
  );
});
