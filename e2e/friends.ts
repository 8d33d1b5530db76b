/** Opens two browsers at one match: creates the match, joins it, and plays for the player whose turn it is. */
import type { Browser, Page } from '@playwright/test';
import { expect, taught } from './house.ts';
import type { Served } from './server.ts';

export const browserPage = async (browser: Browser): Promise<Page> =>
  (await taught(await browser.newContext())).newPage();

/** Creates a match. choices: the labels of further options. Returns the link for the first other player. */
export async function createByLink(
  page: Page,
  served: Pick<Served, 'url'>,
  game: string,
  ...choices: readonly string[]
): Promise<string> {
  await page.goto(`${served.url}#/options/${game}`);
  for (const choice of ['Play with a friend', ...choices]) await page.getByLabel(choice, { exact: true }).check();
  await page.getByRole('button', { name: 'Create game' }).click();
  return page.getByLabel('Invite a friend').getByRole('textbox').first().inputValue();
}

export async function takeSeat(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('button', { name: 'Take a seat' }).click();
  await expect(page.getByText('saved')).toBeVisible();
}

/** Plays the first move that a page offers, on each page in turn, until all pages show that the game is over. */
export async function playOut(pages: readonly Page[]): Promise<void> {
  for (;;) {
    const over = await Promise.all(pages.map((page) => page.locator('.result').count()));
    if (over.every((count) => count > 0)) return;
    for (const page of pages) await playOne(page);
  }
}

/** Clicks inside the page, because there a control that has disappeared is no error. */
export async function playOne(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const game = (): HTMLElement | null => document.querySelector<HTMLElement>('.game');
    const before = game()?.dataset['seq'];
    const pause = (): Promise<unknown> => new Promise((done) => setTimeout(done, 10));
    const cards = [...document.querySelectorAll<HTMLElement>('[data-pick^="discard"]:enabled')];
    const discard = (): HTMLElement | null => document.querySelector<HTMLElement>('[data-do="discard"]:enabled');
    for (let n = 0; cards.length > 0 && discard() === null && n < 99; n++) {
      cards[n % cards.length]?.click();
      await pause();
    }
    // presses a different square each time, because pressing the first one twice would only pick its piece up and put it down
    const live = [...document.querySelectorAll('.square-live')];
    const presses = Number(document.body.dataset['presses'] ?? 0) + 1;
    document.body.dataset['presses'] = String(presses);
    const wanted = [
      '.plain-list .chip',
      '[data-rob]',
      '.table:has(.island) .actions button.button-primary',
      '[data-place]',
    ];
    const chip =
      discard() ??
      live[(presses * 7919) % Math.max(live.length, 1)] ??
      wanted.map((selector) => document.querySelector(selector)).find((found) => found !== null) ??
      null;
    chip?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    for (let n = chip === null ? 100 : 0; game()?.dataset['seq'] === before && n < 100; n++) await pause();
    await pause();
  });
}
