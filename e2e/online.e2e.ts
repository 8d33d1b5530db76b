import { pick, rng } from '@boardwright/core';
import { hopnjump } from '@boardwright/games/hopnjump';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { bySize, inTurn, size } from '../tools/size.ts';
import {
  axeIn,
  clickAnew,
  expect,
  hop,
  keptOffline,
  latin,
  lines,
  listen,
  square,
  taught,
  test,
  THEMES,
} from './house.ts';
import { createMatch, moves, opponent } from './opponent.ts';
import type { Served } from './server.ts';

/** Taps a move inside the page and does not wait for its result, because a whole game has eighty moves. */
async function tap(page: Page, notation: string): Promise<void> {
  await page.evaluate(async (move) => {
    const until = async (selector: string): Promise<Element> => {
      for (;;) {
        const found = document.querySelector(selector);
        if (found !== null) return found;
        await new Promise((done) => setTimeout(done, 5));
      }
    };
    const press = (element: Element): boolean => element.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    if (move === 'stop') {
      press(await until('.actions .button-primary'));
      return;
    }
    const [from, to] = move.split('-');
    const taken = await until(`[data-square="${from}"].square-live, [data-square="${from}"][aria-selected=true]`);
    if (taken.getAttribute('aria-selected') !== 'true') press(taken);
    await until(`[data-square="${from}"][aria-selected=true]`);
    press(await until(`[data-square="${to}"].square-live`));
  }, notation);
}

/** Opens another browser, whose connection the test can cut. */
async function guest(
  browser: Browser,
  noise: string[] = [],
  serviceWorkers: 'allow' | 'block' = 'block',
): Promise<{ page: Page; context: BrowserContext }> {
  const context = await taught(await browser.newContext({ serviceWorkers }));
  await context.addInitScript(() => {
    const Native = globalThis.WebSocket;
    const wires: WebSocket[] = [];
    globalThis.WebSocket = class extends Native {
      constructor(url: string | URL) {
        super(url);
        wires.push(this);
      }
    };
    Object.assign(globalThis, { cutWires: () => wires.forEach((wire) => wire.close()) });
  });
  const page = await context.newPage();
  listen(page, noise);
  return { page, context };
}

async function create(page: Page, served: Pick<Served, 'url'>, game: string, preset: string | null): Promise<string> {
  await page.goto(`${served.url}#/options/${game}`);
  await page.getByLabel('Play with a friend').check();
  if (preset !== null) await page.locator(`input[name=rules][value=${preset}]`).check();
  await page.getByRole('button', { name: 'Create game' }).click();
  return page.getByLabel('Invite a friend').getByRole('textbox').first().inputValue();
}

async function join(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('button', { name: 'Take a seat' }).click();
  await expect(page.getByText('saved')).toBeVisible();
}

/** Returns the number of log entries that a page has applied. */
async function seq(page: Page): Promise<number> {
  return Number(await page.locator('.game').getAttribute('data-seq'));
}

/** Waits until both screens show the same entry, and at least this one, because chance may add entries of its own. */
async function together(pages: readonly Page[], least: number): Promise<number> {
  await Promise.all(pages.map((page) => reached(page, least)));
  const shown = await Promise.all(pages.map(seq));
  const most = Math.max(...shown);
  return shown.every((one) => one === most) ? most : together(pages, most);
}

async function reached(page: Page, wanted: number): Promise<void> {
  await page.waitForFunction(
    (n) => Number(document.querySelector<HTMLElement>('.game')?.dataset['seq'] ?? -1) >= n,
    wanted,
    { polling: 20 },
  );
}

/** Waits for an entry after `head`, and returns its number. */
async function past(page: Page, head: number): Promise<number> {
  await page.waitForFunction((n) => Number(document.querySelector<HTMLElement>('.game')?.dataset['seq']) > n, head);
  return seq(page);
}

async function cut(page: Page): Promise<void> {
  await page.evaluate(() => (globalThis as unknown as { cutWires(): void }).cutWires());
}

async function resign(page: Page): Promise<void> {
  for (const name of ['Menu', 'Resign', 'Yes']) await page.getByRole('button', { name, exact: true }).click();
}

