/** Tests matches whose network fails without notice: every byte is swallowed, and no connection is closed. */
import { hopnjump } from '@boardwright/games/hopnjump';
import type { CreateMatch } from '@boardwright/protocol';
import type { Browser, Page } from '@playwright/test';
import { blackHole, BOTH, type BlackHole, type Direction } from '../tools/black-hole.ts';
import { bySize } from '../tools/size.ts';
import { browserPage, createByLink, playOne, takeSeat } from './friends.ts';
import { axeInBoth, expect, hop, lines, square, test } from './house.ts';
import { createMatch, moves, opponent } from './opponent.ts';
import { serve, type Served } from './server.ts';

interface Net {
  readonly hole: BlackHole;
  readonly served: Served;
  /** The address of the page through the proxy. */
  readonly url: string;
}

/** Starts a server that browsers can reach directly and through a proxy. */
async function behindProxy(use: (net: Net) => Promise<void>): Promise<void> {
  const hole = await blackHole();
  const url = `http://localhost:${hole.port}/`;
  const served = await serve(undefined, { ORIGINS: url.slice(0, -1) });
  hole.leadTo(served.port);
  await use({ hole, served, url }).finally(async () => Promise.all([served.close(), hole.close()]));
}

/** Seats two players. The first page connects through the proxy and makes the first move; the second one connects directly. */
async function seatBoth(browser: Browser, { served, url }: Net, game: string): Promise<readonly [Page, Page]> {
  const [near, far] = [await browserPage(browser), await browserPage(browser)];
  const link = await createByLink(near, { url }, game);
  await takeSeat(far, link.replace(url, served.url));
  await expect(near.getByText('saved')).toBeVisible();
  return [near, far];
}

const reconnecting = (page: Page): ReturnType<Page['locator']> => page.locator('.save-status-offline');

/** The milliseconds after which a page must be connected again: two seconds in a release run, which measures times. */
const BACK_MS = bySize(10_000, 10_000, 2000);

/**
 * Lets the network pass again. Returns the milliseconds until the page shows that it is connected. The page measures them itself, because
 * the test may learn of it late.
 */
async function backAfter(page: Page, net: Net): Promise<number> {
  const seen = page.evaluate(
    () =>
      new Promise<number>((done) => {
        const look = (): void => {
          if (document.querySelector('.save-status-saved') === null) return;
          observer.disconnect();
          done(Date.now());
        };
        const observer = new MutationObserver(look);
        observer.observe(document.body, { subtree: true, childList: true, attributes: true });
        look();
      }),
  );
  const from = Date.now();
  net.hole.restore();
  const ms = (await seen) - from;
  console.log(`back after ${ms} ms`);
  return ms;
}
const HOLES: readonly (readonly [readonly Direction[], number])[] = bySize(
  [[BOTH, 6000]],
  [[BOTH, 6000]],
  [
    [BOTH, 60_000],
    [['toServer'], 60_000],
    [['toClient'], 60_000],
  ],
);

for (const [directions, ms] of HOLES)
  test(`${ms / 1000} s in which nothing passes (${directions.join(', ')}): both sides see it, a tap is kept, and the game goes on`, async ({
    browser,
  }) => {
    test.setTimeout(60_000 + ms * 2);
    await behindProxy(async (net) => {
      const [green, black] = await seatBoth(browser, net, 'hopnjump');
      await hop(green, 'B2-C3');
      await hop(black, 'A7-B6');
      await expect(lines(green)).toHaveCount(2);
      const restored = new Promise((done) => setTimeout(done, ms));
      net.hole.swallow(directions);
      await expect(reconnecting(green)).toHaveText('Reconnecting …');
      await expect(black.locator('.strip-away')).toHaveText('away', { timeout: 10_000 });
      await hop(green, 'C3-D4');
      const kept = 'No connection: your move is kept and is sent when you are back online.';
      await expect(green.locator('.notice')).toHaveText(kept);
      await square(green, 'D2').click();
      await expect(green.locator('.bubble')).toHaveText(kept);
      await restored;
      await expect(reconnecting(green)).toBeVisible();
      expect(await backAfter(green, net)).toBeLessThanOrEqual(BACK_MS);
      await expect(lines(black)).toHaveCount(3);
      await expect(black.locator('.strip-away')).toHaveCount(0);
      await hop(black, 'B6-C5');
      await expect(lines(green)).toHaveCount(4);
    });
  });

test('a browser that says it is offline shows it at once, and is back as soon as it says so', async ({
  browser,
  shared,
}) => {
  const green = await browserPage(browser);
  const black = await opponent(shared, hopnjump, await createByLink(green, shared, 'hopnjump'));
  await hop(green, 'B2-C3');
  await expect(green.getByText('saved')).toBeVisible();
  await green.context().setOffline(true);
  await expect(reconnecting(green)).toBeVisible({ timeout: 2000 });
  await square(green, 'D2').click();
  await expect(green.locator('.bubble')).toHaveText('No connection to the server. Trying again …');
  await moves(black, hopnjump, 'A7-B6');
  await expect(reconnecting(green)).toBeVisible();
  await green.context().setOffline(false);
  await expect(green.getByText('saved')).toBeVisible({ timeout: BACK_MS });
  await expect(lines(green)).toHaveCount(2);
});

