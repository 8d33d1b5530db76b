import { expect, hop, keptOffline, lines, test } from './house.ts';
import { serveFolder } from './site.ts';
import { WEB } from './setup.ts';

test.use({ serviceWorkers: 'allow' });

test('from any web host, in any folder: after one visit the game plays with the host gone', async ({ page }) => {
  const site = await serveFolder(WEB);
  await page.goto(site.url);
  await keptOffline(page);
  await site.close();
  await page.reload();
  await page.getByRole('button', { name: 'Play Hop ’n’ Jump' }).click();
  await hop(page, 'B2-C3');
  await expect(lines(page).nth(1)).toContainText('Black');
  await page.reload();
  await expect(lines(page).nth(1)).toContainText('Black');
});

test('a page without a server says so when a link is wanted', async ({ page, site }) => {
  await page.goto(`${site.url}#/options/hopnjump`);
  await page.getByLabel('A friend, by link').check();
  await page.getByRole('button', { name: 'Create the game' }).click();
  await expect(page.getByRole('alert')).toContainText('This page has no game server');
});
