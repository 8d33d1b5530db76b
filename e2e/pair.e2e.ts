/** Tests matches of two games, at one device and by link. Also tests spectators, who see all hands after a delay. */
import type { Page } from '@playwright/test';
import { size } from '../tools/size.ts';
import { browserPage, createByLink, playOne, playOut } from './friends.ts';
import { expect, lines, start, test } from './house.ts';

/** The smallest board of 369. */
const SMALLEST = '3 × 3';

const title = (page: Page): ReturnType<Page['locator']> => page.locator('header h1');

test('a match of two games at one device: the second counts with the first, then the match again', async ({
  page,
  site,
}) => {
  await page.goto(`${site.url}#/options/369`);
  await page.getByLabel('Pass and play').check();
  await page.getByLabel('Size').selectOption(SMALLEST);
  await page.getByLabel('Two games, both count').check();
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(title(page)).toHaveText('369 · Game 1 of 2');
  await playOut([page]);
  await expect(page.getByText('The points of both games are added.')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Second game' }).click();
  await expect(title(page)).toHaveText('369 · Game 2 of 2');
  await expect(page.locator('.turn')).toHaveText(/O|Seat 2/);
  await playOut([page]);
  await expect(page.getByText(/^Both games together: (a tie|[XO] wins by \d+)\.$/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Second game' })).toHaveCount(0);
  await page.getByRole('dialog').getByRole('button', { name: 'Rematch' }).click();
  await expect(title(page)).toHaveText('369 · Game 1 of 2');
  await expect(lines(page)).toHaveCount(0);
});

test('games without such a match do not ask for one', async ({ page, site }) => {
  await page.goto(`${site.url}#/options/hopnjump`);
  await page.getByRole('button', { name: 'Start' }).waitFor();
  await expect(page.getByText('Two games, both count')).toHaveCount(0);
});

test('an address starts a match too', async ({ page, site }) => {
  await page.goto(start(site, '369', { against: 'self', games: '2' }));
  await expect(title(page)).toHaveText('369 · Game 1 of 2');
});

test('a match of two games by link: both go on to the second, and so does one who watches', async ({
  browser,
  shared,
}) => {
  const [one, two, watcher] = [await browserPage(browser), await browserPage(browser), await browserPage(browser)];
  await one.goto(`${shared.url}#/options/369`);
  await one.getByLabel('Play with a friend', { exact: true }).check();
  await one.getByLabel('Size').selectOption(SMALLEST);
  await one.getByLabel('Two games, both count').check();
  await one.getByRole('button', { name: 'Create game' }).click();
  const link = await one.getByLabel('Invite a friend').getByRole('textbox').first().inputValue();
  await expect(one.getByText('You are watching.')).toHaveCount(0);
  await two.goto(link);
  await expect(two.getByText('Two games, both count')).toBeVisible();
  await two.getByRole('button', { name: 'Take a seat' }).click();
  await watcher.goto(`${shared.url}${new URL(one.url()).hash}`);
  await expect(watcher.getByText('You are watching.')).toHaveCount(1);
  await playOut([one, two]);
  const waits = 'The other player is waiting in the second game.';
  await expect(two.getByText(waits)).toHaveCount(0);
  for (const page of [one, two, watcher]) {
    if (page === two) await expect(two.getByText(waits)).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Second game' }).click();
    await expect(title(page)).toHaveText('369 · Game 2 of 2');
  }
  await expect(watcher.locator('.notice')).toHaveText('You are watching.');
  await expect(two.getByText('Your turn', { exact: true })).toBeVisible();
  await two.reload();
  await playOut([one, two]);
  await expect(watcher.getByRole('dialog').getByRole('link', { name: 'New game' })).toBeVisible();
});

test('a rematch by link takes one tap each, and swaps sides', async ({ browser, shared }) => {
  const [one, two] = [await browserPage(browser), await browserPage(browser)];
  await two.goto(await createByLink(one, shared, 'hopnjump'));
  await two.getByRole('button', { name: 'Take a seat' }).click();
  // the player who creates a game makes the first move
  await expect(one.getByText('Your turn', { exact: true })).toBeVisible();
  const address = one.url();
  await one.getByRole('button', { name: 'Menu' }).click();
  await one.getByRole('button', { name: 'Resign' }).click();
  await one.getByRole('button', { name: 'Yes', exact: true }).click();
  await one.getByRole('button', { name: 'Rematch' }).click();
  await expect(two.getByText('The other player wants a rematch.')).toBeVisible();
  await two.getByRole('button', { name: 'Rematch' }).click();
  await expect(two.getByText('Your turn', { exact: true })).toBeVisible();
  for (const page of [one, two]) await expect(page).not.toHaveURL(address);
});

test('who watches sees all hands, late, where the match was made so; whoever sits down is told before', async ({
  browser,
  shared,
}) => {
  const [one, two, watcher] = [await browserPage(browser), await browserPage(browser), await browserPage(browser)];
  const link = await createByLink(one, shared, 'catan', 'Duel', 'See every hand, with a delay');
  await two.goto(link);
  await expect(two.getByText('Spectators see every hand, 10 turns behind the players.')).toBeVisible();
  await two.getByRole('button', { name: 'Take a seat' }).click();
  await watcher.goto(`${shared.url}${new URL(one.url()).hash}`);
  await expect(
    watcher.getByText('You will see every hand, 10 turns behind the players. Until then the board stands still.'),
  ).toBeVisible();
  await expect(one.locator('[data-place]').first()).toBeVisible();
  const seq = async (page: Page): Promise<number> => Number(await page.locator('.game').getAttribute('data-seq'));
  const before = await seq(one);
  for (const page of [one, two]) await playOne(page);
  expect([(await seq(one)) > before, await seq(watcher)]).toEqual([true, 0]);
  // ten turns by hand on two screens take as long as all other tests in this file
  if (size !== 'release') return;
  while ((await seq(watcher)) === 0) for (const page of [one, two]) await playOne(page);
  // a turn has at least two entries: the roll and the end
  expect((await seq(one)) - (await seq(watcher))).toBeGreaterThanOrEqual(20);
  await expect(watcher.getByText('You are watching. You see every hand, 10 turns behind the players.')).toBeVisible();
});
