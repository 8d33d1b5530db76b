import { spawnSync } from 'node:child_process';
import { games } from '@boardwright/games';
import { expect, test } from 'vitest';
import { inside } from './testing/process.fixture.ts';

test.each(['bash', 'zsh', 'fish'])('the completion for %s knows commands, games and options', async (shell) => {
  const { code, out, err } = await inside(['completion', shell]);
  expect([code, err]).toEqual([0, '']);
  for (const word of ['play', 'join', 'completion', ...Object.keys(games), 'preset', 'watch'])
    expect(out).toContain(word);
});

const hasBash = spawnSync('bash', ['-c', 'true']).status === 0;
test.skipIf(!hasBash)('bash completes a command, then its games and options (needs bash)', async () => {
  const { out } = await inside(['completion', 'bash']);
  const completed = (...words: readonly string[]): string[] => {
    const script = `${out}\nCOMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}; _boardwright; echo "\${COMPREPLY[@]}"`;
    return spawnSync('bash', ['-c', script]).stdout.toString().trim().split(' ');
  };
  expect(completed('boardwright', 'pl')).toEqual(['play']);
  expect(completed('boardwright', 'play', 'hop')).toEqual(['hopnjump']);
  expect(completed('boardwright', 'play', '--lan')).toEqual(['--lang']);
  expect(completed('boardwright', 'replay', '--ply')).toEqual(['--ply']);
});

test('a shell that nobody knows is refused', async () => {
  const { code, err } = await inside(['completion', 'fishh']);
  expect([code, err]).toEqual([2, expect.stringContaining('There is no shell "fishh". Did you mean "fish"?')]);
});
