/** The pictures of a party: the question, the codes, the shared board, and phones as hands. */
import { required } from '@boardwright/core';
import type { Page } from '@playwright/test';
import { playOne } from '../../e2e/friends.ts';
import { SHAPES, square, taught } from '../../e2e/house.ts';
import { createMatch } from './online-poses.ts';
import type { Pose, Sites, Subject } from './pictures.ts';

async function askParty(page: Page): Promise<void> {
  await page.locator('input[value=link]').dispatchEvent('click');
  await page.locator('input[name=party]').dispatchEvent('click');
}

/** Begins a party on this page, with this many phones, and bots in the other seats. */
function partyOf(game: string, phones: number, pose: (page: Page, phones: readonly Page[]) => Promise<void>): Subject {
  return {
    url: async (site) => `${await site.server()}#/options/${game}`,
    pose: async (page) => {
      await askParty(page);
      await page.locator('.options-start button').click();
      const links = page.locator('.party-seats input');
      await links.first().waitFor();
      const seated: Page[] = [];
      for (let n = 0; n < phones; n++) seated.push(await phoneAt(page, await links.first().inputValue(), n));
      await pose(page, seated);
    },
  };
}

const NAMES = ['Ada', '小明', '지민', 'Bob'];

async function phoneAt(laptop: Page, link: string, n: number): Promise<Page> {
  const browser = required(laptop.context().browser(), 'a browser');
  const phone = await (await taught(await browser.newContext({ viewport: SHAPES.phone }))).newPage();
  await phone.goto(link);
  await phone.locator('.name-field input').fill(NAMES[n] ?? '');
  await phone.locator('.door .button-primary').click();
  await phone.locator('.game').waitFor();
  await laptop
    .getByText(NAMES[n] ?? '')
    .first()
    .waitFor();
  return phone;
}

/** Opens the same match on the phone of its first player. */
function handOf(game: string, seats: readonly string[], pose: Pose): Subject {
  return {
    url: async (site: Sites) => {
      const server = await site.server();
      const { match, invites } = await createMatch(server, game, { seats });
      return `${server}#/match/${match}/${invites[0] ?? ''}/party`;
    },
    pose: async (page) => {
      await page.locator('.name-field input').fill('Ada');
      await page.locator('.door .button-primary').click();
      await page.locator('.game').waitFor();
      await pose(page);
    },
  };
}

/** Plays until the player has cards and it is their turn. */
async function toMainTurn(page: Page): Promise<void> {
  const isMain = page.locator('.hand-card:enabled');
  for (const end = Date.now() + 60_000; Date.now() < end && (await isMain.count()) === 0;) await playOne(page);
}

export const PARTY: Readonly<Record<string, Subject>> = {
  'party-question': {
    url: async (site) => `${await site.server()}#/options/catan`,
    pose: async (page) => {
      await askParty(page);
      await page.locator('input[name=party]').scrollIntoViewIfNeeded();
    },
  },
  'party-codes-catan': partyOf('catan', 1, async () => {}),
  'party-codes-banqi': partyOf('banqi', 0, async () => {}),
  'party-board-catan': partyOf('catan', 2, async (page, [first, second]) => {
    await first?.locator('.room > .button').first().click();
    await page.locator('.island').waitFor();
    for (let n = 0; n < 24; n++) for (const phone of [first, second]) if (phone) await playOne(phone);
  }),
  'party-board-banqi': partyOf('banqi', 2, async (page, [first, second]) => {
    for (let n = 0; n < 12; n++) for (const phone of [first, second]) if (phone) await playOne(phone);
    await page.locator('.strip-moves').waitFor();
  }),
  'party-hand-waiting': handOf('catan', ['person', 'person', 'person', 'person'], (page) =>
    page.locator('.room').waitFor(),
  ),
  'party-hand-first': handOf('catan', ['person', 'bot:beginner', 'bot:beginner', 'bot:beginner'], (page) =>
    page.locator('[data-place]').first().waitFor(),
  ),
  'party-hand-catan': handOf('catan', ['person', 'bot:beginner', 'bot:beginner', 'bot:beginner'], toMainTurn),
  'party-hand-trade': handOf('catan', ['person', 'bot:beginner', 'bot:beginner', 'bot:beginner'], async (page) => {
    await toMainTurn(page);
    await page.locator('[data-open=trade]').click();
  }),
  'party-hand-banqi': handOf('banqi', ['person', 'bot:beginner'], (page) => square(page, 'B2').click()),
};
