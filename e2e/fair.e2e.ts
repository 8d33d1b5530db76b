/**
 * Tests fair draws between browsers and a terminal: in play, after a reload, after a move to another device, and in the verdict at the end.
 */
import type { Page } from '@playwright/test';
import { live } from '../apps/cli/src/testing/live.fixture.ts';
import { drawTimes, timeDraws } from './draw-times.ts';
import { seatedAtBanqi, seqOf, turnOne } from './flips.ts';
import { browserPage, takeSeat } from './friends.ts';
import { asText, axeInBoth, clickAnew, expect, test } from './house.ts';

const FAIR = 'Fair: every random result was made by all players and the server together.';

async function resign(page: Page): Promise<void> {
  for (const name of ['Menu', 'Resign', 'Yes']) await page.getByRole('button', { name, exact: true }).click();
}

test('two browsers and a terminal play a fair game; one page is loaded again; the verdict is green for all', async ({
  browser,
  page,
  shared,
}) => {
  test.setTimeout(120_000);
  const other = await browserPage(browser);
  const host = live(['host', 'three-kingdoms', '--server', shared.url]);
  await host.shows(/Waiting until every seat is taken/);
  const [first = '', second = ''] = [...host.raw().matchAll(/Invite with: (\S+)/g)].map(([, link]) => link ?? '');
  await page.goto(first);
  await expect(page.getByText('Random results are made by all players and the server together.')).toBeVisible();
  await takeSeat(page, first);
  await takeSeat(other, second);
  for (const one of [page, other]) await asText(one);
  for (const cell of ['A1', 'E9']) {
    await host.shows(/, your move:/);
    host.type(`flip ${cell}\r`);
    await host.shows(/Waiting for /);
    for (const one of [page, other]) {
      const moves = one.locator('.plain-list .chip');
      await moves.first().waitFor();
      await clickAnew(moves.first());
      await expect(moves).toHaveCount(0);
    }
    if (cell === 'A1') {
      await page.reload();
      await page.locator('.game').waitFor();
      await asText(page);
    }
  }
  await resign(page);
  await resign(other);
  await host.shows(/You won: /);
  for (const one of [page, other]) {
    await expect(one.locator('.verdict h2')).toHaveText(`✓ ${FAIR}`);
    // the test plays the first move that is offered, which need not be a flip, so the number of results differs
    await expect(one.locator('.verdict li').first()).toContainText(/[4-6] random results, and the start of the game/);
  }
  await host.shows(new RegExp('Fair: every random result'));
  host.type('\u0003');
  await host.ended;
  await other.context().close();
});

test('a seat that moves to another device accuses nobody: the draw without it is counted', async ({
  browser,
  page,
  shared,
}) => {
  test.setTimeout(120_000);
  const [other, phone] = [await browserPage(browser), await browserPage(browser)];
  for (const one of [page, other]) await timeDraws(one);
  await seatedAtBanqi([page, other], shared);
  await turnOne([page, other]);
  // fair-times.e2e.ts measures with this function; here the time itself means nothing
  expect(await drawTimes([page, other])).toHaveLength(1);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Continue on another device', exact: true }).click();
  await phone.goto(await page.getByLabel('Private link').inputValue());
  await phone.getByRole('button', { name: 'Bring 1 game to this device' }).click();
  await expect(phone.getByText('saved')).toBeVisible();
  for (let n = 0; n < 3; n++) await turnOne([phone, other]);
  await resign(phone);
  for (const one of [phone, other]) {
    await expect(one.locator('.verdict h2')).toHaveText(/^△ Fair, with gaps/);
    await expect(one.locator('.verdict li')).toContainText([
      '4 random results, and the start',
      'Took part: ',
      'Player 1 changed to new numbers once.',
    ]);
    await expect(one.getByText('cannot be trusted')).toHaveCount(0);
  }
  await expect(other.locator('.verdict code').first()).toBeHidden();
  await other.getByText('Compare with another device').click();
  await expect(other.locator('.verdict .qr')).toBeVisible();
  const head = (one: Page): Promise<string> => one.locator('.verdict code').first().innerText();
  await phone.getByText('Compare with another device').click();
  expect(await head(other)).toBe(await head(phone));
  expect(await axeInBoth(other)).toEqual([]);
  for (const one of [other, phone]) await one.context().close();
});

test('a game on one device shows no verdict', async ({ page, shared }) => {
  await page.goto(`${shared.url}#/options/banqi`);
  await page
    .getByRole('button', { name: /^Play|Start/ })
    .first()
    .click();
  await page.locator('[data-square].square-live').first().click();
  await expect.poll(() => seqOf(page)).toBeGreaterThan(2);
  await resign(page);
  await expect(page.locator('.result')).toBeVisible();
  await expect(page.locator('.verdict')).toHaveCount(0);
});
