/** Tests two tabs of one browser with the same game. One tab has it open, the other may take over, and nothing is lost. */
import type { Page } from '@playwright/test';
import { axeInBoth, expect, hop, keptOffline, lines, listen, start, taught, test } from './house.ts';

const taken = (page: Page): ReturnType<Page['getByText']> => page.getByText('This game is open in another tab.');

async function takeOver(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue here' }).click();
}

test('a game of this device is played in one tab at a time', async ({ page, context, site, noise }) => {
  await page.goto(start(site, 'hopnjump', { against: 'self' }));
  await hop(page, 'B2-C3');
  const other = await context.newPage();
  listen(other, noise as string[]);
  await other.goto(page.url());
  await expect(taken(other)).toBeVisible();
  expect(await axeInBoth(other)).toEqual([]);
  await hop(page, 'A7-B6');
  await takeOver(other);
  await expect(lines(other)).toHaveCount(2);
  await expect(taken(page)).toBeVisible();
  await hop(other, 'C3-D4');
  await takeOver(page);
  await expect(lines(page)).toHaveCount(3);
  await expect(taken(other)).toBeVisible();
  await page.close();
  await other.reload();
  await expect(lines(other)).toHaveCount(3);
});

test('a reload, the way home and another game ask nobody', async ({ page, context, site }) => {
  await page.goto(start(site, 'hopnjump', { against: 'self' }));
  await hop(page, 'B2-C3');
  const first = page.url();
  for (let n = 0; n < 3; n++) await page.reload();
  await expect(lines(page)).toHaveCount(1);
  await page.goto(site.url);
  const other = await context.newPage();
  await other.goto(first);
  await expect(lines(other)).toHaveCount(1);
  await page.goto(start(site, 'hopnjump', { against: 'self' }));
  await expect(lines(page)).toHaveCount(0);
  await expect(taken(page)).toHaveCount(0);
});

test('a match goes on in another tab with what was not sent yet', async ({ browser, served }) => {
  const green = await taught(await browser.newContext({ serviceWorkers: 'allow' }));
  const black = await taught(await browser.newContext());
  const [page, guest] = [await green.newPage(), await black.newPage()];
  await page.goto(`${served.url}#/options/hopnjump`);
  await page.getByLabel('Play with a friend').check();
  await page.getByRole('button', { name: 'Create game' }).click();
  await guest.goto(await page.getByLabel('Invite a friend').getByRole('textbox').inputValue());
  await guest.getByRole('button', { name: 'Take a seat' }).click();
  await expect(page.getByText('Your turn', { exact: true })).toBeVisible();
  const other = await green.newPage();
  await other.goto(page.url());
  await expect(taken(other)).toBeVisible();
  await keptOffline(other);
  await served.kill();
  await expect(page.locator('.save-status-offline')).toBeVisible();
  await hop(page, 'B2-C3');
  await takeOver(other);
  await expect(taken(page)).toBeVisible();
  await expect(lines(other)).toHaveText([/Green steps B2–C3\./]);
  await expect(other.locator('.save-status-offline')).toBeVisible();
  await served.restart();
  await expect(other.getByText('saved')).toBeVisible();
  for (const screen of [other, guest]) await expect(lines(screen)).toHaveText([/Green steps B2–C3\./]);
  await hop(guest, 'A7-B6');
  await expect(lines(other)).toHaveCount(2);
  await takeOver(page);
  await expect(lines(page)).toHaveCount(2);
  await expect(page.getByText('saved')).toBeVisible();
  await Promise.all([green.close(), black.close()]);
});
