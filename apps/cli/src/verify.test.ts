import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGS } from '@boardwright/words';
import { expect, test } from 'vitest';
import { freshFolder, inside, root } from './testing/process.fixture.ts';
import { SAVE } from './testing/save.fixture.ts';

interface Vectors {
  readonly files: readonly { readonly file: { readonly fair: { readonly match: string } } & Record<string, unknown> }[];
}

const vectors = JSON.parse(readFileSync(join(root, 'packages/fair/vectors/bgfair-2.json'), 'utf8')) as Vectors;
const [banqi, kingdoms] = vectors.files.map(({ file }) => file);
const folder = freshFolder();

function written(name: string, file: unknown): string {
  const path = join(folder, name);
  writeFileSync(path, JSON.stringify(file));
  return path;
}

const honest = written('honest.json', banqi);
const tampered = written('tampered.json', { ...banqi, seed: '00'.repeat(32) });

test('verify says what is proved, by whom, and what is not', async () => {
  const { code, out } = await inside(['verify', honest]);
  expect(code).toBe(0);
  expect(out).toMatch(/^Fair: every random result .*\n\d+ random results, and the start of the game, follow/);
  expect(out).toContain('Took part: Player 1, Player 2, and the server.');
  expect(out).toContain('What this does not prove');
  expect((await inside(['verify', written('gaps.json', kingdoms)])).out).toMatch(
    /^Fair, with gaps: [^]*\d+ random results? without a number from Player 3\.\n/,
  );
});

test('a file that was changed is not verified, and the place is named', async () => {
  const { code, out } = await inside(['verify', tampered]);
  expect([code, out]).toEqual([
    1,
    'NOT fair: the random results of this game cannot be trusted.\nThe start of the game does not follow from the numbers.\nWhere: the start of the game\n',
  ]);
});

test('a file of the protocol before is not accused: its proofs show nothing', async () => {
  const { code, out } = await inside(['verify', written('former.json', { ...banqi, fair: { protocol: 'bgfair-1' } })]);
  expect([code, out]).toEqual([
    1,
    'Cannot be verified\nThis file uses an older protocol, whose proofs show nothing.\n',
  ]);
});

test.each(LANGS.filter((lang) => lang !== 'en'))('verify speaks %s', async (lang) => {
  const answers = [
    await inside(['verify', honest, '--lang', lang]),
    await inside(['verify', tampered, '--lang', lang]),
  ];
  expect(answers.map(({ code }) => code)).toEqual([0, 1]);
  for (const { out } of answers) expect(out).not.toMatch(/[a-z]{3}/);
});

test('--json is what the verifier returns', async () => {
  const [good, bad] = [await inside(['verify', honest, '--json']), await inside(['verify', tampered, '--json'])];
  expect(JSON.parse(good.out)).toMatchObject({ ok: true, value: { match: banqi?.fair.match, missing: [] } });
  expect(JSON.parse(bad.out)).toMatchObject({ ok: false, error: { code: 'fair-seed', data: { draw: 0 } } });
});

test.each([
  ['a game without a proof', SAVE, /has no proof/],
  ['a game that is not here', { ...banqi, game: 'chess' }, /the game "chess", which is not built in/],
  ['no game at all', [1], /is not a game file/],
])('%s is refused in one line', async (_, file, words) => {
  const { code, err } = await inside(['verify', written('other.json', file)]);
  expect([code, err]).toEqual([2, expect.stringMatching(words)]);
});
