/** Tests the plain board, which shows any game by its text alone. */
import type { Locator } from '@playwright/test';
import { asText, clickAnew, expect, lines, speak, start, test } from './house.ts';

test('the plain board plays any game: buttons, typing, taps on the drawing, words for what is wrong', async ({
  page,
  site,
}) => {
  await page.goto(start(site, '369', { against: 'self' }));
  await asText(page);
  const typed = page.getByLabel('Your move');
  await expect(page.getByText('and 21 more: type to search')).toBeVisible();
  await typed.fill('Z99');
  await typed.press('Enter');
  await expect(page.getByRole('alert')).not.toBeEmpty();
  await expect(lines(page)).toHaveCount(0);
  await typed.fill('e5');
  await expect(page.getByRole('group', { name: 'Legal moves' }).getByRole('button')).toHaveCount(1);
  await typed.press('Enter');
  await expect(lines(page)).toHaveCount(1);
  await expect(typed).toBeFocused();
  await expect(typed).toHaveValue('');
  await page.getByRole('group', { name: 'Legal moves' }).getByRole('button').first().click();
  await expect(lines(page)).toHaveCount(2);
  // I9 is in column 35 of 37 and line 18 of 20
  const picture = page.locator('.plain-picture');
  const { width = 0, height = 0 } = (await picture.boundingBox()) ?? {};
  await picture.click({ position: { x: (35.5 / 37) * width, y: (18.5 / 20) * height } });
  await expect(lines(page).last()).toContainText('X plays I9');
});

test('a drawing that is wider than the screen can be scrolled by keys, and one that fits is no stop for Tab', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 320, height: 568 });
  const frame = page.locator('.plain-frame');
  const found = [];
  for (const game of ['369', 'catan']) {
    await page.goto(start(site, game, { against: 'self' }));
    await asText(page);
    const isCut = await frame.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
    await expect.poll(() => frame.getAttribute('tabindex')).toBe(isCut ? '0' : null);
    found.push(isCut);
  }
  expect(found).toEqual([false, true]);
});

test('the plain board shows the colours of a game, and letters where they are wanted', async ({ page, site }) => {
  await page.goto(start(site, 'banqi', { against: 'self' }));
  await asText(page);
  const moves = page.getByRole('group', { name: 'Legal moves' }).getByRole('button');
  for (let n = 0; n < 3; n++) {
    const before = await lines(page).count();
    await clickAnew(moves.first());
    await expect(lines(page)).not.toHaveCount(before);
  }
  const picture = page.locator('.plain-picture');
  expect(await picture.locator('.ink-red, .ink-cyan').count()).toBeGreaterThan(0);
  await expect(picture).not.toContainText('\u001b');
  expect(await picture.getAttribute('aria-label')).not.toContain('\u001b');
  await expect(picture).toContainText(/\p{Script=Han}/u);
  const letters = page.getByRole('button', { name: 'Show letters' });
  await letters.click();
  await expect(picture).not.toContainText(/\p{Script=Han}/u);
  await page.reload();
  await asText(page);
  await expect(letters).toHaveAttribute('aria-pressed', 'true');
});