/** The number of moves after which the second player resigns. A release run plays whole games. */
const MOVES = bySize(12, 12, Infinity);

test('bots and a friend by link at one table', async ({ browser, page, shared }) => {
  await page.goto(`${shared.url}#/options/catan`);
  await page.getByLabel('Blue').selectOption('A friend with the link');
  await page.getByLabel('Yellow').selectOption('Bot, Beginner');
  await page.getByRole('button', { name: 'Create game' }).click();
  const links = page.getByLabel('Invite a friend').getByRole('textbox');
  await expect(links).toHaveCount(1);
  const { page: other, context } = await guest(browser);
  await join(other, await links.inputValue());
  await expect(page.getByLabel('Invite a friend')).toHaveCount(0);
  await expect(other.getByText('Bot, Beginner')).toHaveCount(1);
  await expect(other.getByText('Bot, Casual')).toHaveCount(1);
  await context.close();
});

test('Hop ’n’ Jump by link, to the end, through a reload, a cut wire and a killed server', async ({
  browser,
  served,
}) => {
  test.setTimeout(150_000); // up to eighty moves, each of which is stored and shown on two screens
  const noise: string[] = [];
  const [green, black] = [await guest(browser, noise, 'allow'), await guest(browser, noise, 'allow')];
  const link = await create(green.page, served, 'hopnjump', null);
  await expect(green.page.getByText('Waiting for the others.')).toBeVisible();
  await join(black.page, link);
  await expect(black.page).not.toHaveURL(new RegExp(link.split('/').at(-1) as string));
  const pages = [green.page, black.page];
  await expect(green.page.getByText('Your turn', { exact: true })).toBeVisible();
  const first = await seq(green.page);
  let state = hopnjump.setup({ seats: 2, rules: 'classic' }, '');
  let [turns, last] = [0, -1];
  for (let n = 1; hopnjump.outcome(state) === null && n <= MOVES; n++) {
    const seat = hopnjump.turn(state).awaits[0] as number;
    if (seat !== last) turns++;
    last = seat;
    const mover = pages[seat] as Page;
    const action = hopnjump.fallback(state, seat);
    if (n === 3) await mover.reload();
    if (n === 5) await cut(mover);
    if (n === 8) {
      await keptOffline(mover);
      await served.kill();
    }
    await tap(mover, hopnjump.notation.format(action));
    if (n === 8) {
      await expect(mover.locator('.save-status-offline')).toBeVisible();
      await mover.reload(); // the page comes from its service worker, and the unsent move from its storage
      await served.restart();
    }
    state = hopnjump.apply(state, { actor: seat, action });
    await Promise.all(pages.map((page) => reached(page, first + n)));
  }
  if (hopnjump.outcome(state) === null) await resign(black.page);
  await expect(green.page.getByText('You won', { exact: true })).toBeVisible();
  await expect(black.page.getByText('You lost', { exact: true })).toBeVisible();
  for (const page of pages) {
    await expect(lines(page)).toHaveCount(turns);
    await expect(page.getByText('saved')).toBeVisible();
  }
  expect(noise).toEqual([]);
});

test('market on the plain board, to the end, through a reload, a cut wire and a killed server', async ({
  browser,
  served,
}) => {
  test.skip(
    size !== 'release',
    'the test before this one covers the connection; tests of the plain board cover the board',
  );
  const [one, two] = [await guest(browser), await guest(browser)];
  const link = await create(one.page, served, 'market', 'two');
  await join(two.page, link);
  const pages = [one.page, two.page];
  const source = rng('market by link');
  const over = (page: Page): Promise<number> => page.locator('.result').count();
  const mine = (page: Page): Promise<string[]> => page.locator('.plain-list .chip').allTextContents();
  let head = await seq(one.page);
  for (let n = 1; n <= MOVES && (await over(one.page)) === 0; n++) {
    expect(n).toBeLessThan(120);
    const mover = (await mine(pages[n % 2] as Page)).length > 0 ? (pages[n % 2] as Page) : (pages[1 - (n % 2)] as Page);
    const moves = await mine(mover);
    if (moves.length === 0) continue;
    if (n === 3) await mover.reload();
    if (n === 5) await cut(mover);
    if (n === 7) await served.kill();
    const move = pick(moves, source);
    await clickAnew(mover.getByRole('button', { name: move, exact: true }));
    if (n === 7) await served.restart();
    head = await together(pages, await past(mover, head));
  }
  if ((await over(one.page)) === 0) await resign(two.page);
  for (const page of pages) await expect(page.locator('.result')).toBeVisible();
  // the owner's screen shows a hand as cards, and the other screen shows it as a number
  for (const [seat, page] of pages.entries()) {
    const picture = await page.locator('.plain-picture').innerText();
    const hands = picture.trim().split('\n');
    expect(hands[seat]).toMatch(/Seat \d: \d+,\d+/);
    expect(hands[1 - seat]).toMatch(/Seat \d: \d+$/);
  }
});

