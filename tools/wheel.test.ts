import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { size } from './size.ts';
import { packAll } from './tarballs.ts';
import { removeFolder } from './temporary-folder.ts';
import { makeWheel, wheelOf } from './wheel.ts';

const folder = mkdtempSync(join(tmpdir(), 'boardwright-wheel-test-'));
afterAll(() => removeFolder(folder));
const hasPip = spawnSync('python3', ['-m', 'pip', '--version']).status === 0;

/** Installs a wheel alone, and runs a program with it. */
function ran(wheel: string, program: string): string {
  const target = join(mkdtempSync(join(folder, 'target-')));
  execFileSync('python3', ['-m', 'pip', 'install', '--quiet', '--no-index', '--no-deps', '--target', target, wheel]);
  return execFileSync('python3', ['-c', program], { env: { ...process.env, PYTHONPATH: target }, encoding: 'utf8' });
}

test.skipIf(!hasPip && size !== 'release')('pip installs a wheel, and its files are what went in (needs pip)', () => {
  const bytes = new TextEncoder().encode(`NAMES = ${JSON.stringify(['a', 'é'.repeat(5000)])}\n`);
  const wheel = join(folder, 'boardwright-1.2.3-py3-none-any.whl');
  writeFileSync(wheel, wheelOf('1.2.3', [{ name: 'boardwright/__init__.py', bytes }]));
  const program =
    'import boardwright, importlib.metadata as m; print(len(boardwright.NAMES[1]), m.version("boardwright"))';
  expect(ran(wheel, program)).toBe('5000 1.2.3\n');
});

test.runIf(size === 'release')('the wheel of a release plays with nothing but Node beside it', () => {
  const [packed, made] = [join(folder, 'packed'), join(folder, 'made')];
  mkdirSync(made);
  const wheel = makeWheel(packAll(packed), made);
  expect(ran(wheel, 'from boardwright import Batch\nwith Batch("banqi") as b: print(b.seat)')).toBe('[0]\n');
});