test('the board as text turns where its game draws another side, and is not offered elsewhere', async ({
  page,
  site,
  devSite,
}) => {
  await page.goto(start(site, 'hopnjump', { against: 'self' }));
  const menu = page.getByRole('button', { name: 'Menu' });
  const turn = page.getByRole('button', { name: 'Flip board' });
  await menu.click();
  await page.getByRole('button', { name: 'Show the board as text' }).click();
  const picture = page.locator('.plain-picture');
  const before = await picture.innerText();
  await menu.click();
  await turn.click();
  await expect.poll(() => picture.innerText()).not.toBe(before);
  await page.goto(start(site, 'catan', {}));
  await expect(page).toHaveTitle(/^Settlers/);
  await menu.click();
  await expect(page.getByRole('button', { name: 'Resign' })).toBeVisible();
  await expect(turn).toHaveCount(0);
  await page.goto(start(devSite, 'market', { rules: 'two' }));
  await menu.click();
  await expect(page.getByRole('button', { name: 'Resign' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show the board as text' })).toHaveCount(0);
});

test('what is typed on the plain board stays while the others act', async ({ page, site }) => {
  await page.goto(start(site, '369', { level: 'easy' }));
  await asText(page);
  const typed = page.getByLabel('Your move');
  await typed.fill('e5');
  await typed.press('Enter');
  await expect(typed).toHaveValue('');
  await page.keyboard.type('a1');
  await expect(typed).toHaveValue('a1');
  await expect(lines(page)).toHaveCount(2);
  await expect(typed).toHaveValue('a1');
  await expect(typed).toBeFocused();
});

test('a hand that is quicker than the picture loses nothing', async ({ page, site }) => {
  await page.goto(start(site, '369', { against: 'self' }));
  await asText(page);
  await page.locator('#plain-typed').evaluate(async (typed: HTMLInputElement) => {
    for (const cell of ['a1', 'b2', 'c3', 'c3']) {
      typed.value = cell;
      typed.dispatchEvent(new InputEvent('input', { bubbles: true }));
      await new Promise<void>((done) => queueMicrotask(done));
      typed.form?.requestSubmit();
      await new Promise<void>((done) => queueMicrotask(done));
    }
  });
  await expect(lines(page)).toHaveCount(3);
  await expect(page.getByRole('alert')).toHaveText('There is a stone on that cell already.');
  await expect(page.locator('#plain-typed')).toHaveValue('c3');
});

for (const { game, width, height } of [
  { game: 'catan', width: 390, height: 844 },
  { game: '369', width: 320, height: 640 },
]) {
  test(`the action bar hides neither the field nor what is wrong: ${game} at ${width} px`, async ({ page, site }) => {
    await page.setViewportSize({ width, height });
    await page.goto(start(site, game, { against: 'self' }));
    const ready = page.getByRole('button', { name: /^I am/ });
    await ready.or(page.locator('.menu > button')).first().waitFor();
    if (await ready.isVisible()) await ready.click();
    await asText(page);
    const bar = page.locator('.actions');
    const clear = async (shown: Locator): Promise<number> => {
      const [place, edge] = await Promise.all([shown.boundingBox(), bar.boundingBox()]);
      return (edge?.y ?? 0) - (place?.y ?? Infinity) - (place?.height ?? 0);
    };
    const typed = page.getByLabel('Your move');
    await typed.focus();
    await expect.poll(() => clear(typed)).toBeGreaterThanOrEqual(0);
    await page.keyboard.type('nonsense');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toBeVisible();
    await expect.poll(() => clear(page.getByRole('alert'))).toBeGreaterThanOrEqual(0);
    expect(await clear(typed)).toBeGreaterThanOrEqual(0);
  });
}

test('the action bar lies above the moves of a page that is longer than the screen', async ({ page, site }) => {
  await page.goto(start(site, '369', { against: 'self' }));
  await asText(page);
  const undo = page.getByRole('button', { name: 'Undo' });
  const moves = page.locator('.moves');
  await expect(moves).toBeVisible();
  await moves.evaluate((list) => window.scrollBy(0, list.getBoundingClientRect().bottom - window.innerHeight));
  const [bar, list] = [await undo.boundingBox(), await moves.boundingBox()];
  expect(list?.y).toBeLessThan(bar?.y ?? 0);
  expect((list?.y ?? 0) + (list?.height ?? 0)).toBeGreaterThan((bar?.y ?? 0) + (bar?.height ?? 0));
  const hit = await undo.evaluate((button) => {
    const { left, top, width, height } = button.getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, top + height / 2)?.closest('.actions, .moves')?.className;
  });
  expect(hit).toBe('actions');
});

test('a game on the plain board names its seats, its score, its moves and what is wrong in the reader’s language', async ({
  page,
  site,
}) => {
  await speak(page, site, 'zh-Hant');
  await page.goto(start(site, '369', { against: 'self' }));
  await asText(page);
  const typed = page.locator('#plain-typed');
  for (const cell of ['a1', 'i9', 'b1', 'h9', 'c1', 'c1']) {
    await typed.fill(cell);
    await typed.press('Enter');
  }
  await expect(page.getByRole('region', { name: 'X', exact: true })).toContainText('3 分');
  await expect(lines(page).last()).toContainText('X 下 C1，連成 3，得 3 分。X 3，O 0。');
  await expect(page.locator('[role=status]')).toContainText('輪到O。 請在空格下一子。');
  await expect(page.getByRole('alert')).toHaveText('那一格已經有子了。');
  await page.goto(`${site.url}#/options/catan`);
  for (const name of ['紅方', '藍方', '綠方', '黃方']) await expect(page.getByLabel(name)).toBeAttached();
});
