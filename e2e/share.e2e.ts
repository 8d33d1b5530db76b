/** Tests that a finished game can be shared: as a link that contains it, or as a file if it is too long for a link. */
import { presetOf } from '@boardwright/core';
import { newSave, type Entry, type Save } from '@boardwright/core/host';
import { walk } from '@boardwright/core/testing';
import { catan, type Catan } from '@boardwright/games/catan';
import { readFile } from 'node:fs/promises';
import { axeInBoth, expect, finishedGame, keepGame, lines, listen, taught, test } from './house.ts';

/** Returns a random game in which three of four players have left. It is too long for a link. */
function longGame(): Save<Catan> {
  const { plies, seed } = walk(catan, 'standard', 'a long game', 1500);
  const log = plies.map((ply, at): Entry<Catan> => ({ type: 'ply', at, ...ply }));
  const left = [1, 2, 3].map((seat): Entry<Catan> => ({ type: 'resign', at: plies.length, seat }));
  return { ...newSave(catan, presetOf(catan, 'standard'), seed), log: [...log, ...left] };
}

test('a link holds a game of this device: another one replays and analyses it, and does not count it', async ({
  browser,
  context,
  page,
  site,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(site.url);
  await keepGame(page, finishedGame());
  await page.getByRole('button', { name: 'Share this game' }).click();
  await expect(page.getByText('Copied')).toBeVisible();
  expect(await axeInBoth(page)).toEqual([]);
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(/#\/shared\/[\w-]{100,8192}$/);

  const other = await (await taught(await browser.newContext())).newPage();
  const noise = listen(other);
  await other.goto(link);
  await expect(other).toHaveURL(/#\/play\//);
  await other.getByRole('button', { name: 'Review the game' }).click();
  await expect(other.locator('.status')).toHaveText('Start position');
  await expect(lines(other)).toHaveCount(25);
  await expect(other.locator('.moment')).toHaveCount(3);
  await other.goto(link);
  await other.goto(`${site.url}#/statistics`);
  await expect(other.getByText('No finished games yet.')).toBeVisible();
  await other.goto(site.url);
  await expect(other.locator('.recent li')).toHaveCount(1);
  await other.goto(link.slice(0, -40));
  await expect(other.getByRole('alert')).toHaveText('This link does not contain a complete game.');
  expect(noise).toEqual([]);
});

test('a game that is too long for a link is a file, which another device opens', async ({ page, site }) => {
  await page.goto(site.url);
  await keepGame(page, longGame());
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Share this game' }).click(),
  ]);
  await expect(page.getByText('This game is too long for a link.')).toBeVisible();
  const buffer = await readFile(await file.path());
  await page.goto(site.url);
  await page.locator('input[type=file]').setInputFiles({ name: 'long.json', mimeType: 'application/json', buffer });
  await expect(page.getByRole('button', { name: 'Review the game' })).toBeVisible();
});
