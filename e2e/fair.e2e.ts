/** Fair draws between two browsers: a tick at each draw, how it was made, and the whole game verified at the end. */
import type { Browser, Page } from '@playwright/test';
import { browserPage, createByLink, takeSeat } from './friends.ts';
import { axeInBoth, expect, test } from './house.ts';
import type { Served } from './server.ts';

/** Two people at a new game of Banqi; the first one invites. */
async function seated(browser: Browser, page: Page, served: Pick<Served, 'url'>): Promise<Page> {
  const link = await createByLink(page, served, 'banqi');
  const other = await browserPage(browser);
  await takeSeat(other, link);
  await expect(page.getByLabel('Invite a friend')).toHaveCount(0);
  return other;
}

async function seq(page: Page): Promise<number> {
  return Number(await page.locator('.game').getAttribute('data-seq'));
}

/** Whoever is on turn turns a piece. Both screens have seen the result. */
async function turnOne(pages: readonly Page[]): Promise<void> {
  const before = Math.max(...(await Promise.all(pages.map(seq))));
  const onTurn = async (): Promise<Page | null> => {
    for (const page of pages) if ((await page.locator('.status-own').count()) > 0) return page;
    return null;
  };
  await expect.poll(onTurn).not.toBeNull();
  await (await onTurn())?.locator('[data-square].square-live').first().click();
  const isShown = async (page: Page): Promise<boolean> => (await seq(page)) >= before + 2;
  for (const page of pages) await expect.poll(() => isShown(page)).toBe(true);
}

test('each draw gets a tick from the own device, says how it was made, and the game verifies', async ({
  browser,
  page,
  shared,
}) => {
  const other = await seated(browser, page, shared);
  const pages = [page, other];
  for (let n = 0; n < 2; n++) await turnOne(pages);
  // what this device has verified before it was loaded again stays verified
  await page.reload();
  await expect(page.locator('.fair-mark.fair-verified')).toHaveCount(2);
  await expect(page.getByText('saved')).toBeVisible();
  await turnOne(pages);
  for (const one of pages) {
    await expect(one.locator('.fair-mark')).toHaveCount(3);
    await expect(one.locator('.fair-mark.fair-verified')).toHaveCount(3);
    await expect(one.getByText('cannot be trusted')).toHaveCount(0);
  }
  const moves = page.getByRole('button', { name: 'Moves', exact: true });
  if (await moves.isVisible()) await moves.click();
  await page.locator('.fair-mark').first().click();
  const dialog = page.getByRole('dialog', { name: 'Random result 1' });
  await expect(dialog.getByText('This device has verified it.')).toBeVisible();
  await expect(dialog.getByText(/mod 32 = \d+$/)).toBeVisible();
  await axeInBoth(page);
  await dialog.getByRole('button', { name: 'Close' }).click();
  const list = page.locator('.moves-close');
  if (await list.isVisible()) await list.click();
  for (const name of ['Menu', 'Resign', 'Yes']) await page.getByRole('button', { name, exact: true }).click();
  await other.getByRole('button', { name: 'Verify this game' }).click();
  await expect(other.locator('.verdict h2')).toHaveText('✓ Verified');
  await expect(other.locator('.verdict li').first()).toContainText('3 random results');
  await other.context().close();
});

test('a game on one device shows no tick', async ({ page, shared }) => {
  await page.goto(`${shared.url}#/options/banqi`);
  await page
    .getByRole('button', { name: /^Play|Start/ })
    .first()
    .click();
  await page.locator('[data-square].square-live').first().click();
  await expect.poll(() => seq(page)).toBeGreaterThan(2);
  await expect(page.locator('.fair-mark')).toHaveCount(0);
});
