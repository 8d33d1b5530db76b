/** A new language takes one folder of words and one line: a copy of the tree gets a pseudo-language made from English. */
import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { copyTree } from '../tools/new-game.ts';
import { addLanguage } from '../tools/new-language.ts';
import { argsOf } from '../tools/programs.ts';
import { size } from '../tools/size.ts';
import { removeFolder } from '../tools/temporary-folder.ts';
import { expect, start, test } from './house.ts';
import { serveFolder } from './site.ts';

const VOWELS: Readonly<Record<string, string>> = { a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ú' };
const accented = (text: string): string => text.replaceAll(/[aeiou]/g, (vowel) => VOWELS[vowel] ?? vowel);

test.skip(size === 'small', 'it compiles and builds a copy of the tree');

test('a pseudo-language compiles, speaks at home and in 369, and a word that is removed stops the compiler', async ({
  page,
}) => {
  test.setTimeout(300_000);
  const here = realpathSync(mkdtempSync(join(tmpdir(), 'boardwright-language-')));
  const copy = join(here, 'boardwright');
  copyTree(copy);
  addLanguage(copy, { id: 'en-XA', name: 'Pséudo' }, accented);
  expect(say(copy, 'tsc', '--build', 'apps/web')).toBe('');
  expect(say(copy, 'vite', 'build', 'apps/web', '--logLevel', 'warn')).toBe('');

  const site = await serveFolder(join(copy, 'apps/web/dist'));
  await page.goto(site.url);
  await page.locator('.menu > button').click();
  await page.getByRole('combobox').first().selectOption('Pséudo');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-XA');
  await expect(page.getByRole('heading', { name: 'Thréé Kíngdóms' })).toBeVisible();
  await page.goto(start(site, '369', { against: 'self' }));
  await expect(page.getByText('Plácé á stóné ón án émpty sqúáré')).toBeVisible();
  await page.close();
  await site.close();

  const files = globSync(join(copy, 'packages/words/src/en-xa/*.ts')).filter(
    (file) => !/(index|catalogue)\.ts$/.test(file),
  );
  expect(files.length).toBeGreaterThanOrEqual(7);
  for (const file of files) removeOneWord(file);
  const errors = say(copy, 'tsc', '--build', 'packages/words');
  for (const file of files) expect(errors).toMatch(new RegExp(`en-xa/${basename(file)}.*is missing`));
  removeFolder(here);
});

/** What a program prints in a folder. */
function say(cwd: string, ...command: readonly string[]): string {
  const env = { ...process.env, VITE_UNPACKED: '1' };
  const { stdout, stderr } = spawnSync(process.execPath, argsOf(command), { cwd, env, encoding: 'utf8' });
  return stdout + stderr;
}

function removeOneWord(file: string): void {
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace(/^ {2}\w+: '[^\n]*',\n/m, ''));
}
