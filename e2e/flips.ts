/** Plays Banqi in two browsers by flipping pieces. Each flip is a fair draw. */
import type { Page } from '@playwright/test';
import { createByLink, takeSeat } from './friends.ts';
import { expect } from './house.ts';
import type { Served } from './server.ts';

/** Seats two people at a new game of Banqi. The first one invites the other. */
export async function seatedAtBanqi([page, other]: readonly [Page, Page], served: Pick<Served, 'url'>): Promise<void> {
  const link = await createByLink(page, served, 'banqi');
  await takeSeat(other, link);
  await expect(page.getByLabel('Invite a friend')).toHaveCount(0);
}

export async function seqOf(page: Page): Promise<number> {
  return Number(await page.locator('.game').getAttribute('data-seq'));
}

/** Makes the player whose turn it is flip a piece, and waits until both screens show the result. */
export async function turnOne(pages: readonly Page[]): Promise<void> {
  const before = Math.max(...(await Promise.all(pages.map(seqOf))));
  const onTurn = async (): Promise<Page | null> => {
    for (const page of pages) if ((await page.locator('.status-own').count()) > 0) return page;
    return null;
  };
  await expect.poll(onTurn).not.toBeNull();
  await (await onTurn())?.locator('.square-live[aria-label*="face down"]').first().click();
  const isShown = async (page: Page): Promise<boolean> => (await seqOf(page)) >= before + 2;
  for (const page of pages) await expect.poll(() => isShown(page)).toBe(true);
}
