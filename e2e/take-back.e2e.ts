/** Tests undos between two browsers, and a page whose version differs from the server's. */
import { hopnjump } from '@boardwright/games/hopnjump';
import type { Browser, Page } from '@playwright/test';
import { axe, axeInBoth, expect, hop, lines, listen, square, taught, test } from './house.ts';
import { createMatch, opponent } from './opponent.ts';
import type { Served } from './server.ts';

const CLOCK = { totalMs: 180_000, incrementMs: 0, perTurnMs: null, onFlag: 'lose' } as const;

/** Seats two people in two browsers at one game with clocks. */
async function seated(browser: Browser, served: Pick<Served, 'url'>, noise: string[]): Promise<readonly [Page, Page]> {
  const { links } = await createMatch(served, { game: 'hopnjump', clock: CLOCK });
  const [green, black] = [await seat(browser, links[0] ?? '', noise), await seat(browser, links[1] ?? '', noise)];
  await expect(green.getByText('Your turn', { exact: true })).toBeVisible();
  return [green, black];
}

async function seat(browser: Browser, link: string, noise: string[]): Promise<Page> {
  const page = await (await taught(await browser.newContext())).newPage();
  listen(page, noise);
  await page.goto(link);
  await page.getByRole('button', { name: 'Take a seat' }).click();
  return page;
}

const button = (page: Page, name: string): ReturnType<Page['getByRole']> => page.getByRole('button', { name });
const clock = (page: Page, seat: string): ReturnType<Page['locator']> =>
  page.getByRole('region', { name: seat }).getByRole('timer');

test('a take-back refused changes nothing; one that is allowed takes back, and costs the other no time', async ({
  browser,
  shared,
}) => {
  const noise: string[] = [];
  const [green, black] = await seated(browser, shared, noise);
  await hop(green, 'B2-C3');
  await expect(lines(black)).toHaveCount(1);
  await button(green, 'Take back').click();
  await expect(green.getByText('You asked to take back your move. Waiting for an answer.').first()).toBeVisible();
  const question = black.getByRole('group', { name: 'Green asks to take back a move.' });
  await expect(question).toBeVisible();
  // the request takes one line below the board and never covers the board
  const [board, line] = [await black.locator('.board-place').boundingBox(), await question.boundingBox()];
  expect((board?.y ?? 0) + (board?.height ?? 0)).toBeLessThanOrEqual(line?.y ?? 0);
  for (const page of [green, black]) expect(await axe(page)).toEqual([]);
  // a player who looks at an earlier position gets the request too
  await black.keyboard.press('m');
  await expect(black.locator('.replay')).toBeVisible();
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Refuse' }).press('Enter');
  await expect(green.getByText('Refused: your move stands.').first()).toBeVisible();
  await expect(question).toHaveCount(0);
  await button(black, 'Back to the game').click();
  await expect(button(green, 'Take back')).toBeDisabled();
  for (const page of [green, black]) {
    await expect(lines(page)).toHaveCount(1);
    await expect(square(page, 'C3')).toHaveAttribute('aria-label', /green frog/);
  }

  await hop(black, 'A7-B6');
  await expect(lines(green)).toHaveCount(2);
  const before = (await clock(green, 'Black').textContent()) ?? '';
  await hop(green, 'D2-E3');
  await expect(clock(black, 'Black')).not.toHaveText(before);
  await button(green, 'Take back').press('Enter');
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Allow' }).press('Enter');
  for (const page of [green, black]) {
    await expect(lines(page)).toHaveCount(2);
    await expect(square(page, 'E3')).not.toHaveAttribute('aria-label', /green frog/);
    await expect(clock(page, 'Black')).toHaveText(before);
  }
  await expect(green.getByText('Your turn', { exact: true })).toBeVisible();

  await hop(green, 'D2-E3');
  await button(green, 'Take back').click();
  await button(green, 'Withdraw').click();
  await expect(green.getByText('The request is closed: your move stands.').first()).toBeVisible();
  await expect(question).toHaveCount(0);
  await hop(black, 'C7-D6');
  await expect(green.locator('.notice')).toHaveCount(0);
  expect(noise).toEqual([]);
});

test('a page of another version than the server offers to load itself again', async ({ browser, shared }) => {
  const noise: string[] = [];
  const { links } = await createMatch(shared, { game: 'hopnjump' });
  await opponent(shared, hopnjump, links[1] ?? '');
  const green = await seat(browser, links[0] ?? '', noise);
  await expect(green.getByText('Your turn', { exact: true })).toBeVisible();
  let isOld = true;
  await green.routeWebSocket(/\/ws$/, (page) => {
    const server = page.connectToServer();
    page.onMessage((said) => server.send(isOld ? String(said).replace(/"protocol":\d+/, '"protocol":99') : said));
  });
  await green.reload();
  await expect(green.getByText('This page and the server have different versions.')).toBeVisible();
  expect(await axeInBoth(green)).toEqual([]);
  isOld = false;
  await button(green, 'Reload').press('Enter');
  await hop(green, 'B2-C3');
  await expect(green.getByText('saved')).toBeVisible();
  await expect(button(green, 'Reload')).toHaveCount(0);
  expect(noise).toEqual([]);
});