test('the tab says whose turn it is, and notifications are asked for only by a tap', async ({ browser, shared }) => {
  const [green, black] = [await browserPage(browser), await browserPage(browser)];
  await takeSeat(black, await createByLink(green, shared, 'hopnjump'));
  const icon = (page: Page): Promise<string | null> => page.locator('link[rel=icon]').getAttribute('href');
  await expect(green).toHaveTitle('Your turn · Hop ’n’ Jump · Boardwright');
  await expect(black).toHaveTitle('Hop ’n’ Jump · Boardwright');
  expect([await icon(green), await icon(black)]).toEqual(['./icon-turn.svg', './icon.svg']);
  await hop(green, 'B2-C3');
  await expect(black).toHaveTitle('Your turn · Hop ’n’ Jump · Boardwright');
  await expect(green).toHaveTitle('Hop ’n’ Jump · Boardwright');
  expect(await black.evaluate(() => Notification.permission)).not.toBe('granted');
  await black.context().grantPermissions(['notifications']);
  await black.getByRole('button', { name: 'Menu' }).click();
  const row = black.getByLabel('Tell me when it is my turn');
  await expect(row).not.toBeChecked();
  await row.check();
  await expect(row).toBeChecked();
  expect(await axeInBoth(black)).toEqual([]);
});

/** Matches with every option, in each game. Only a release run plays them, because they wait for a minute without a network. */
const EVERY_GAME: readonly CreateMatch[] = bySize(
  [],
  [],
  [
    { game: 'hopnjump' },
    { game: '369', preset: 'tiny' },
    { game: 'banqi' },
    { game: 'three-kingdoms', seats: ['person', 'person', 'bot:beginner'] },
    { game: 'catan', preset: 'duel' },
  ],
);
/**
 * SOME: the number of moves between two failures. MANY: the number of moves after which a player resigns, because chance alone may not end
 * a game.
 */
const [SOME, MANY] = [12, 400];

/** Seats two players in any match, with the links of their invitations alone. */
async function seatTwo(browser: Browser, { served, url }: Net, wish: CreateMatch): Promise<readonly [Page, Page]> {
  const { links } = await createMatch(served, wish);
  const [near, far] = [await browserPage(browser), await browserPage(browser)];
  const ways = [
    [near, url, 'Ada'],
    [far, served.url, 'Bob'],
  ] as const;
  for (const [seat, [page, site, name]] of ways.entries()) {
    await page.goto((links[seat] ?? '').replace(served.url, site));
    await page.getByLabel('Your name').fill(name);
    await page.getByRole('button', { name: 'Take a seat' }).click();
  }
  for (const [page] of ways) {
    await expect(page.getByText('saved')).toBeVisible();
    for (const [, , name] of ways) await expect(page.getByText(name).first()).toBeVisible();
  }
  return [near, far];
}

for (const wish of EVERY_GAME)
  test(`${wish.game} through a reload, 60 s without a network, a killed server and a second tab, to the end`, async ({
    browser,
  }) => {
    test.setTimeout(900_000);
    await behindProxy(async (net) => {
      const [near, far] = await seatTwo(browser, net, wish);
      const pages = [near, far];
      const play = async (count: number): Promise<void> => {
        for (let n = 0; n < count; n++) for (const page of pages) await playOne(page);
      };
      await play(SOME);
      await near.reload();
      await expect(near.getByText('saved')).toBeVisible();
      await play(SOME);
      net.hole.swallow();
      await expect(reconnecting(near)).toBeVisible();
      await expect(far.locator('.strip-away')).toBeVisible();
      await near.waitForTimeout(60_000);
      expect(await backAfter(near, net)).toBeLessThanOrEqual(BACK_MS);
      await play(SOME);
      await net.served.kill();
      await expect(reconnecting(far)).toBeVisible();
      await net.served.restart();
      for (const page of pages) await expect(page.getByText('saved')).toBeVisible();
      await play(SOME);
      const second = await near.context().newPage();
      await second.goto(near.url());
      await second.getByRole('button', { name: 'Continue here' }).click();
      await expect(second.getByText('saved')).toBeVisible();
      pages[0] = second;
      for (let n = 0; n < MANY && (await second.locator('.result').count()) === 0; n++) await play(1);
      // in a match of three, two players must resign
      for (const page of pages) {
        const isOver = page.locator('.result').waitFor({ timeout: 3000 });
        if (
          await isOver.then(
            () => true,
            () => false,
          )
        )
          continue;
        for (const name of ['Menu', 'Resign', 'Yes']) await page.getByRole('button', { name, exact: true }).click();
      }
      for (const page of pages) await expect(page.locator('.result')).toBeVisible();
      await second.getByRole('button', { name: 'Rematch' }).click();
      await far.getByRole('button', { name: 'Accept' }).click();
      for (const page of pages) await expect(page.getByText(/Round 2 · .*(Ada|Bob)/)).toBeVisible();
    });
  });
