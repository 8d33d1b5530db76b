/**
 * Tests that the package of a seed document works without this repository: its folder alone, with its declared dependencies,
 * passes its tests.
 */
import { cpSync, mkdtempSync, realpathSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { npm, root } from './programs.ts';
import { size } from './size.ts';
import { removeFolder } from './temporary-folder.ts';

const here = realpathSync(mkdtempSync(join(tmpdir(), 'boardwright-alone-')));
const LEFT_OUT = ['node_modules', 'dist'];

afterAll(() => removeFolder(here));

// not in the quick check, because it starts another vitest
test.skipIf(size === 'small')('npm test in a copy of packages/rules', () => {
  const filter = (path: string): boolean => !LEFT_OUT.includes(basename(path));
  cpSync(join(root, 'packages/rules'), here, { recursive: true, filter });
  symlinkSync(join(root, 'node_modules'), join(here, 'node_modules'), 'junction');
  expect(npm(['test', '--', '--no-color'], here)).toMatch(/Tests +\d+ passed \(\d+\)/);
});
