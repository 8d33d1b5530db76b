/** Tests the documentation site, opened from a folder without a server and served by an ordinary web host. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildSite } from '../tools/docs-site/build.ts';
import { SECTIONS } from '../tools/docs-site/contents.ts';
import { bySize } from '../tools/size.ts';
import { axeInBoth, expect, test } from './house.ts';
import { serveFolder } from './site.ts';

let folder = '';
const addressOf = (name: string): string => pathToFileURL(join(folder, `${name}.html`)).href;
/** The pages to test: one of each section; in a release run, all pages. */
const chosen = SECTIONS.flatMap(({ names }) => bySize(names.slice(0, 1), names.slice(0, 1), names));

test.describe.configure({ mode: 'default' }); // so that the site is built once

test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'boardwright-docs-'));
  buildSite(folder);
});

test('a search finds a section, a setting and an export, and leads to each', async ({ page }) => {
  await page.goto(addressOf('index'));
  const search = async (words: string): Promise<void> => {
    await page.getByRole('searchbox', { name: 'Search' }).fill(words);
    await expect(page.getByRole('status')).toHaveText(/^\d+ results?$/);
  };
  await search('restore drill');
  await page.locator('#found a').first().click();
  await expect(page).toHaveURL(/operate-host\.html#/);
  await search('DRAIN_MS');
  await expect(page.locator('#found a', { hasText: 'The server' }).first()).toBeVisible();
  await search('defineGame');
  await page.locator('#found a').first().click();
  await expect(page.locator('details[open] pre')).toContainText('function defineGame');
  await search('nothing has this word zzyzx');
  await expect(page.getByRole('status')).toHaveText('0 results');
});

test('pages fit a narrow phone, and axe finds nothing in either theme', async ({ page }) => {
  test.setTimeout(bySize(60_000, 60_000, 600_000));
  await page.setViewportSize({ width: 320, height: 640 });
  const { url, close } = await serveFolder(folder);
  for (const name of chosen) {
    await page.goto(`${url}${name}.html`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBeLessThanOrEqual(320);
    expect(await axeInBoth(page), name).toEqual([]);
  }
  await close();
});
