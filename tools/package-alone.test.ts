/**
 * Tests that the package of a game document works without this repository: a copy of its folder, with only its declared dependencies,
 * passes its tests.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { argsOf, npm, root } from './programs.ts';
import { size } from './size.ts';
import { removeFolder } from './temporary-folder.ts';

const newFolder = (): string => realpathSync(mkdtempSync(join(tmpdir(), 'boardwright-alone-')));
const [here, programs] = [newFolder(), newFolder()];
const LEFT_OUT = ['node_modules', 'dist'];

afterAll(() => [here, programs].forEach(removeFolder));

// too slow for the quick check: it starts another vitest
test.skipIf(size === 'small')('npm test in a copy of packages/rules', () => {
  const filter = (path: string): boolean => !LEFT_OUT.includes(basename(path));
  cpSync(join(root, 'packages/rules'), here, { recursive: true, filter });
  symlinkSync(join(root, 'node_modules'), join(here, 'node_modules'), 'junction');
  expect(npm(['test', '--', '--no-color'], here)).toMatch(/Tests +\d+ passed \(\d+\)/);
});

const PROGRAM = `
  import { createInitialBoard, listLegalMoves, type Move } from '@jumpfrog/rules';
  import { inBounds } from '@jumpfrog/rules/board';
  const moves: Move[] = listLegalMoves(createInitialBoard(), 'GREEN');
  console.log(moves.length, inBounds({ r: 8, c: 0 }));
`;

test.skipIf(size === 'small').each(['cts', 'mts'])('a %s program of TypeScript uses the built package', (kind) => {
  const folder = join(programs, kind);
  const installed = join(folder, 'node_modules/@jumpfrog/rules');
  cpSync(join(root, 'packages/rules'), installed, {
    recursive: true,
    filter: (path) => !['node_modules', 'dist', 'tests'].includes(basename(path)),
  });
  const node = (...words: string[]): string =>
    execFileSync(process.execPath, argsOf(words), { cwd: folder, encoding: 'utf8' });
  const [config, out] = kind === 'cts' ? ['tsconfig.commonjs.json', 'commonjs'] : ['tsconfig.json', 'dist'];
  const info = ['--tsBuildInfoFile', join(folder, 'info')];
  node('tsc', '-p', join(root, 'packages/rules', config), '--outDir', join(installed, out), ...info);
  writeFileSync(join(folder, `program.${kind}`), PROGRAM);
  node('tsc', '--strict', '--module', 'node16', '--target', 'es2022', '--types', '', `program.${kind}`);
  expect(node(`program.${kind.replace('ts', 'js')}`)).toBe('13 false\n');
});
