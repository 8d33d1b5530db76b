/** Tests the rule card before a first game, the way back to it, and the explanations of numbers. */
import type { Page } from '@playwright/test';
import { presetOf } from '@boardwright/core';
import { catan } from '@boardwright/games/catan';
import { LANGS, loadWords } from '@boardwright/words';
import { bySize, inTurn } from '../tools/size.ts';
import { FIRST_TAPS, playOf } from './first-move.ts';
import { asText, axeInBoth, begin, expect, lines, overflow, SHAPES, speak, start, test } from './house.ts';
import { walk } from './island.ts';

const GAMES = Object.keys(FIRST_TAPS);
/** The games whose card axe checks. The other cards differ only in their sentences. */
const AXE = bySize(['catan'], ['catan'], GAMES);

test.describe('somebody who has never played', () => {
  test.use({ isTaught: false });

  for (const [i, game] of GAMES.entries()) {
    const lang = LANGS[i % LANGS.length] ?? 'en';
    test(`${game}: the card opens before the first move, once, on one screen, ${lang}`, async ({ page, site }) => {
      const words = await loadWords(lang);
      await speak(page, site, lang);
      await page.goto(site.url);
      await page.locator(playOf(game)).click();
      const card = page.getByRole('dialog');
      const play = card.getByRole('button', { name: words.play, exact: true });
      await card.locator('.rules-end').waitFor();
      for (const [name, shape] of Object.entries(SHAPES)) {
        await page.setViewportSize(shape);
        await expect.poll(() => scrolls(page), `on one screen: ${name}`).toBe(0);
        await expect(play).toBeInViewport({ ratio: 1 });
      }
      await page.setViewportSize(SHAPES.phone);
      if (AXE.includes(game)) expect(await axeInBoth(page, 'dialog')).toEqual([]);
      await play.press('Enter');
      await expect(card).toHaveCount(0);
      await expect(page.locator('[role=grid] [tabindex="0"]')).toBeFocused();
      const help = page.locator('.bar').getByRole('button', { name: words.rules, exact: true });
      await help.click();
      await card.locator('.rules-end').waitFor();
      await expect(play).toHaveCount(0);
      await page.keyboard.press('Escape');
      await page.goto(site.url);
      await page.locator(playOf(game)).click();
      await page.locator('[role=grid]').waitFor();
      await expect(card).toHaveCount(0);
    });
  }

  test('a card that was closed by a reload opens again; after a move it does not', async ({ page, site }) => {
    await page.goto(site.url);
    await page.locator(playOf('369')).click();
    await page.getByRole('dialog').waitFor();
    await page.reload();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.locator('[data-square="E5"]').click();
    await expect(lines(page)).not.toHaveCount(0);
    await page.reload();
    await page.locator('[role=grid]').waitFor();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('Enter on Play, twice, starts a game and makes no move', async ({ page, site }) => {
    await page.goto(site.url);
    await page.locator(playOf('369')).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(lines(page)).toHaveCount(0);
  });
});

/** Returns how many pixels of the open dialog's content do not fit into the dialog. */
function scrolls(page: Page): Promise<number> {
  return page.locator('dialog[open]').evaluate((dialog) => dialog.scrollHeight - dialog.clientHeight);
}

/** A position of Settlers in the middle of a game. Every kind of number is on the board. */
const ISLAND = {
  rules: 'standard',
  position: catan.notation.position.format(
    walk(presetOf(catan, 'standard'), 'numbers', (now, plies) => plies > 90 && now.phase === 'main'),
  ),
};

for (const [game, query] of Object.entries({
  hopnjump: {},
  '369': {},
  banqi: {},
  'three-kingdoms': {},
  catan: { ...ISLAND, seat: '0' },
})) {
  test(`${game}: every number on the board explains itself`, async ({ page, site }) => {
    await begin(page, start(site, game, { against: 'self', ...query }));
    if (await page.locator('.curtain').isVisible()) await page.locator('.curtain button').first().click();
    await page.locator('[role=grid]').waitFor();
    expect(await page.evaluate(unexplained)).toEqual([]);
    await asText(page);
    expect(await page.evaluate(unexplained)).toEqual([]);
  });
}

/**
 * Runs in the page. Returns the numbers on and around the board that neither a tap nor a label explains, except the names of rows and
 * columns.
 */
function unexplained(): readonly string[] {
  const NAMES =
    '.plain-legend, .paper-rim, .wood-names, .rim, .unseen, .plain-picture, .plain-moves, .keys, .status, .turn';
  const texts = document.createTreeWalker(document.querySelector('.table') as Element, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const element = text.parentElement;
    if (element === null || !/\d/.test(text.textContent ?? '')) continue;
    if (element.closest(`${NAMES}, .moves, .strip-name`) !== null || !element.checkVisibility()) continue;
    const { left, top, width, height } = element.getBoundingClientRect();
    const touched = document.elementFromPoint(left + width / 2, top + height / 2);
    const said = [element, touched].map((one) => one?.closest('[data-explains], button, [role=gridcell]') ?? null);
    if (said.every((one) => one === null)) found.push(`${text.textContent} in ${element.outerHTML.slice(0, 80)}`);
  }
  return found;
}

test('“48 to go” is explained by a tap, by the focus and to a listener', async ({ page, site }) => {
  const said = {
    en: /^Total number of rows that these frogs/,
    'zh-Hant': /離目的地還有幾排/,
    'zh-Hans': /离目的地还有几排/,
    ko: /더 가야 하는 줄 수/,
  };
  for (const lang of inTurn(LANGS, 0)) {
    await speak(page, site, lang);
    await begin(page, start(site, 'hopnjump', { against: 'self' }));
    const number = page.locator('.own .strip-standing');
    const bubble = page.locator('.explanation');
    await expect(number).toHaveAccessibleName(said[lang]);
    await number.click();
    await expect(bubble).toHaveText(said[lang]);
    await number.click();
    await expect(bubble).toHaveCount(0);
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await expect(number).toBeFocused();
    await expect(bubble).toHaveText(said[lang]);
    await page.keyboard.press('Escape');
    await expect(bubble).toHaveCount(0);
  }
});

test('the number of a hex and the rate of a harbour say what they bring, by finger and by keys', async ({
  page,
  site,
}) => {
  await begin(page, start(site, 'catan', { rules: 'beginner', seat: '0' }));
  const bubble = page.locator('.explanation');
  await page.locator('[data-cell=hex-4]').click();
  await expect(bubble).toHaveText(/^6 comes up in 5 of 36 rolls\./);
  await page.locator('.island-numbers circle').last().click();
  await expect(bubble).toHaveText(/^With a settlement here, .* at the bank\.$/);
  // a phone shows the island turned, with its north to the right
  for (const [shape, isTurned, number] of [
    [SHAPES.phone, true, 10],
    [SHAPES.side, false, 4],
  ] as const) {
    await page.setViewportSize(shape);
    await expect(page.locator('.island-picture.island-turned')).toHaveCount(isTurned ? 1 : 0);
    await page.locator('[data-cell=hex-4]').focus();
    await page.keyboard.press('ArrowRight');
    await expect(bubble).toHaveText(new RegExp(`^${number} comes up in 3 of 36 rolls\\.`));
  }
  // a longer status leaves the island less space, but does not rotate it
  await page.setViewportSize(SHAPES.small);
  await expect(page.locator('.island-picture.island-turned')).toHaveCount(1);
  const height = (): Promise<number> => page.locator('.board-place').evaluate((place) => place.clientHeight);
  const before = await height();
  await page.locator('.status').evaluate((status) => (status.style.minHeight = '60px'));
  await expect.poll(height).toBeLessThan(before - 20);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await expect(page.locator('.island-picture.island-turned')).toHaveCount(1);
});

test('the counts of a tray are reached by arrow keys, and the words stay within the smallest screen', async ({
  page,
  site,
}) => {
  await page.setViewportSize(SHAPES.small);
  await begin(page, start(site, 'banqi', { against: 'self' }));
  const counts = page.locator('.tray-red li');
  await counts.first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(counts.nth(1)).toBeFocused();
  await expect(page.locator('.explanation')).toHaveText('red Guard: 2 hidden, 0 taken');
  for (const one of [counts.first(), counts.last()]) {
    await one.click();
    await expect(page.locator('.explanation')).toBeInViewport({ ratio: 1 });
  }
  expect(await overflow(page)).toEqual([0, 0]);
});
