/** Checks that every command, flag, setting and environment variable is documented, and that the generated pages are up to date. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { SETTINGS } from '../apps/server/src/settings.ts';
import { root } from './programs.ts';
import { commandPages, OTHER_VARIABLES, referencePages, type CommandPage } from './reference-pages.ts';

const read = (file: string): string => readFileSync(join(root, file), 'utf8');

test('the generated pages are what the programs say: npm run reference -- --write', async () => {
  for (const [file, text] of Object.entries(await referencePages())) expect(read(file)).toBe(text);
});

describe('the command line', () => {
  let commands: readonly CommandPage[] = [];
  beforeAll(async () => {
    commands = await commandPages();
  });

  test('has the commands of the kits too', () => {
    expect(commands.map(({ name }) => name)).toEqual(expect.arrayContaining(['play', 'train', 'mcp']));
  });

  test('describes every command and every flag, and shows an example of each command', () => {
    const silent = commands.flatMap(({ name, about, flags, examples }) => [
      ...(about === '' ? [name] : []),
      ...(examples.some((line) => line.startsWith('boardwright') || line.includes(`boardwright ${name}`))
        ? []
        : [`${name}: example`]),
      ...flags.filter((flag) => flag.about === '').map((flag) => `${name} ${flag.name}`),
    ]);
    expect(silent).toEqual([]);
  });
});

test('every setting has values and a meaning', () => {
  const silent = Object.entries(SETTINGS).filter(([, { values, about }]) => values === '' || about === '');
  expect(silent.map(([name]) => name)).toEqual([]);
});

test('every variable that a program reads is on the page of settings, and no other', () => {
  const used = new Set(
    globSync('{apps,packages,kits}/*/src/**/*.ts', { cwd: root }).filter(isProgram).flatMap(variablesOf),
  );
  const others = OTHER_VARIABLES.flatMap(({ name }) => name.split(', '));
  expect([...used].filter((name) => !others.includes(name) && !Object.hasOwn(SETTINGS, name))).toEqual([]);
  expect(others.filter((name) => !used.has(name))).toEqual([]);
});

function isProgram(file: string): boolean {
  return !/\.test\.ts$|\.fixture\.ts$|\/testing\/|^apps\/web\//.test(file);
}

function variablesOf(file: string): readonly string[] {
  const text = read(file);
  const named = [...text.matchAll(/\benv\['([A-Z][A-Z_]+)'\]/g)].map(([, name = '']) => name);
  const taken = [...text.matchAll(/\{ ([A-Z][A-Z_, ]+) \} = process\.env/g)].flatMap(([, names = '']) =>
    names.split(', '),
  );
  return [...named, ...taken];
}
