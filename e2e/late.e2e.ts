/** Tests responses that arrive after the user has moved on to something else. */
import type { Page } from '@playwright/test';
import { expect, finishedGame, keepGame, speak, test } from './house.ts';

/**
 * Holds back every response to requests of this address. The returned function releases the responses, and waits until they have arrived.
 */
async function holdBack(page: Page, url: RegExp, body: string | null = null): Promise<() => Promise<void>> {
  let release = (): void => undefined;
  const released = new Promise<void>((done) => (release = done));
  const answered: Promise<void>[] = [];
  await page.route(url, (route) => {
    const answer = released.then(() => (body === null ? route.continue() : route.fulfill({ body })));
    answered.push(answer);
    return answer;
  });
  return async () => {
    release();
    await Promise.all(answered);
    await page.unrouteAll({ behavior: 'wait' });
  };
}

test('whoever goes home while a match is looked for is not called back', async ({ page, site }) => {
  const facts = {
    match: 'AAAAAAAAAAAAAAAA',
    game: 'hopnjump',
    version: 1,
    options: { seats: 2, rules: 'classic' },
    clock: null,
    pair: null,
    openAfter: null,
    seats: [0, 1].map(() => ({ who: 'person', level: null, taken: true, here: true })),
    started: true,
    over: false,
    next: null,
  };
  const letGo = await holdBack(page, /\/api\/matches\//, JSON.stringify(facts));
  await page.goto(`${site.url}#/match/${facts.match}`);
  await expect(page.getByText('Connecting')).toBeVisible();
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('button', { name: 'Play Hop ’n’ Jump' })).toBeVisible();
  const answer = page.waitForResponse(/\/api\/matches\//);
  await letGo();
  await (await answer).finished();
  await page.evaluate(() => new Promise((done) => setTimeout(done, 100)));
  await expect(page.getByRole('button', { name: 'Play Hop ’n’ Jump' })).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['boardwright/taught']);
});

test('whoever chooses a language and a theme gets both, and keeps them', async ({ page, site }) => {
  await page.goto(site.url);
  await page.getByRole('button', { name: 'Settings' }).click();
  const language = page.locator('.menu select').first();
  await language.selectOption('zh-Hant');
  await language.selectOption('ko');
  await page.getByLabel('화면 모드').selectOption('dark');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'ko');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('words of a game that never come are said in the reader’s language, with a way on', async ({ page, site }) => {
  await speak(page, site, 'ko');
  const files = /assets\/words-ko-/;
  let asked = 0;
  // the page itself makes the first request
  await page.route(files, (route) => (asked++ < 1 ? route.continue() : route.abort()));
  for (const screen of ['options', 'start']) {
    await page.goto(`${site.url}#/${screen}/369`);
    await expect(page.getByRole('alert')).toHaveText('이 부분을 불러오지 못했어요.');
    await expect(page.getByRole('button', { name: '다시 불러오기' })).toBeVisible();
  }
  await page.unroute(files);
  await page.getByRole('button', { name: '다시 불러오기' }).click();
  await expect(page.getByRole('grid')).toBeVisible();
});

test('a page whose words never come says so, and loads again', async ({ page, site }) => {
  await speak(page, site, 'zh-Hant');
  await page.route(/assets\/words-zh-hant-/, (route) => route.abort());
  await page.goto(`${site.url}#/statistics`);
  await expect(page.getByRole('alert')).toHaveText('這一部分無法載入。');
  await page.unroute(/assets\/words-zh-hant-/);
  await page.getByRole('button', { name: '重新載入' }).click();
  await expect(page.getByRole('heading').first()).toBeVisible();
});

for (const screen of ['options', 'start'])
  test(`a game that never comes is said where it was asked for: ${screen}`, async ({ page, site }) => {
    await page.route(/assets\/catan-/, (route) => route.abort());
    await page.goto(`${site.url}#/${screen}/catan`);
    await expect(page.getByRole('alert')).toHaveText('This part could not be loaded.');
    await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible();
  });

test('a board whose styles did not come is not drawn without them, and comes with them when asked again', async ({
  page,
  site,
}) => {
  const styles = /assets\/catan-board-.*\.css$/;
  await page.route(styles, (route) => route.abort());
  await page.goto(`${site.url}#/start/catan`);
  await expect(page.getByText('This part could not be loaded.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible();
  await page.unroute(styles);
  // the page does not reload; it requests the styles once more
  await page.goto(`${site.url}#/`);
  await page.getByRole('button', { name: 'Play Settlers' }).click();
  await expect(page.getByRole('grid').first()).toBeVisible();
});

test('a screen that did not come is asked for again by whoever goes there again', async ({ page, site }) => {
  let isCut = true;
  // the route stays, because a request that is sent while routes are removed may never be answered
  await page.route(/assets\/table-.*\.css$/, (route) => (isCut ? route.abort() : route.continue()));
  await page.goto(`${site.url}#/start/hopnjump`);
  await expect(page.getByText('This part could not be loaded.')).toBeVisible();
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('button', { name: 'Play Hop ’n’ Jump' })).toBeVisible();
  isCut = false;
  await page.goBack();
  await expect(page.getByRole('grid')).toBeVisible();
});

test('words of an analysis that never come are told, and the game is looked at without them', async ({
  page,
  site,
}) => {
  await page.route(/\/assets\/words-en-analysis-/, (route) => route.abort());
  await page.goto(site.url);
  await keepGame(page, finishedGame());
  await page.getByRole('button', { name: 'Review the game' }).click();
  await expect(page.getByText('This part could not be loaded')).toBeVisible();
  await expect(page.locator('.analysis')).toHaveCount(0);
  await expect(page.locator('.status')).toHaveText('Start position');
});
