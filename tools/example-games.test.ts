/** Checks the games of examples/ as whole games from outside: each passes the tests that every game must pass, and its rules are short. */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { unwrap, type Game } from '@boardwright/core';
import { conforms } from '@boardwright/core/testing';
import { importGame } from '@boardwright/node';
import { describe, expect, test } from 'vitest';
import { root } from './programs.ts';
import { bySize, seed } from './size.ts';

const folders = globSync('examples/{*,tutorial/*}/package.json', { cwd: root }).map((file) => dirname(file));
const games: readonly (readonly [string, Game])[] = await Promise.all(
  folders.map(async (folder) => [folder, await unwrap(await importGame(join(root, folder), root)).rules()] as const),
);

test('there are many', () => {
  expect(folders.length).toBeGreaterThan(10);
});

describe.each(games)('%s', (folder, game) => {
  test('has fewer than 150 lines of rules', () => {
    const lines = readFileSync(join(root, folder, 'rules.ts'), 'utf8')
      .trimEnd()
      .split('\n');
    expect(lines.length).toBeLessThan(150);
  });

  for (const { law, preset, run } of conforms(game, { seed, walks: bySize(3, 3, 200), plies: 400 }))
    test(`law ${law.number}, ${preset}: ${law.name}`, () => expect(run).not.toThrow());
});
