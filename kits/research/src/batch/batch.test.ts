/** Runs the tests of the Python package against the app. */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { size } from '../../../../tools/size.ts';
import { codeBlocks } from '../../../../tools/tarballs.ts';
import { appCommand, freshFolder, root } from '../../../../apps/cli/src/testing/process.fixture.ts';

const hasPython = spawnSync('python3', ['--version']).status === 0;

test.skipIf(!hasPython && size !== 'release')(
  'the Python package plays many tables (needs python3)',
  () => {
    const { command, args } = appCommand([]);
    const { status, stderr } = spawnSync('python3', ['-m', 'unittest', 'discover', '-s', 'tests'], {
      cwd: join(root, 'kits/research/python'),
      env: { ...process.env, BOARDWRIGHT: JSON.stringify([command, ...args]), PYTHONDONTWRITEBYTECODE: '1' },
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([0, expect.stringContaining('OK')]);
  },
  300_000,
);

test.skipIf(!hasPython && size !== 'release')('the program of docs/guides/training.md ends (needs python3)', () => {
  const blocks = codeBlocks(readFileSync(join(root, 'docs/guides/training.md'), 'utf8'));
  const [program = ''] = blocks.flatMap(({ language, code }) => (language === 'python' ? [code] : []));
  const { command, args } = appCommand([]);
  const bin = freshFolder();
  writeFileSync(join(bin, 'npx'), `#!/bin/sh\nshift\nexec "${command}" ${args.join(' ')} "$@"\n`, { mode: 0o755 });
  const { status, stderr } = spawnSync('python3', ['-c', program], {
    env: {
      ...process.env,
      PATH: `${bin}:${process.env['PATH']}`,
      PYTHONPATH: join(root, 'kits/research/python'),
      PYTHONDONTWRITEBYTECODE: '1',
    },
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
});
