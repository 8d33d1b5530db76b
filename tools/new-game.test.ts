/** Adds a game to a copy of the repository. Its folder and one line must be enough for the copy to pass the gate. */
import { spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { mkdtempSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copyWith, testsOfEveryGame } from './new-game.ts';
import { entryOf, npm, type Program } from './programs.ts';
import { size } from './size.ts';
import { removeFolder } from './temporary-folder.ts';

const here = realpathSync(mkdtempSync(join(tmpdir(), 'boardwright-new-game-')));
const copy = join(here, 'boardwright');
const FOLDER = 'packages/games/src/one-card';

afterAll(() => removeFolder(here));

/** not in the quick check, because this test runs the quick check in the copy */
describe.skipIf(size === 'small')('with the example as a sixth game', () => {
  beforeAll(() => copyWith({ id: 'one-card', name: 'oneCard', folder: 'docs/example' }, copy), 120_000);

  test.each<[string, Program | null, string[]]>([
    ['is formatted', 'oxfmt', ['--check', FOLDER]],
    ['compiles', 'tsc', ['--build', 'packages/games']],
    ['lints', 'oxlint', ['--type-aware', '--deny-warnings', FOLDER]],
    ['keeps to the borders', null, ['tools/boundaries.ts']],
  ])('it %s', (_, program, words) => expect(run(program, words)).toMatchObject({ status: 0 }));

  test('the tests of every game pass', () => {
    const words = ['run', '-t', 'one-card', '--reporter=dot', '--no-isolate', '--no-color'];
    const { status, stdout } = run('vitest', [...words, ...testsOfEveryGame(copy)]);
    expect(status).toBe(0);
    expect(Number(/Tests +(\d+) passed/.exec(stdout)?.[1])).toBeGreaterThan(25);
  });

  test.skipIf(size !== 'release')('npm run check is green', { timeout: 600_000 }, () => {
    expect(npm(['run', 'check'], copy)).toMatch(/^\d{4} passed, 0 failed/m);
  });

  /** Runs a program of the copy (null: a script). Prints the output if it fails. */
  function run(program: Program | null, words: readonly string[]): SpawnSyncReturns<string> {
    const args = [...(program === null ? [] : [entryOf(program)]), ...words];
    const ended = spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8' });
    if (ended.status !== 0) console.error(ended.stdout, ended.stderr);
    return ended;
  }
});
