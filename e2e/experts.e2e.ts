/** Plays every game in the page to its end, with experts in all seats. The experts search in the worker. */
import { games } from '@boardwright/games';
import type { Page } from '@playwright/test';
import { bySize } from '../tools/size.ts';
import { begin, expect, start, test } from './house.ts';

/** A release run plays all games, which takes minutes. In other runs, one game shows that the worker can do it. */
const GAMES = bySize(['369'], ['369'], Object.keys(games));
const PATIENCE_MS = 240_000;

/** Changes the saved game so that an expert has every seat. */
function giveSeatsToExperts(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const [name, text] of Object.entries(localStorage)) {
      if (!name.startsWith('boardwright/game/')) continue;
      const experts = text.replaceAll(/"who":"(?:person|bot)"(?:,"level":"\w+")?/g, '"who":"bot","level":"expert"');
      localStorage.setItem(name, experts);
    }
  });
}

for (const id of GAMES) {
  test(`experts play ${id} to the end`, async ({ page, site }) => {
    test.setTimeout(PATIENCE_MS);
    await begin(page, start(site, id, { against: 'self' }));
    await giveSeatsToExperts(page);
    await page.reload();
    await page.locator('.skip').click();
    await expect(page.locator('.result')).toBeVisible({ timeout: PATIENCE_MS });
    await expect(page.locator('.fault')).toHaveCount(0);
  });
}
