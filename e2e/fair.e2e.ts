/** Fair draws between two browsers: a tick at each draw, how it was made, and the whole game verified at the end. */
import { seatedAtBanqi, seqOf, turnOne } from './flips.ts';
import { browserPage } from './friends.ts';
import { axeInBoth, expect, test } from './house.ts';

test('each draw gets a tick from the own device, says how it was made, and the game verifies', async ({
  browser,
  page,
  shared,
}) => {
  test.setTimeout(120_000);
  const other = await browserPage(browser);
  const pages = [page, other] as const;
  await seatedAtBanqi(pages, shared);
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
  expect(await axeInBoth(page)).toEqual([]);
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
  await expect.poll(() => seqOf(page)).toBeGreaterThan(2);
  await expect(page.locator('.fair-mark')).toHaveCount(0);
});
