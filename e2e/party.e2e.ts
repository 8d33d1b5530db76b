/** Tests a party: a laptop shows everybody's board, and the phones that have scanned its codes show the hands. */
import { itemAt, rng, unwrap, type Rng } from '@boardwright/core';
import { perspective } from '@boardwright/core/host';
import { makeBot } from '@boardwright/bots';
import { catan, type Action } from '@boardwright/games/catan';
import { knowledge } from '@boardwright/games/catan/bots';
import { serverMessageDecoder } from '@boardwright/protocol';
import type { Browser, Page } from '@playwright/test';
import { bySize, size } from '../tools/size.ts';
import { AT_RELEASE, axeInBoth, expect, overflow, SHAPES, taught, test } from './house.ts';
import { pressesOf, selectorOf } from './island.ts';
import type { Served } from './server.ts';

const HAND = '.hand-row, .hand-card';

async function device(browser: Browser, shape: keyof typeof SHAPES): Promise<Page> {
  const context = await browser.newContext({ serviceWorkers: 'block', viewport: SHAPES[shape] });
  return (await taught(context)).newPage();
}

/** Begins a party, and returns the links that the codes contain. bots: the labels of the seats that bots take. */
async function beginParty(
  laptop: Page,
  served: Pick<Served, 'url'>,
  game: string,
  bots: readonly string[] = [],
): Promise<readonly string[]> {
  await laptop.goto(`${served.url}#/options/${game}`);
  await laptop.getByLabel('Play with a friend').check();
  for (const seat of bots) await laptop.getByLabel(seat, { exact: true }).selectOption('Bot, Beginner');
  await laptop.getByLabel(/^Party/).check();
  await laptop.getByRole('button', { name: 'Create game' }).click();
  const links = laptop.locator('.party-seats input');
  await links.first().waitFor();
  return links.evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
}

async function sit(phone: Page, link: string, name: string): Promise<void> {
  await phone.goto(link);
  await phone.getByLabel('Your name').fill(name);
  await phone.getByRole('button', { name: 'Take a seat' }).click();
  await phone.locator('.game').waitFor();
}

/** Returns the distance of an element from the top of the window. */
async function topOf(page: Page, selector: string): Promise<number> {
  return page
    .locator(selector)
    .first()
    .evaluate((element) => element.getBoundingClientRect().top);
}

test('Banqi with two: the codes seat two phones, and their moves are on the shared board', async ({
  browser,
  shared,
}) => {
  const [laptop, ...phones] = [
    await device(browser, 'wide'),
    await device(browser, 'phone'),
    await device(browser, 'small'),
  ] as const;
  const links = await beginParty(laptop, shared, 'banqi');
  expect(links).toHaveLength(2);
  await expect(laptop.locator('.party-seats .qr')).toHaveCount(2);
  await expect(laptop.getByText('Phones cannot open “localhost”.')).toBeVisible();
  expect(await axeInBoth(laptop)).toEqual([]);
  await sit(phones[0], itemAt(links, 0), 'Ada');
  await expect(laptop.locator('.party-taken')).toContainText('Ada');
  await expect(laptop.locator('.party-seats .qr')).toHaveCount(1);
  await laptop.reload();
  await expect(laptop.locator('.party-taken')).toContainText('Ada');
  await sit(phones[1], itemAt(links, 1), 'Bob');
  await expect(laptop.locator('.status')).toContainText('Ada is to move');
  await phones[0].locator('[data-square="B2"].square-live').click();
  await expect(laptop.locator('.status')).toContainText('Bob is to move');
  for (const page of [laptop, ...phones]) expect((await overflow(page))[0]).toBe(0);
  await expect(laptop.locator('.moves')).toBeHidden();
  expect(await topOf(phones[1], '.actions')).toBeLessThan(await topOf(phones[1], '.board-place'));
});

test('whoever is removed frees the code on the shared screen, and the owner cannot shut that screen out', async ({
  browser,
  shared,
}) => {
  const [laptop, phone, removed] = [
    await device(browser, 'wide'),
    await device(browser, 'phone'),
    await device(browser, 'small'),
  ] as const;
  const links = await beginParty(laptop, shared, 'catan', ['Yellow']);
  expect(links).toHaveLength(3);
  await sit(phone, itemAt(links, 0), 'Ada');
  await sit(removed, itemAt(links, 1), 'Bob');
  await expect(laptop.locator('.party-seats .qr')).toHaveCount(1);
  await phone.getByRole('button', { name: 'Remove Bob' }).click();
  await expect(laptop.locator('.party-seats .qr')).toHaveCount(2);
  await expect(removed.getByText('The owner of the room has freed your seat.')).toBeVisible();
  const shown = await laptop.locator('.party-seats input').first().inputValue();
  await removed.goto('about:blank');
  await sit(removed, shown, 'Cy');
  await expect(laptop.locator('.party-taken').nth(1)).toContainText('Cy');
  await phone.getByRole('button', { name: 'Menu' }).click();
  await phone.getByRole('button', { name: 'In this room' }).click();
  await expect(phone.getByRole('heading', { name: 'Watching' })).toBeVisible();
  await expect(phone.getByRole('button', { name: 'Let nobody watch' })).toHaveCount(0);
});

