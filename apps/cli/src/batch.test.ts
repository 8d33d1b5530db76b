/** Runs the tests of the Python package against the app. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { size } from '../../../tools/size.ts';
import { appCommand, root } from './testing/process.fixture.ts';

const hasPython = spawnSync('python3', ['--version']).status === 0;

test.skipIf(!hasPython && size !== 'release')('the Python package plays many tables (needs python3)', () => {
  const { command, args } = appCommand([]);
  const { status, stderr } = spawnSync('python3', ['-m', 'unittest', 'discover', '-s', 'tests'], {
    cwd: join(root, 'python'),
    env: { ...process.env, BOARDWRIGHT: JSON.stringify([command, ...args]), PYTHONDONTWRITEBYTECODE: '1' },
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, expect.stringContaining('OK')]);
});
