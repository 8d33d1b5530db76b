import { axeInBoth, expect, hop, lines, speak, square, start, test } from './house.ts';

const REQUESTS = 10;
const KB = 95;
/** Matches the scripts that the home page loads in advance once it is shown, for the screen of any game. */
const IS_AHEAD = /\/(?:core|table|words-[a-z-]+-host)-/;

test('home asks for few and small files, loads no game, and has five pictures', async ({ page, site }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(site.url, { waitUntil: 'networkidle' });
  await expect(page.locator('.card [data-miniature]')).toHaveCount(5);
  const sizes = await page.evaluate(() =>
    performance
      .getEntries()
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .map(({ name, decodedBodySize }) => [name, decodedBodySize] as const),
  );
  const bytes = sizes.reduce((total, [name, size]) => total + (IS_AHEAD.test(name) ? 0 : size), 0);
  expect(asked.filter((path) => !IS_AHEAD.test(path)).length).toBeLessThanOrEqual(REQUESTS);
  // these sizes are without compression; our server sends less than half of it
  expect(bytes).toBeGreaterThan(20_000);
  expect(bytes).toBeLessThanOrEqual(KB * 1000);
  expect(asked.filter((path) => /catan|banqi|369|hopnjump|start-|screen-/.test(path))).toEqual([]);
});

test('an open game waits above the cards: its picture, whom one plays and whose turn it is', async ({ page, site }) => {
  await page.goto(start(site, '369', { level: 'easy' }));
  await square(page, 'E5').click();
  await expect(lines(page)).toHaveCount(2);
  await page.goto(start(site, 'hopnjump', { against: 'self' }));
  await hop(page, 'B2-C3');
  await page.getByRole('link', { name: 'Home' }).click();
  const open = page.locator('.continue li');
  await expect(open).toHaveText([/Hop ’n’ Jump.*On this device.*1 move/, /369.*Bot, Easy.*Your turn/]);
  await expect(open.locator('.still')).toHaveCount(2);
  await open.last().getByRole('link').click();
  await expect(lines(page)).toHaveCount(2);
});

test('an ended game is counted; everything goes to a file, is deleted when asked twice, and comes back', async ({
  page,
  site,
}) => {
  await page.goto(start(site, '369', { level: 'easy' }));
  await square(page, 'E5').click();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Yes', exact: true }).click();
  await expect(page.locator('.result')).toContainText('You lost');
  await page.goto(site.url);
  await page.getByRole('link', { name: 'Statistics' }).click();
  const tally = page.getByRole('region', { name: '369' }).getByRole('listitem');
  await expect(tally).toHaveText(/Bot, Easy.*1 lost/);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export everything' }).click(),
  ]);
  await page.getByRole('button', { name: 'Delete everything' }).click();
  await page.getByRole('button', { name: 'No', exact: true }).click();
  await page.getByRole('button', { name: 'Delete everything' }).click();
  await page.getByRole('button', { name: 'Yes', exact: true }).click();
  await expect(page.locator('.card')).toHaveCount(5);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  await page.getByRole('link', { name: 'Statistics' }).click();
  await expect(page.getByText('No finished games yet.')).toBeVisible();
  const bring = page.locator('.own-data input[type=file]');
  await bring.setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('{"a":1}') });
  await expect(page.getByRole('alert')).toHaveText('This file is not an export of Boardwright.');
  await bring.setInputFiles(await file.path());
  await expect(page.getByText('1 game imported.')).toBeVisible();
  await expect(tally).toHaveText(/Bot, Easy.*1 lost/);
});

test('larger text is chosen in the settings and kept; settings of an older version have none', async ({
  page,
  site,
}) => {
  const size = (): Promise<string> =>
    page
      .locator('.card-text p')
      .first()
      .evaluate((text) => getComputedStyle(text).fontSize);
  await speak(page, site, 'en');
  await page.goto(site.url);
  expect(await size()).toBe('13px');
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByLabel('Larger text').check();
  await expect.poll(size).toBe('15.6px');
  await page.reload();
  await expect.poll(size).toBe('15.6px');
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByLabel('Theme').selectOption('dark');
  await expect.poll(size).toBe('15.6px');
  await page.getByLabel('Larger text').uncheck();
  await expect.poll(size).toBe('13px');
});

/** Simulates the install prompt of a phone's browser, and records what the user answers. */
function offerInstall(): void {
  const offer = new Event('beforeinstallprompt', { cancelable: true });
  Object.assign(offer, { prompt: () => Promise.resolve((document.title = 'asked')) });
  const whenShown = setInterval(() => {
    if (document.querySelector('h1') === null) return;
    clearInterval(whenShown);
    dispatchEvent(offer);
    document.documentElement.dataset['offered'] = '';
  }, 100);
}

test('after the second game, once, the app says that it can be installed', async ({ page, site }) => {
  await page.addInitScript(offerInstall);
  const played = async (games: number): Promise<void> => {
    await page.goto(`${site.url}icon.svg`);
    await page.evaluate((count) => {
      const one = { game: '369', against: 'here', end: 'won', plies: 9, at: 1 };
      const results = Array.from({ length: count }, (_, n) => ({ ...one, id: `${n}` }));
      localStorage.setItem('boardwright/results', JSON.stringify(results));
    }, games);
    await page.goto(site.url);
    await page.locator('.continue, .recent').first().waitFor();
    await page.locator('html[data-offered]').waitFor();
  };
  await page.goto(start(site, '369', { against: 'self' }));
  await square(page, 'E5').click();
  const hint = page.getByRole('region', { name: 'Install' });
  await played(1);
  await expect(hint).toHaveCount(0);
  await played(2);
  await expect(hint).toContainText('play offline');
  expect(await axeInBoth(page)).toEqual([]);
  await hint.getByRole('button', { name: 'Install' }).click();
  await expect(hint).toHaveCount(0);
  await expect(page).toHaveTitle('asked');
  await played(3);
  await expect(hint).toHaveCount(0);
});
