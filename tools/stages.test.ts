import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './programs.ts';
import { batchesOf, stagesOf, type Mode } from './stages.ts';

const sizes = (mode: Mode): unknown =>
  Object.fromEntries(
    stagesOf(mode).flatMap(({ name, report, env }) => (report ? [[name, env?.['BOARDWRIGHT_SIZE']]] : [])),
  );

const wordsOf = (mode: Mode, name: string): readonly string[] =>
  stagesOf(mode).find((stage) => stage.name === name)?.command ?? [];

test('whatever counts its tests is told how much to do', () => {
  expect(sizes('check')).toEqual({ unit: 'small' });
  expect(sizes('test')).toEqual({ coverage: 'full', unit: 'full', browser: 'full' });
  expect(sizes('release')).toEqual({
    coverage: 'release',
    unit: 'release',
    browser: 'release',
    'two nodes': 'full',
  });
});

test('the unit stage leaves out exactly the tests that the coverage stage runs', () => {
  for (const mode of ['test', 'release'] as const) {
    const measured = wordsOf(mode, 'coverage').filter((word) => word.endsWith('.test.ts'));
    expect(measured.length).toBeGreaterThan(0);
    const excluded = wordsOf(mode, 'unit').flatMap(
      (word) => word.match(/^--exclude=(?<file>.*)/)?.groups?.['file'] ?? [],
    );
    expect(excluded).toEqual(measured);
  }
  expect(wordsOf('check', 'unit').filter((word) => word.startsWith('--exclude'))).toEqual([]);
});

test('a test that fails is not repeated', () => {
  const words = (['check', 'test', 'release'] as const)
    .flatMap((mode) => stagesOf(mode))
    .flatMap(({ command }) => command);
  expect(words.filter((word) => /retr|repeat/.test(word))).toEqual([]);
  for (const config of ['playwright.config.ts', 'vitest.config.ts'])
    expect(readFileSync(join(root, config), 'utf8')).not.toMatch(/\bretr(y|ies):/);
});

test('lint comes after the types that it reads; cheap stages run beside each other, before the tests', () => {
  const names = batchesOf(stagesOf('test')).map((batch) => batch.map(({ name }) => name));
  expect(names).toEqual([
    ['types'],
    ['unused', 'test types', 'lint', 'boundaries', 'format', 'coverage', 'web build'],
    ['unit'],
    ['budget'],
    ['browser'],
  ]);
  expect(batchesOf(stagesOf('release')).flat()).toEqual(stagesOf('release'));
});
