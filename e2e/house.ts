/** What the browser tests share: the page on a free port, and hands that play. */
import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { serveFolder, type Site } from './site.ts';
import { WEB, WEB_DEV } from './setup.ts';

interface Sites {
  /** Our page from a plain web host, in a sub-folder, without any server of ours. */
  readonly site: Site;
  readonly devSite: Site;
}

export const test = base.extend<{ readonly noise: readonly string[] }, Sites>({
  site: [
    // oxlint-disable-next-line no-empty-pattern -- the shape that the runner asks for
    async ({}, use) => {
      const site = await serveFolder(WEB);
      await use(site);
      await site.close();
    },
    { scope: 'worker' },
  ],
  devSite: [
    // oxlint-disable-next-line no-empty-pattern -- the shape that the runner asks for
    async ({}, use) => {
      const site = await serveFolder(WEB_DEV);
      await use(site);
      await site.close();
    },
    { scope: 'worker' },
  ],
  /** No page may throw or break its content policy, whatever the test is about. */
  noise: [
    async ({ page }, use) => {
      const noise = listen(page);
      await use(noise);
      expect(noise).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Errors of the page and of its console, but for a network that a test takes away. */
export function listen(page: Page, noise: string[] = []): string[] {
  page.on('pageerror', (error) => noise.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/ERR_|WebSocket|Failed to load resource/.test(message.text()))
      noise.push(message.text());
  });
  return noise;
}

export function square(page: Page, name: string): Locator {
  return page.locator(`[data-square="${name}"]`);
}

export function lines(page: Page): Locator {
  return page.locator('.moves li');
}

/** Words of three letters or more that are seen or spoken, but for the names of the page and of two keys. */
export function latin(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const spoken = [...document.querySelectorAll('[aria-label], [title]')].flatMap((element) => [
      element.getAttribute('aria-label') ?? '',
      element.getAttribute('title') ?? '',
    ]);
    // Languages are called by their own names.
    const shown = document.body.innerText.replaceAll('English', '');
    const found = [shown, ...spoken, document.title].flatMap((text) => text.match(/[A-Za-z]{3,}/g) ?? []);
    return [...new Set(found)].filter((word) => !['Boardwright', 'Enter', 'Esc'].includes(word));
  });
}

/** When everything that was built is kept in this browser: from then on the page opens without its host. */
export async function keptOffline(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
}

/** Plays one action as its notation says: "B2-C3" or "stop". */
export async function hop(page: Page, notation: string): Promise<void> {
  if (notation === 'stop') {
    await page.getByRole('button', { name: /Stop here/ }).click();
    return;
  }
  const [from = '', to = ''] = notation.split('-');
  // In a chain the frog is held already, and a tap on it would be a question.
  if ((await square(page, from).getAttribute('aria-selected')) !== 'true') await square(page, from).click();
  await square(page, to).click();
}

/** Changes a drawn board for the one of text. */
export async function asText(page: Page): Promise<void> {
  await page.locator('.menu > button').click();
  await page.getByRole('button', { name: /^(The board as text|文字棋盤|글자판)$/ }).click();
  await page.locator('.plain').waitFor();
}

export function start(site: Site, game: string, query: Readonly<Record<string, string>>): string {
  return `${site.url}#/start/${game}?${new URLSearchParams(query).toString()}`;
}

/** Black to move, then Green is one step from home. */
export const NEARLY: string = '1g1g1g1g/g1g1g3/7g/8/1b6/8/1b1b1b1b/b1b1b3 b';
/** B2 can hop to D4 and on to F6. */
export const CHAIN: string = '1b1b1b1b/b1b1b1b1/8/4g3/8/2g5/1g5g/g1g1g1g1 g';
/** Red may take B1 with A1, but not go to B2. */
export const DISCS: string = 'Kg2/p?2/????/????/????/????/????/???? red';
