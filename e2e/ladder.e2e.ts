/** Tests the ladder of levels: the home page shows the rating, and after two games with the same result the page offers another level. */
import { axeInBoth, begin, expect, start, square, test } from './house.ts';

const WON = { game: '369', against: 'bot:medium', end: 'won', plies: 9 };

test('two wins in a row offer the next level, which Play begins with from then on', async ({ page, site }) => {
  await page.goto(site.url);
  await page.evaluate((won) => {
    localStorage.setItem('boardwright/results', JSON.stringify([{ ...won, id: 'a', at: 1 }]));
  }, WON);
  await begin(page, start(site, '369', { level: 'medium', seat: '0', position: 'XOX/O1X/OXO X 9,18' }));
  await expect(page.getByRole('button', { name: 'Play Hard' })).toHaveCount(0);
  await square(page, 'B2').click();
  await expect(page.getByText('Two wins in a row. Try Hard?')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  expect(await axeInBoth(page)).toEqual([]);
  await page.getByRole('button', { name: 'Play Hard' }).click();
  await expect(page.getByText('Bot, Hard')).toBeVisible();
  await page.goto(site.url);
  await expect(page.locator('.card-rating')).toBeVisible();
  await page.getByRole('button', { name: 'Play 369' }).click();
  await expect(page.getByText('Bot, Hard')).toBeVisible();
});
