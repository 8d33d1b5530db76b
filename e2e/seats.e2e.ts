/** Tests seats on other devices, several people at one device, and players who go away. */
import { hopnjump } from '@boardwright/games/hopnjump';
import type { Page } from '@playwright/test';
import { bySize, size } from '../tools/size.ts';
import { browserPage, createByLink, takeSeat } from './friends.ts';
import { AT_RELEASE, axeInBoth, expect, hop, lines, overflow, SHAPES, test } from './house.ts';
import { createMatch, opponent } from './opponent.ts';

async function openMenu(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: item, exact: true }).click();
}

const privateLink = (page: Page): Promise<string> => page.getByLabel('Private link').inputValue();

test('a seat goes to another phone by its code: the old one is told, the new one plays', async ({
  browser,
  shared,
}) => {
  const [green, black, phone] = [await browserPage(browser), await browserPage(browser), await browserPage(browser)];
  await takeSeat(black, await createByLink(green, shared, 'hopnjump'));
  await hop(green, 'B2-C3');
  await hop(black, 'A7-B6');
  await expect(green.getByText('Your turn', { exact: true })).toBeVisible();
  await openMenu(green, 'Continue on another device');
  await expect(green.locator('dialog .qr')).toBeVisible();
  expect(await axeInBoth(green)).toEqual([]);
  for (const [name, size] of Object.entries(SHAPES)) {
    await green.setViewportSize(size);
    expect([name, (await overflow(green))[0]]).toEqual([name, 0]);
  }
  await phone.goto(await privateLink(green));
  const bring = phone.getByRole('button', { name: 'Bring 1 game to this device' });
  await expect(bring).toBeVisible();
  expect(await axeInBoth(phone)).toEqual([]);
  await bring.click();
  await expect(phone.getByText('saved')).toBeVisible();
  await expect(green.getByText('This seat is on another device now.')).toBeVisible();
  await expect(green.getByText('Your turn', { exact: true })).toHaveCount(0);
  await hop(phone, 'C3-D4');
  // the first device is a spectator now
  for (const page of [black, green]) await expect(lines(page)).toHaveCount(3);
});

test('all games of a device go to another one by one link, and are where they were', async ({ browser, shared }) => {
  test.skip(size !== 'release', AT_RELEASE);
  const [old, other, fresh] = [await browserPage(browser), await browserPage(browser), await browserPage(browser)];
  for (const game of ['hopnjump', '369']) {
    await takeSeat(other, await createByLink(old, shared, game));
    await expect(old.getByText('saved')).toBeVisible();
  }
  await old.goto(`${shared.url}#/statistics`);
  await old.getByRole('button', { name: 'Move my online games to another device' }).click();
  await expect(old.getByText('This link moves 2 online games.')).toBeVisible();
  await fresh.goto(await privateLink(old));
  await fresh.getByRole('button', { name: 'Bring 2 games to this device' }).click();
  await expect(fresh.getByText('2 games are on this device now.')).toBeVisible();
  await fresh.goto(shared.url);
  await expect(fresh.getByRole('link', { name: /Hop ’n’ Jump/ }).first()).toBeVisible();
});

test('two people at one device play in a room: the device goes from one to the other', async ({ browser, shared }) => {
  const [home, guest] = [await browserPage(browser), await browserPage(browser)];
  const link = await createByLink(home, shared, 'hopnjump');
  expect(link).toContain('#/match/');
  await home.getByRole('button', { name: /^Also play / }).click();
  await expect(home.getByText('Your turn', { exact: true })).toBeVisible();
  await hop(home, 'B2-C3');
  await hop(home, 'A7-B6');
  await expect(lines(home)).toHaveCount(2);
  await home.reload();
  await hop(home, 'C3-D4');
  await guest.goto(home.url());
  await expect(guest.locator('.game')).toHaveAttribute('data-seq', '5');
  await hop(home, 'B6-C5');
  for (const page of [home, guest]) await expect(page.locator('.game')).toHaveAttribute('data-seq', '6');
});

test('a game is aborted before its second move, and counts for nobody', async ({ browser, shared }) => {
  test.skip(size !== 'release', AT_RELEASE);
  const [green, black] = [await browserPage(browser), await browserPage(browser)];
  await takeSeat(black, await createByLink(green, shared, 'hopnjump'));
  await hop(green, 'B2-C3');
  await expect(lines(black)).toHaveCount(1);
  await openMenu(black, 'Abort the game');
  for (const page of [green, black]) await expect(page.locator('.result')).toContainText('Aborted');
});

test('a player gives the other one time', async ({ browser, shared }) => {
  const clock = { totalMs: 180_000, incrementMs: 2000, perTurnMs: null, onFlag: 'lose' } as const;
  const [first = '', link = ''] = (await createMatch(shared, { game: 'hopnjump', clock })).links;
  await opponent(shared, hopnjump, first);
  const black = await browserPage(browser);
  await takeSeat(black, link);
  // a full clock accepts no more time, so this waits until some has passed; the first 0.3 s do not count
  await expect(black.getByRole('region', { name: 'Green' }).getByRole('timer')).toContainText('2:5');
  await openMenu(black, 'Give Green time');
  await expect(black.locator('.fault')).toHaveCount(0);
});

// takes a minute, because no room waits for less
for (const lends of bySize<readonly boolean[]>([], [], [true, false]))
  test(`a player who is away for a minute: ${lends ? 'a bot plays until the return' : 'the win is claimed'}`, async ({
    browser,
    shared,
  }) => {
    test.setTimeout(180_000);
    const [green, black] = [await browserPage(browser), await browserPage(browser)];
    await takeSeat(black, await createByLink(green, shared, 'hopnjump', '2 min'));
    await green.goto('about:blank');
    await expect(black.getByText('Green is away. After 2 min you can let a bot play or claim the win.')).toBeVisible();
    await black.getByRole('button', { name: lends ? 'Let a bot play' : 'Claim the win' }).click({ timeout: 150_000 });
    if (!lends) return expect(black.locator('.result')).toContainText('You won');
    await expect(black.getByText('Your turn', { exact: true })).toBeVisible();
    await green.goBack();
    await expect(green.getByText('saved')).toBeVisible();
    await hop(black, 'A7-B6');
    await expect(green.getByText('Your turn', { exact: true })).toBeVisible();
    await openMenu(green, 'Resign');
    await green.getByRole('button', { name: 'Yes', exact: true }).click();
    await expect(black.locator('.result')).toContainText('A bot played for Green for a while.');
  });
