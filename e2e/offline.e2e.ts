import type { Page } from '@playwright/test';
import { moved, seqOf } from './boards.ts';
import { FIRST_TAPS, playOf } from './first-move.ts';
import { expect, keptOffline, lines, test } from './house.ts';
import { inTurn } from '../tools/size.ts';
import { serveFolder } from './site.ts';
import { WEB } from './setup.ts';

test.use({ serviceWorkers: 'allow' });

/** Each test takes the next game of the list, beginning with the island, which has the most files. */
const GAMES = inTurn(Object.keys(FIRST_TAPS), Object.keys(FIRST_TAPS).indexOf('catan'));

test(`from any web host, in any folder: after one visit these play with the host gone: ${GAMES.join(', ')}`, async ({
  page,
}) => {
  const site = await serveFolder(WEB);
  await page.goto(site.url);
  await keptOffline(page);
  await site.close();
  for (const game of GAMES) {
    await page.goto(site.url);
    expect(await tapsToMove(page, game), game).toBeLessThanOrEqual(3);
    // in Settlers, a road must follow the settlement
    if (game === 'catan') await page.locator('[data-place]').first().click({ force: true });
    await expect(lines(page).nth(1), game).toBeAttached();
  }
  await page.reload();
  await expect(lines(page).nth(1)).toBeAttached();
});

test('the positions of the day are kept when they are first opened, and not before', async ({ page }) => {
  const site = await serveFolder(WEB);
  await page.goto(site.url);
  await keptOffline(page);
  expect(await keptPositions(page)).toBe(0);
  await page.goto(`${site.url}#/daily/369`);
  await expect(page.locator('[data-square]').first()).toBeVisible();
  await expect.poll(() => keptPositions(page)).toBe(1);
  await site.close();
  await page.reload();
  await expect(page.locator('[data-square]').first()).toBeVisible();
});

/** Returns the number of files of positions that the browser keeps for offline play. */
function keptPositions(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = await Promise.all(stores.map((store) => store.keys()));
    return requests.flat().filter(({ url }) => /\/daily-(?!screen)[^/]+\.js$/.test(url)).length;
  });
}

/** Returns the number of taps from the home page to the first move. The board has the focus at once. */
async function tapsToMove(page: Page, game: string): Promise<number> {
  await page.locator(playOf(game)).click();
  await expect(page.locator('.board-place :focus')).toBeVisible();
  const before = await seqOf(page);
  let taps = 1;
  for (const target of FIRST_TAPS[game] ?? []) {
    await page.locator(target).first().click({ force: true });
    taps++;
  }
  // where places are close together a lens opens, and a second tap chooses
  if (game === 'catan' && (await seqOf(page)) === before) {
    await page.locator('[data-place]').first().click({ force: true });
    taps++;
  }
  await moved(page, before);
  return taps;
}

test('a page without a server says so when a link is wanted', async ({ page, site }) => {
  await page.goto(`${site.url}#/options/hopnjump`);
  await page.getByLabel('Play with a friend').check();
  await page.getByRole('button', { name: 'Create game' }).click();
  await expect(page.getByRole('alert')).toContainText('This page has no game server');
});
