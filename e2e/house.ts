/** Provides what the browser tests share: the page on a free port, and helpers for playing. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Lang } from '@boardwright/words';
import { AxeBuilder } from '@axe-core/playwright';
import { presetOf } from '@boardwright/core';
import { newSave, type Entry, type Save } from '@boardwright/core/host';
import { walk } from '@boardwright/core/testing';
import { threeSixNine, type ThreeSixNine } from '@boardwright/games/369';
import { games } from '@boardwright/games';
import { test as base, expect, type BrowserContext, type Locator, type Page } from '@playwright/test';
import { serve, type Served } from './server.ts';
import { serveFolder, type Site } from './site.ts';
import { WEB, WEB_DEV } from './setup.ts';

interface Sites {
  /** The page on an ordinary web host, in a sub-folder and without a game server. */
  readonly site: Site;
  readonly devSite: Site;
  /** A game server for tests that do not stop it. */
  readonly shared: Pick<Served, 'url'>;
}

interface Own {
  /** Whether this browser has shown the rule cards of all games, so that none opens by itself. */
  readonly isTaught: boolean;
  readonly noise: string[];
  /** A server for this test alone. The test may kill it. */
  readonly served: Served;
  readonly farewell: void;
}

/** The reason why some tests run only in a release run. */
export const AT_RELEASE = 'tests of the server cover this; browsers play it in a release run';

export const SHAPES = {
  small: { width: 320, height: 568 },
  phone: { width: 390, height: 844 },
  side: { width: 844, height: 390 },
  wide: { width: 1440, height: 900 },
};

export const THEMES = ['light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

export const test = base.extend<Own, Sites>({
  isTaught: [true, { option: true }],
  context: async ({ context, isTaught }, use) => use(isTaught ? await taught(context) : context),
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
  shared: [
    // oxlint-disable-next-line no-empty-pattern -- the shape that the runner asks for
    async ({}, use) => {
      const served = await serve();
      await use(served);
      await served.close();
    },
    { scope: 'worker' },
  ],
  // oxlint-disable-next-line no-empty-pattern -- the shape that the runner asks for
  served: async ({}, use) => {
    const served = await serve();
    await use(served);
    await served.close();
  },
  /** Closes the pages that a test leaves open. They would play on during later tests, or send requests to a stopped server. */
  farewell: [
    async ({ browser, context }, use) => {
      await use();
      const others = browser.contexts().filter((other) => other !== context);
      await Promise.all(others.map((other) => other.close()));
    },
    { auto: true },
  ],
  /** Fails a test if its page throws an error or violates its content security policy. */
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

/** Collects errors of the page and of its console, except those that follow when a test switches the network off. */
export function listen(page: Page, noise: string[] = []): string[] {
  page.on('pageerror', (error) => noise.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/ERR_|WebSocket|Failed to load resource/.test(message.text()))
      noise.push(message.text());
  });
  return noise;
}

/** Returns a context in which the rule card of every game has been shown. */
export async function taught(context: BrowserContext): Promise<BrowserContext> {
  await context.addInitScript(
    (all) => {
      // once in each tab, so that this does not restore what a test deletes
      if (sessionStorage.getItem('taught') === null) localStorage.setItem('boardwright/taught', all);
      sessionStorage.setItem('taught', all);
    },
    JSON.stringify(Object.keys(games)),
  );
  return context;
}

export function square(page: Page, name: string): Locator {
  return page.locator(`[data-square="${name}"]`);
}

export function lines(page: Page): Locator {
  return page.locator('.moves li');
}

/**
 * Returns the visible or spoken words with at least three Latin letters, except the name of the site, the names of two keys and "QR Code".
 */
export function latin(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const spoken = [...document.querySelectorAll('[aria-label], [title]')].flatMap((element) => [
      element.getAttribute('aria-label') ?? '',
      element.getAttribute('title') ?? '',
    ]);
    // every language shows its name in itself
    const shown = document.body.innerText.replaceAll('English', '');
    const found = [shown, ...spoken, document.title].flatMap(
      (text) => text.replaceAll('QR Code', '').match(/[A-Za-z]{3,}/g) ?? [],
    );
    return [...new Set(found)].filter((word) => !['Boardwright', 'Enter', 'Esc'].includes(word));
  });
}

/** Returns the distances by which the page scrolls sideways and down. */
export function overflow(page: Page): Promise<readonly number[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement;
    return [scrollWidth - clientWidth, scrollHeight - clientHeight];
  });
}