test('Settlers: the hand is on the phone alone, above the island', async ({ browser, shared }) => {
  test.skip(size !== 'release', AT_RELEASE);
  const [laptop, phone] = [await device(browser, 'wide'), await device(browser, 'phone')];
  const [own = '', ...others] = await beginParty(laptop, shared, 'catan', ['Blue', 'Yellow']);
  expect(others).toHaveLength(1);
  await sit(phone, own, 'Ada');
  const startNow = phone.getByRole('button', { name: /^Start now/ });
  await expect(startNow).toBeVisible();
  await expect(phone.getByRole('button', { name: 'Make a new link' })).toHaveCount(0);
  await startNow.click();
  await expect(phone.locator('.hand-row')).toBeVisible();
  await expect(laptop.locator('.island')).toBeVisible();
  expect(await laptop.locator(HAND).count()).toBe(0);
  expect(await topOf(phone, '.actions')).toBeLessThan(await topOf(phone, '.hand-row'));
  expect(await topOf(phone, '.hand-row')).toBeLessThan(await topOf(phone, '.island-frame'));
  expect(await axeInBoth(laptop)).toEqual([]);
  expect(await axeInBoth(phone)).toEqual([]);
});

/** Returns the move of a bot for a phone's player. The bot sees only what the server has sent to the phone. */
function chosen(raw: unknown, source: Rng): Action | null {
  const message = unwrap(serverMessageDecoder.decode(raw, 'seen'));
  if (message.type !== 'welcome' || message.snapshot === null || message.seat === null) return null;
  const { scene, memory } = message.snapshot;
  if (scene.outcome !== null) return null;
  const view = scene.view as Parameters<typeof catan.imagine>[0];
  const known = memory as Parameters<typeof catan.imagine>[1];
  const { legal } = perspective(catan, view, known, message.seat, source);
  // leaves out offers, because others would have to answer them
  const calm = legal.filter(({ type }) => type !== 'offer' && type !== 'counter');
  if (calm.length === 0) return null;
  const bot = makeBot(knowledge, 'club');
  const { action } = bot.choose(
    { seat: message.seat, view, memory: known, legal: calm },
    { nodes: 200, expired: () => false, rng: source },
  );
  return action;
}

/** Presses the controls of an action. A press that comes too late has no effect. */
async function play(phone: Page, action: Action): Promise<void> {
  const before = await phone.locator('.game').getAttribute('data-seq');
  for (const control of await pressesOf(phone, action))
    await phone.evaluate((selector) => {
      document.querySelector(selector)?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
      return new Promise((done) => setTimeout(done, 30));
    }, selectorOf(control));
  await phone
    .waitForFunction((seq) => (document.querySelector<HTMLElement>('.game')?.dataset['seq'] ?? '') !== seq, before, {
      timeout: 3000,
    })
    .catch(() => undefined);
}

for (const seats of bySize([], [], [4]))
  test(`a laptop and ${seats} phones play Settlers to the end`, async ({ browser, served }) => {
    test.setTimeout(900_000);
    const source = rng('a party');
    const laptop = await device(browser, 'wide');
    const links = await beginParty(laptop, served, 'catan');
    expect(links).toHaveLength(seats);
    const phones: Page[] = [];
    for (const [seat, link] of links.entries()) {
      const phone = await device(browser, 'phone');
      await sit(phone, link, `Player ${seat + 1}`);
      phones.push(phone);
    }
    const seen = (page: Page): Promise<unknown> =>
      page.evaluate(() => {
        const id = location.hash.split('/').at(-1) ?? '';
        const saved = JSON.parse(localStorage.getItem(`boardwright/match/${id}`) ?? '{}') as { seen?: unknown };
        return saved.seen ?? null;
      });
    await expect(laptop.locator('.island')).toBeVisible();
    while ((await laptop.locator('.result').count()) === 0) {
      for (const phone of phones) {
        const action = chosen(await seen(phone), source);
        if (action !== null) await play(phone, action);
      }
      expect(await laptop.locator(HAND).count()).toBe(0);
    }
    for (const page of [laptop, ...phones]) await expect(page.locator('.result')).toBeVisible();
    await expect(laptop.locator('.result')).toContainText(/Player \d won/);
    // all players play again, and the shared screen shows the new game
    const before = laptop.url();
    for (const phone of phones)
      await phone
        .getByRole('button', { name: /^(Play again|Accept)$/ })
        .first()
        .click();
    await laptop.waitForURL((url) => url.href !== before);
    await expect(laptop.locator('.party-board .island')).toBeVisible();
  });
