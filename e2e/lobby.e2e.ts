import type { Browser, Page } from '@playwright/test';
import { size } from '../tools/size.ts';
import { AT_RELEASE, axeInBoth, expect, latin, overflow, SHAPES, speak, taught, test } from './house.ts';
import { serve, type Served } from './server.ts';
import { WEB } from './setup.ts';

let served: Served;
test.beforeAll(async () => {
  served = await serve(WEB, { LOBBY: '1' });
});
test.afterAll(() => served.close());

async function visitor(browser: Browser): Promise<Page> {
  return (await taught(await browser.newContext({ serviceWorkers: 'block' }))).newPage();
}

const tables = (page: Page) => page.getByRole('list', { name: 'Lobby' }).getByRole('listitem');

test('an empty lobby offers a bot game while the table stays open; one tap joins it', async ({ browser }) => {
  const [one, two] = [await visitor(browser), await visitor(browser)];
  await one.goto(served.url);
  await one.getByRole('link', { name: 'Lobby' }).click();
  await expect(one.getByText('Nobody is waiting for a player now.')).toBeVisible();
  expect(await axeInBoth(one)).toEqual([]);
  await one.getByLabel('Your name').fill('Ada');
  await one.getByRole('button', { name: 'Open a table of Hop ’n’ Jump' }).click();
  await expect(one.locator('.room-members')).toContainText('Ada');
  await expect(one.locator('.invitation')).toContainText('Your table is in the lobby.');

  await two.goto(`${served.url}#/lobby`);
  await expect(tables(two)).toContainText(['Ada · 1 of 2 seats free']);
  expect(await axeInBoth(two)).toEqual([]);
  for (const [name, size] of Object.entries(SHAPES)) {
    await two.setViewportSize(size);
    expect([name, (await overflow(two))[0]]).toEqual([name, 0]);
  }
  await two.getByLabel('369', { exact: true }).check();
  await expect(tables(two)).toHaveCount(0);
  await two.getByLabel('All games').check();

  await one.getByRole('button', { name: 'Play a bot meanwhile' }).click();
  await expect(one.getByText('Your turn', { exact: true })).toBeVisible();
  await expect(one.getByText('Your table stays open.')).toBeVisible();
  expect(await axeInBoth(one)).toEqual([]);
  await one.getByRole('button', { name: 'Back to your table' }).click();
  await expect(one.locator('.room-members')).toContainText('Ada');
  await one.getByRole('button', { name: 'Play a bot meanwhile' }).click();

  const join = two.getByRole('button', { name: 'Join Ada: Hop ’n’ Jump' });
  await two.route('**/api/lobby/*/seats', (route) => route.abort(), { times: 1 });
  await join.click();
  await expect(two.getByRole('alert')).toBeVisible();
  await join.click();
  await expect(two.getByText('Ada').first()).toBeVisible();
  await expect(one.getByText('Your table stays open.')).toHaveCount(0);
  await expect.poll(() => new URL(two.url()).hash).toBe(new URL(one.url()).hash);
  await expect(one.getByText('saved')).toBeVisible();
});

test('a table is in the lobby only where its creator wants it there, and leaves it with them', async ({ browser }) => {
  test.skip(size !== 'release', AT_RELEASE);
  const [one, two] = [await visitor(browser), await visitor(browser)];
  await one.goto(`${served.url}#/options/369`);
  await expect(one.getByLabel('Show this table in the lobby')).toHaveCount(0);
  await one.getByLabel('Play with a friend').check();
  await one.getByLabel('Show this table in the lobby').check();
  await expect(one.getByText('Anybody on this server can take a free seat.')).toBeVisible();
  expect(await axeInBoth(one)).toEqual([]);
  await one.getByRole('button', { name: 'Create game' }).click();
  await two.goto(`${served.url}#/lobby`);
  await expect(tables(two).filter({ hasText: '369' })).toContainText(['Somebody · 1 of 2 seats free']);
  await one.close();
  await expect(tables(two).filter({ hasText: '369' })).toHaveCount(0);
});

test('a server without a lobby offers none', async ({ page, shared }) => {
  await page.goto(shared.url);
  await expect(page.getByRole('link', { name: 'Statistics' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Lobby' })).toHaveCount(0);
  await page.goto(`${shared.url}#/lobby`);
  await expect(page.getByText('This server has no lobby.')).toBeVisible();
});

for (const lang of ['zh-Hant', 'zh-Hans', 'ko'] as const) {
  test(`the lobby speaks ${lang}`, async ({ page }) => {
    await speak(page, served, lang);
    await page.goto(`${served.url}#/lobby`);
    await expect(page.locator('.lobby [role=status]')).toBeVisible();
    expect(await latin(page)).toEqual([]);
  });
}
