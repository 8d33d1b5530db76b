import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './programs.ts';
import { auditWords, notesOf } from './release-notes.ts';
import { FOLDERS, manifestOf } from './tarballs.ts';

test('the notes of a release are its section of the changelog', () => {
  const page = '# Changelog\n\n## Unreleased\n\n- a\n\n## 0.2.0 (2026-12-01)\n\n### Added\n\n- b\n\n## 0.1.0\n\n- c\n';
  expect(notesOf(page, '0.2.0')).toBe('### Added\n\n- b');
  expect(notesOf(page, '0.2')).toBeNull();
});

test('the present version has notes, and every package, Python and the citation have the same one', () => {
  const { version } = manifestOf('.');
  const read = (file: string): string => readFileSync(join(root, file), 'utf8');
  expect(notesOf(read('CHANGELOG.md'), version)).toContain('### ');
  expect(FOLDERS.map((folder) => manifestOf(folder).version)).toEqual(FOLDERS.map(() => version));
  const inHost = [...read('docs/operate/host.md').matchAll(/VERSION=(\d[\w.]*)/g)].map(([, named]) => named);
  expect(new Set(inHost)).toEqual(new Set([version]));
  expect(read('CITATION.cff')).toContain(`version: ${version}\n`);
  expect(read('kits/research/python/pyproject.toml')).toContain(`\nversion = "${version}"\n`);
  expect(read('kits/research/python/boardwright/__init__.py')).toContain(`__version__ = "${version}"\n`);
});

test('an audit says what was found, and whether it ran at all', () => {
  expect(auditWords(JSON.stringify({ metadata: { vulnerabilities: { total: 0 } } }))).toBe(
    'npm audit: no known vulnerabilities',
  );
  expect(auditWords(JSON.stringify({ metadata: { vulnerabilities: { total: 2 } } }))).toContain('2 known');
  for (const said of [null, '', 'null', '{"error":{"code":"ENOTFOUND"}}'])
    expect(auditWords(said)).toBe('npm audit did not run: the registry did not answer.');
});
