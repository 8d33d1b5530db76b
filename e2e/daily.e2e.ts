/**
 * Tests the positions of the day: a date always has the same ones, each can be answered once, and the page counts streaks and can share a
 * result.
 */
import { unwrap } from '@boardwright/core';
import { dailyOf, dailyPositions, dailyStart, dayNumber } from '@boardwright/core/host';
import { games } from '@boardwright/games';
import { threeSixNine } from '@boardwright/games/369';
import { axeInBoth, expect, overflow, SHAPES, square, test } from './house.ts';

const positions = dailyPositions((await games['369']?.daily?.()) ?? '');
const position = dailyOf(positions, '369', dayNumber(2026, 12, 24));
const state = unwrap(dailyStart(threeSixNine, position));
const [other = ''] = [0, 1]
  .flatMap((seat) => threeSixNine.legalActions(state, seat).map(threeSixNine.notation.format))
  .filter((cell) => !position.answer.includes(cell));

test('somebody solves the position of the day, sees the streak and shares the result', async ({
  page,
  site,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.clock.setFixedTime(new Date(2026, 11, 24, 9));
  await page.goto(site.url);
  await page.getByRole('link', { name: 'Positions of the day' }).click();
  expect(await axeInBoth(page)).toEqual([]);
  await page.getByRole('link', { name: '369' }).click();
  await expect(page.getByText('24 December 2026')).toBeVisible();
  await expect(page.getByText(`You play ${threeSixNine.turn(state).awaits[0] === 0 ? 'X' : 'O'}.`)).toBeVisible();
  for (const shape of Object.values(SHAPES)) {
    await page.setViewportSize(shape);
    await expect.poll(() => overflow(page)).toEqual([0, 0]);
  }
  await page.setViewportSize(SHAPES.phone);
  await square(page, other).click();
  await expect(page.getByRole('alert')).toContainText('not what is asked');
  for (const cell of position.answer) await square(page, cell).click();
  await expect(page.getByRole('status').first()).toContainText('Right. Solved in 2 tries.');
  await expect(page.getByRole('status').first()).toContainText('Streak: 1 day.');
  expect(await axeInBoth(page)).toEqual([]);
  await page.getByRole('button', { name: 'Share the result' }).click();
  await expect(page.getByText('Copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
    '369\nPosition of the day: 24 December 2026\nSolved in 2 tries. Streak: 1 day.\n⬜🟩\n',
  );
  await page.getByRole('link', { name: 'Other games' }).click();
  await expect(page.getByRole('link', { name: /369 Solved/ })).toBeVisible();
  const calendar = page.getByRole('region', { name: 'Calendar' });
  await expect(calendar.getByRole('button', { name: '24 December 2026: 1 of 5 solved' })).toBeVisible();
  await expect(calendar.getByRole('button', { name: /^25 December/ })).toBeDisabled();
  await calendar.getByRole('button', { name: /^3 December/ }).click();
  expect(await axeInBoth(page)).toEqual([]);
  await page.getByRole('link', { name: /369 Not solved/ }).click();
  await expect(page.getByText('3 December 2026')).toBeVisible();
});
