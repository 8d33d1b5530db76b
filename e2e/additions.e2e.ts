/**
 * Tests additions in a copy of the repository. A game with a drawn board must need only its folder, its board's folder and one line. A
 * language must need only one folder of words and one line.
 */
import { spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { copyWith } from '../tools/new-game.ts';
import { addLanguage } from '../tools/new-language.ts';
import { argsOf, root } from '../tools/programs.ts';
import { size } from '../tools/size.ts';
import { removeFolder } from '../tools/temporary-folder.ts';
import { expect, start, test } from './house.ts';
import { serveFolder, type Site } from './site.ts';

const here = realpathSync(mkdtempSync(join(tmpdir(), 'boardwright-additions-')));
const copy = join(here, 'boardwright');
const VOWELS: Readonly<Record<string, string>> = { a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ú' };
let site: Site;

test.describe.configure({ mode: 'serial' });
test.skip(size === 'small', 'it compiles and builds a copy of the tree');
test.setTimeout(300_000);

test.beforeAll(async () => {
  copyWith({ id: 'one-card', name: 'oneCard', folder: 'docs/example' }, copy);
  change('packages/games/src/one-card/entry.ts', '  rules:', `  board: 'one-card',\n  rules:`);
  cpSync(join(root, 'docs/example-board'), join(copy, 'apps/web/src/boards/one-card'), { recursive: true });
  addLanguage(copy, { id: 'en-XA', name: 'Pséudo' }, (text) => text.replaceAll(/[aeiou]/g, (a) => VOWELS[a] ?? a));
  expect(run('tsc', '--build', 'apps/web')).toMatchObject({ status: 0 });
  expect(run('vite', 'build', 'apps/web', '--logLevel', 'warn')).toMatchObject({ status: 0 });
  site = await serveFolder(join(copy, 'apps/web/dist'));
});
test.afterAll(async () => {
  await site?.close();
  removeFolder(here);
});

test('a new game is at home, and is played on its own board', async ({ page }) => {
  await page.goto(site.url);
  await expect(page.locator('.card:has([data-miniature="one-card"]) .m-green')).toBeVisible();
  await page.goto(start(site, 'one-card', { against: 'self' }));
  await page.locator('.one-card button:enabled').click();
  await expect(page.locator('.one-card button')).toHaveCount(2);
});

test('a new language is in the settings, at home and in 369', async ({ page }) => {
  await page.goto(site.url);
  await page.locator('.menu > button').click();
  await page.getByRole('combobox').first().selectOption('Pséudo');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-XA');
  await expect(page.getByRole('heading', { name: 'Thréé Kíngdóms' })).toBeVisible();
  await page.goto(start(site, '369', { against: 'self' }));
  await expect(page.locator('.status')).toHaveText('Plácé á stóné ón án émpty sqúáré');
});

test('a word that is removed stops the compiler, whatever file it was in', () => {
  const words = globSync('packages/words/src/en-xa/*.ts', { cwd: copy }).filter(
    (file) => !/(index|catalogue)\.ts$/.test(file),
  );
  expect(words.length).toBeGreaterThanOrEqual(7);
  for (const file of words) change(file, /^ {2}\w+: '[^\n]*',\n/m, '');
  const { stdout: errors } = run('tsc', '--build', 'packages/words');
  for (const file of words)
    expect(errors).toMatch(new RegExp(`en-xa/${basename(file)}.*(is missing|is not assignable)`));
});

/** Runs a program of the copy. */
function run(...command: readonly string[]): SpawnSyncReturns<string> {
  const env = { ...process.env, VITE_UNPACKED: '1' };
  return spawnSync(process.execPath, argsOf(command), { cwd: copy, env, encoding: 'utf8' });
}

function change(path: string, from: string | RegExp, to: string): void {
  const file = join(copy, path);
  writeFileSync(file, readFileSync(file, 'utf8').replace(from, to));
}
