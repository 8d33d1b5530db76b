/** Games from outside in the terminal: a folder or a module is named where a game is. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inside, root } from './testing/process.fixture.ts';

const liars = join(root, 'examples/liars-dice');
const here = mkdtempSync(join(tmpdir(), 'boardwright-cli-external-'));

const empty = join(here, 'empty.js');
writeFileSync(empty, 'export const nothing = 1;');

test('a folder is checked, played against its bot, and told', async () => {
  expect((await inside(['laws', liars, '--walks', '1'])).out).toMatch(/: (\d+) of \1 checks passed\.\n$/);
  const { code, out } = await inside(['play', liars, '--seed', 'outside', '--fast'], 'bid 11\n');
  expect(code).toBe(0);
  expect(out).toMatch(/Seat 1 bids 1 x 1\nSeat 2 (bids|doubts)/);
  expect((await inside(['rules', liars])).out).toContain('The last seat with dice wins.');
});

test('a law that is broken is named, with exit code 1', async () => {
  const file = join(here, 'broken.ts');
  const source = JSON.stringify(join(root, 'examples/connect-four/rules.ts'));
  writeFileSync(
    file,
    `import { connectFour } from ${source};\nexport const game = { ...connectFour, id: 'broken', outcome: () => null };`,
  );
  const { code, out } = await inside(['laws', file, '--walks', '1']);
  expect(code).toBe(1);
  expect(out).toMatch(/^BROKEN law 1, usual: law 1 /m);
});

test.each([
  [['play', join(here, 'nothing')], 'no such folder, module or package'],
  [['play', here], 'has no package.json'],
  [['play', empty], 'exports 0 games'],
  [['laws', root], 'has no field "boardwright"'],
])('%j is refused in one line', async (argv, words) => {
  const { code, out, err } = await inside(argv);
  expect([code, out]).toEqual([2, '']);
  expect(err).toContain(words);
});