/** The script of axe, 0.6 MB. Without it, the builder would load the script twice for each check of a page. */
const AXE = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);

/** Returns what axe finds wrong with the page or with a part of it, and where. */
export async function axe(page: Page, part = 'html', rules: readonly string[] = []): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
  // the page has no iframe, so the legacy mode can save axe the second page
  const builder = new AxeBuilder({ page, axeSource: 'void 0' }).setLegacyMode().include(part);
  const { violations } = await (rules.length === 0 ? builder : builder.withRules([...rules])).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}

/** Runs axe in each theme. After the first theme it checks only colours, because nothing else differs. */
export async function axeIn(page: Page, themes: readonly Theme[], part?: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const [index, colorScheme] of themes.entries()) {
    await page.emulateMedia({ colorScheme });
    found.push(...(await axe(page, part, index === 0 ? [] : ['color-contrast', 'link-in-text-block'])));
  }
  return found;
}

export function axeInBoth(page: Page, part?: string): Promise<readonly string[]> {
  return axeIn(page, THEMES, part);
}

/** Returns a random game, from its first stone to its last. */
export function finishedGame(): Save<ThreeSixNine> {
  const { plies, seed } = walk(threeSixNine, 'tiny', 'a finished game', 25);
  const log = plies.map((ply, at): Entry<ThreeSixNine> => ({ type: 'ply', at, ...ply }));
  return { ...newSave(threeSixNine, presetOf(threeSixNine, 'tiny'), seed), log };
}

/** Stores a game in this browser, and opens it. */
export async function keepGame(page: Page, save: Save): Promise<void> {
  const kept = { id: 'kept', game: save.game, key: 'key', save, updated: 1, over: true, plies: save.log.length };
  await page.evaluate((text) => {
    localStorage.setItem('boardwright/game/kept', text);
    location.hash = '#/play/kept';
  }, JSON.stringify(kept));
  await page.locator('.result').waitFor();
}

/** Sets the language of the pages that are opened after this call. */
export async function speak(page: Page, site: Pick<Site, 'url'>, lang: Lang): Promise<void> {
  await page.goto(`${site.url}icon.svg`);
  await page.evaluate(
    (settings) => localStorage.setItem('boardwright/settings', settings),
    JSON.stringify({ lang, theme: 'auto' }),
  );
}

/** Resolves when everything is cached, so that the page opens even if its host is gone. */
export async function keptOffline(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
}

/** Plays one action, given by its notation: "B2-C3" or "stop". */
export async function hop(page: Page, notation: string): Promise<void> {
  if (notation === 'stop') {
    await page.getByRole('button', { name: /Stop here/ }).click();
    return;
  }
  const [from = '', to = ''] = notation.split('-');
  // in a chain the frog is already picked up, and a tap on it would ask a question
  if ((await square(page, from).getAttribute('aria-selected')) !== 'true') await square(page, from).click();
  await square(page, to).click();
}

/** Clicks elsewhere first, so that this click does not count as the second of a double tap. */
export async function clickAnew(control: Locator): Promise<void> {
  await control.page().mouse.click(0, 0);
  await control.click({ force: true });
}

/** Switches from the drawn board to the text board. */
export async function asText(page: Page): Promise<void> {
  await page.locator('.menu > button').click();
  await page.getByRole('button', { name: /^(Show the board as text|文字棋盤|文字棋盘|글자로 보기)$/ }).click();
  await page.locator('.plain').waitFor();
}

export function start(site: Site, game: string, query: Readonly<Record<string, string>>): string {
  return `${site.url}#/start/${game}?${new URLSearchParams(query).toString()}`;
}

/** Begins a game. If the page is already open, nothing is loaded again. */
export async function begin(page: Page, address: string): Promise<void> {
  const before = page.url();
  await page.goto(address);
  await page.waitForURL((url) => url.hash.startsWith('#/play/') && url.href !== before);
  await page.locator('.game, .curtain').first().waitFor();
}

/** A position in which Black is to move. After Black's move, Green is one step from home. */
export const NEARLY: string = '1g1g1g1g/g1g1g3/7g/8/1b6/8/1b1b1b1b/b1b1b3 b';
export { CHAIN } from '../apps/web/src/boards/hopnjump/moves.fixture.ts';
/** A position in which Red may capture B1 with A1, but may not move to B2. */
export const DISCS: string = 'Kg2/p?2/????/????/????/????/????/???? red';