test('the server’s header and the page’s own tag state the same policy', async ({ shared, request }) => {
  const answer = await request.get(shared.url);
  const tag = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(await answer.text())?.[1] ?? '';
  const header = answer.headers()['content-security-policy'] ?? '';
  // an HTML tag cannot say which sites may frame the page
  expect(header.split('; ').filter((rule) => !rule.startsWith('frame-ancestors'))).toEqual(
    tag.replaceAll('&#39;', "'").split('; '),
  );
});

test('a third browser watches, and cannot act', async ({ browser, shared }) => {
  const { match, links } = await createMatch(shared, { game: 'hopnjump' });
  const [green] = [await opponent(shared, hopnjump, links[0] ?? ''), await opponent(shared, hopnjump, links[1] ?? '')];
  const watcher = await guest(browser);
  await watcher.page.goto(`${shared.url}#/match/${match}`);
  await expect(watcher.page.getByText('You are watching.')).toBeVisible();
  await moves(green, hopnjump, 'B2-C3');
  await expect(lines(watcher.page)).toHaveCount(1);
  await square(watcher.page, 'A7').click();
  await square(watcher.page, 'B6').click();
  await expect(lines(watcher.page)).toHaveCount(1);
  for (const name of ['Take back', 'Hint']) await expect(watcher.page.getByRole('button', { name })).toHaveCount(0);
  await expect(watcher.page.getByText('saved')).toHaveCount(0);
});

