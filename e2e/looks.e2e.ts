/** Tests what the home page shows of games in progress and of waiting people, and that pieces differ from their background. */
import { BOARDS, contrastsOf, LOOKS } from './contrast.ts';
import { axeInBoth, expect, SHAPES, start, taught, test } from './house.ts';
import { serve } from './server.ts';
import { WEB } from './setup.ts';

for (const board of BOARDS)
  test(`pieces stand out from what they lie on, in every look and theme: ${board.game}`, async ({ page, site }) => {
    const all = await contrastsOf(page, site, board);
    expect(all).toHaveLength(board.pairs.length * LOOKS.length * 2);
    expect(all.filter(({ contrast, least }) => contrast === null || contrast < least)).toEqual([]);
  });

test('a large home shows a game between bots, which stands still for readers who want no motion', async ({
  page,
  site,
}) => {
  await page.setViewportSize(SHAPES.wide);
  await page.goto(site.url);
  const hero = page.locator('.hero');
  await expect(hero.locator('.still')).toBeVisible();
  await expect(hero).toContainText('Bots are playing');
  expect(await axeInBoth(page, '.hero')).toEqual([]);
  await page.setViewportSize(SHAPES.phone);
  await page.reload();
  await expect(page.locator('.card').first()).toBeVisible();
  await expect(hero).toHaveCount(0);
});

test('a look is chosen once for all boards', async ({ page, site }) => {
  await page.goto(site.url);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByLabel('Boards').selectOption('High contrast');
  await page.goto(start(site, '369', { against: 'self' }));
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-look', 'contrast');
});

test('home tells how many wait for an opponent, and two taps seat one with them', async ({ browser }) => {
  const served = await serve(WEB, { LOBBY: '1' });
  const visit = async () => (await taught(await browser.newContext({ serviceWorkers: 'block' }))).newPage();
  const [one, two] = [await visit(), await visit()];
  await one.goto(served.url);
  const anyone = one.getByRole('button', { name: /^Find an opponent/ });
  await expect(anyone).toBeVisible();
  await anyone.click();
  await expect(anyone).toHaveAttribute('aria-expanded', 'true');
  await one.getByRole('group', { name: 'Which game?' }).getByRole('button', { name: 'Hop ’n’ Jump' }).click();
  await expect(one.locator('.invitation, .room-members').first()).toBeVisible();
  await two.clock.install();
  await two.goto(served.url);
  await expect
    .poll(async () => {
      await two.clock.fastForward(15_000);
      return two.locator('.company-waiting').allTextContents();
    })
    .toEqual(['1 waiting']);
  await two.getByRole('button', { name: /^Find an opponent/ }).click();
  await two.getByRole('group', { name: 'Which game?' }).getByRole('button', { name: 'Hop ’n’ Jump' }).click();
  await expect.poll(() => new URL(two.url()).hash.split('/')[2]).toBe(new URL(one.url()).hash.split('/')[2]);
  await expect(one.locator('.strip-moves')).toHaveCount(1);
  await served.close();
});
