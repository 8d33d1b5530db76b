/** Tests lessons: opened from the rule card, in another language, and on every shape of screen. */
import { loadWords } from '@boardwright/words';
import { loadLearningWords, stepWords } from '@boardwright/words/learning';
import { steps } from '@boardwright/games/369/lessons';
import { playOf } from './first-move.ts';
import { axeInBoth, expect, lines, overflow, SHAPES, speak, square, test } from './house.ts';

const LANG = 'zh-Hant';

test.describe('somebody who has never played', () => {
  test.use({ isTaught: false });

  test('is shown 369 step by step from its card, and goes on with the game that waits', async ({ page, site }) => {
    const [words, learning] = [await loadWords(LANG), await loadLearningWords(LANG)];
    await speak(page, site, LANG);
    await page.goto(site.url);
    await page.locator(playOf('369')).click();
    await page.getByRole('dialog').getByRole('button', { name: words.showMe }).click();
    for (const [i, { id, answer, refused }] of steps.entries()) {
      await expect(page.getByText(learning.step(i + 1, steps.length))).toBeVisible();
      await expect(page.getByText(stepWords(learning, '369', id).task)).toBeVisible();
      if (refused.code === 'occupied') {
        await square(page, refused.play).click();
        await expect(page.getByRole('alert')).toBeVisible();
      }
      for (const cell of answer) await square(page, cell).click();
      await expect(page.getByRole('status')).toContainText(stepWords(learning, '369', id).done);
      const isLast = i === steps.length - 1;
      await page.getByRole('button', { name: isLast ? words.play : learning.next, exact: true }).click();
    }
    await expect(page).toHaveURL(/#\/play\//);
    await page.locator('[role=grid]').waitFor();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(lines(page)).toHaveCount(0);
  });
});

test('keys do what a finger does, and the answer is shown to whoever asks for it', async ({ page, site }) => {
  await page.goto(`${site.url}#/learn/hopnjump`);
  await page.getByRole('button', { name: 'Show the move' }).press('Enter');
  // the cursor starts on B2
  await page.locator('[role=grid] [tabindex="0"]').focus();
  for (const key of ['ArrowRight', 'ArrowRight', 'Enter', 'ArrowUp', 'ArrowRight', 'Enter', 'Tab'])
    await page.keyboard.press(key);
  await page.getByRole('button', { name: 'Next' }).press('Enter');
  await expect(page.getByText('Step 2 of 6')).toBeVisible();
});

test('a lesson fits every screen and has no fault that axe finds', async ({ page, site }) => {
  await page.goto(`${site.url}#/learn/catan`);
  await page.locator('.island').waitFor();
  for (const shape of Object.values(SHAPES)) {
    await page.setViewportSize(shape);
    await expect.poll(() => overflow(page)).toEqual([0, 0]);
    await expect(page.getByRole('button', { name: 'Show the move' })).toBeInViewport({ ratio: 1 });
  }
  await page.setViewportSize(SHAPES.phone);
  expect(await axeInBoth(page)).toEqual([]);
});