test('a finished match is shared by its id: any device replays and analyses it', async ({ browser, shared }) => {
  const [green, other] = [await guest(browser), await guest(browser)];
  await green.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const black = await opponent(shared, hopnjump, await create(green.page, shared, 'hopnjump', null));
  await hop(green.page, 'B2-C3');
  await moves(black, hopnjump, 'A7-B6');
  await expect(green.page.getByText('Your turn', { exact: true })).toBeVisible();
  await expect(green.page.getByRole('button', { name: 'Share this game' })).toHaveCount(0);
  await black.ask({ type: 'resign' });
  await green.page.getByRole('button', { name: 'Share this game' }).click();
  await expect(green.page.getByText('Copied')).toBeVisible();
  const link = await green.page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(/#\/match\/[\w-]{8,64}$/);
  await other.page.goto(link);
  await expect(lines(other.page)).toHaveCount(2);
  await other.page.getByRole('button', { name: 'Review the game' }).click();
  await expect(other.page.locator('.status')).toHaveText('Start position');
  await expect(other.page.getByRole('slider', { name: /^Analysis/ })).toBeVisible();
});

test('whoever offers a draw is told that it is declined, and the moves go on counting', async ({ browser, shared }) => {
  const [green, black] = [await guest(browser), await guest(browser)];
  await join(black.page, await create(green.page, shared, 'hopnjump', null));
  await hop(green.page, 'B2-C3');
  await green.page.getByRole('button', { name: 'Menu' }).click();
  await green.page.getByRole('button', { name: 'Offer a draw' }).click();
  await black.page.getByRole('button', { name: 'Decline' }).click();
  for (const { page } of [green, black]) {
    await expect(lines(page).nth(1)).toHaveText('Draw declined.');
    await expect(page.locator('[role=status]')).toContainText('Draw declined.');
    await expect(page.locator('.notice')).toHaveText('Draw declined.');
  }
  await hop(black.page, 'A7-B6');
  await expect(lines(green.page).nth(2)).toHaveText(/^2/);
  await expect(green.page.locator('.notice')).toHaveCount(0);
});

test('the invitation and the door: axe finds nothing, they fit into 320 px, and speak the reader’s language alone', async ({
  browser,
  shared,
}) => {
  const [green, black] = [await guest(browser), await guest(browser)];
  for (const { page } of [green, black]) await page.setViewportSize({ width: 320, height: 640 });
  const link = await create(green.page, shared, 'hopnjump', null);
  await green.page.getByRole('img', { name: 'QR code of the link' }).waitFor();
  await black.page.goto(link);
  await black.page.getByRole('button', { name: 'Take a seat' }).waitFor();
  for (const { page } of [green, black]) {
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    expect(await axeIn(page, inTurn(THEMES, 1))).toEqual([]);
  }
  for (const lang of inTurn(['zh-Hant', 'ko'] as const, 0)) {
    for (const { page } of [green, black]) {
      const settings = JSON.stringify({ lang, theme: 'auto' });
      await page.evaluate((chosen) => localStorage.setItem('boardwright/settings', chosen), settings);
      await page.reload();
      await page.locator('.invitation .qr, .door-board').waitFor();
      expect(await latin(page)).toEqual([]);
    }
    await black.page.goto(`${shared.url}#/match/AAAAAAAAAAAAAAAA/BBBBBBBBBBBBBBBBBBBBBB`);
    await black.page.locator('.dead-end').waitFor();
    expect(await latin(black.page)).toEqual([]);
    await black.page.goto(link);
  }
});

test('an invite works once; a second browser is told so', async ({ browser, shared }) => {
  const { links } = await createMatch(shared, { game: 'hopnjump' });
  for (const link of links) await opponent(shared, hopnjump, link);
  const [link = ''] = links;
  const late = await guest(browser);
  await late.page.goto(link);
  await expect(late.page.locator('.button-primary')).toHaveText('Just watch');
  await late.page.getByRole('button', { name: 'Take a seat' }).click();
  await expect(late.page.getByRole('alert')).toHaveText('Somebody has already taken this seat.');
});

test('a seat whose answer was lost is still one’s own after a look at the game', async ({ browser, shared }) => {
  const [first = '', link = ''] = (await createMatch(shared, { game: 'hopnjump' })).links;
  const [green, black] = [await opponent(shared, hopnjump, first), await guest(browser)];
  await black.page.goto(link);
  await black.page.route('**/seats', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await black.page.getByRole('button', { name: 'Take a seat' }).click();
  await expect(black.page.getByRole('alert')).toBeVisible();
  await black.page.getByRole('button', { name: 'Just watch' }).click();
  await expect(black.page.getByText('You are watching.')).toBeVisible();
  await black.page.unroute('**/seats');
  await join(black.page, link);
  await moves(green, hopnjump, 'B2-C3');
  await hop(black.page, 'A7-B6');
});

test('a second press while the match is being created creates no second one', async ({ page, shared }) => {
  let asked = 0;
  await page.route('**/api/matches', async (route) => {
    asked++;
    await new Promise((done) => setTimeout(done, 200));
    await route.continue();
  });
  await page.goto(`${shared.url}#/options/hopnjump`);
  await page.getByLabel('Play with a friend').check();
  const button = page.getByRole('button', { name: 'Create game' });
  await button.evaluate((element: HTMLElement) => {
    element.click();
    setTimeout(() => element.click(), 50);
  });
  await expect(page.getByLabel('Invite a friend').getByRole('textbox')).toBeVisible();
  expect(asked).toBe(1);
});

test('a match whose game cannot be loaded says so', async ({ page, shared }) => {
  const { links } = await createMatch(shared, { game: 'catan', seats: ['person', 'bot:beginner'], preset: 'duel' });
  await join(page, links[0] ?? '');
  await page.route(/assets\/catan-/, (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('alert')).toHaveText('This part could not be loaded.');
});
