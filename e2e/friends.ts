/** Opens two browsers at one match: creates and joins it, and plays for the player who is to move. */
import type { Browser, Page } from '@playwright/test';
import { expect, taught } from './house.ts';
import type { Served } from './server.ts';

export const browserPage = async (browser: Browser): Promise<Page> =>
  (await taught(await browser.newContext())).newPage();

/** Creates a match. choices: labels of the further options. Returns the first link. */
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

/** Plays the first move that is offered on either page until the game is over on all, however long that takes. */
export async function playOut(pages: readonly Page[]): Promise<void> {
  for (;;) {
    const over = await Promise.all(pages.map((page) => page.locator('.result').count()));
    if (over.every((count) => count > 0)) return;
    for (const page of pages) await playOne(page);
  }
}

/** Clicks inside the page, so that a move that has disappeared is no error. */
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
    // presses a different square each time, because the first would be taken up and put down for ever
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
