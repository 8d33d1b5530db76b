import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { conforms } from '@boardwright/core/testing';
import { afterAll, expect, test } from 'vitest';
import { removeFolder } from '../../../tools/temporary-folder.ts';
import { create } from './create.ts';
import { game } from './template/rules.ts';

const here = realpathSync(mkdtempSync(join(tmpdir(), 'boardwright-create-')));
afterAll(() => removeFolder(here));

test('a new game has its files, under its own name', () => {
  const folder = join(here, 'three-stones');
  expect(create(folder)).toMatchObject({ ok: true });
  expect(readdirSync(folder).toSorted()).toEqual([
    '.gitignore',
    'board.ts',
    'bots.ts',
    'package.json',
    'rules.test.ts',
    'rules.ts',
    'tsconfig.json',
    'words.ts',
  ]);
  const { stdout } = spawnSync('grep', ['-rl', 'my-game', folder], { encoding: 'utf8' });
  expect(stdout).toBe('');
});

test('it passes the laws', () => {
  for (const { run } of conforms(game, { seed: 'create', walks: 10, plies: 100 })) expect(run).not.toThrow();
});

test('a folder that is not empty, or whose name is no id, is refused', () => {
  writeFileSync(join(here, 'file'), '');
  expect(create(here)).toMatchObject({ ok: false });
  expect(create(join(here, 'Not An Id'))).toMatchObject({ ok: false });
});
