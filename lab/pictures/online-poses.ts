/** Brings matches on a server into the state for a picture: seats, rooms, the lobby, lost connections. */
import { required } from '@boardwright/core';
import { loadRoomWords } from '@boardwright/words/rooms';
import { loadSeatWords } from '@boardwright/words/seats';
import type { Page } from '@playwright/test';
import { hop, taught } from '../../e2e/house.ts';
import { langOf, wordsOf, type Pose, type Subject } from './pictures.ts';

interface Match {
  readonly match: string;
  readonly invites: readonly string[];
}

export async function createMatch(server: string, game: string, more: object = {}): Promise<Match> {
  const created = await fetch(`${server}api/matches`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: new URL(server).origin },
    body: JSON.stringify({ game, ...more }),
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own server, asked by our own picture
  return (await created.json()) as Match;
}

/** Opens the first invitation to a match. Its address names the others. */
export function invited(game: string, more: object, pose: Pose): Subject {
  return {
    url: async (site) => {
      const server = await site.server();
      const { match: id, invites } = await createMatch(server, game, more);
      return `${server}#/match/${id}/${invites[0] ?? ''}?others=${invites.slice(1).join(',')}`;
    },
    pose,
  };
}

export function onServer(address: string): Subject['url'] {
  return async ({ server }) => `${await server()}${address}`;
}

export async function sit(page: Page): Promise<void> {
  await page.locator('.door .button-primary').click();
  await page.locator('.game').waitFor();
}

export async function otherPage(page: Page): Promise<Page> {
  const context = required(await page.context().browser()?.newContext(), 'a browser');
  return (await taught(context)).newPage();
}

/** Opens the pages of the players who take the other seats. Resolves when all have joined. */
export async function seatOthers(page: Page, ...names: readonly string[]): Promise<readonly Page[]> {
  const [address = '', others = ''] = page.url().split('?others=');
  const invites = others.split(',');
  await page.goto(address);
  await sit(page);
  const pages: Page[] = [];
  for (const [n, name] of names.entries()) {
    const other = await otherPage(page);
    await other.goto(`${address.split('/').slice(0, -1).join('/')}/${invites[n] ?? ''}`);
    await other.locator('.name-field input').fill(name);
    await sit(other);
    pages.push(other);
  }
  return pages;
}

/** Returns the second player's page when both players have joined. */
export async function seated(page: Page, name = ''): Promise<Page> {
  const [other] = await seatOthers(page, name);
  await page.locator('.invitation').waitFor({ state: 'detached' });
  if (name !== '') await page.locator('.strip').getByText(name).waitFor();
  return required(other, 'a second player');
}

/** Returns the second player's page when each player has made a move. */
export async function joined(page: Page, name = ''): Promise<Page> {
  const other = await seated(page, name);
  await hop(page, 'B2-C3');
  await hop(other, 'A7-B6');
  return other;
}

/** Opens a match whose other player has joined and left. */
export async function otherLeaves(page: Page): Promise<void> {
  await (await seated(page)).context().close();
  await page.locator('.strip-away').waitFor();
}

async function pressNamed(page: Page, name: string): Promise<void> {
  await page.locator('.menu > button').click();
  await page.getByRole('button', { name, exact: true }).click();
}

async function resign(page: Page): Promise<void> {
  const { resign: name, yes } = await wordsOf(page);
  await pressNamed(page, name);
  await page.getByRole('button', { name: yes, exact: true }).click();
  await page.locator('.result-ways').waitFor();
}

/** Plays a match against a bot to its end. */
export async function sitAndResign(page: Page): Promise<void> {
  await sit(page);
  await hop(page, 'B2-C3');
  await page.locator('.turn-own').waitFor();
  await resign(page);
}

/** Ends a match: the first player has lost, and the second one can ask for another game. */
export async function bothAtEnd(page: Page): Promise<Page> {
  const other = await joined(page, 'Ada');
  await resign(page);
  await other.locator('.result-ways').waitFor();
  return other;
}

export async function askAgain(page: Page): Promise<void> {
  await page.locator('.actions .button-primary').click();
}

// ---- the lobby

/** Makes somebody else open a table of each of the first games. */
export async function openTables(page: Page): Promise<void> {
  for (const n of [0, 1, 2]) {
    const host = await page.context().browser()?.newPage();
    await host?.goto(page.url());
    await host?.locator('.name-field input').fill(['Ada', '小明', '민준'][n] ?? '');
    await host?.locator('.lobby-open .button').nth(n).click();
    await host?.locator('.room-members').waitFor();
  }
  await page.locator('.lobby-tables li').nth(2).waitFor();
}

export async function openOwnTable(page: Page): Promise<void> {
  await page.locator('.name-field input').fill('Ada');
  await page.locator('.lobby-open .button').first().click();
  await page.locator('.room-members').waitFor();
}

// ---- rooms

export async function openTalk(page: Page): Promise<void> {
  await page
    .locator('.bar')
    .getByRole('button', { name: (await wordsOf(page)).room.talk })
    .click();
  await page.locator('.emote-button').nth(1).click();
  await page.locator('.talk-said li').first().waitFor();
}

export async function talk(page: Page): Promise<void> {
  await sit(page);
  await openTalk(page);
  await page.locator('.talk-write input').fill('Hi! 你好！ 안녕!');
  await page.locator('.talk-write .button').click();
  await page.locator('.talk-said li').nth(1).waitFor();
}

/** Shows another member's message beside the board. */
export async function hearOther(page: Page): Promise<void> {
  const other = await joined(page, 'Ada');
  await openTalk(other);
  await page.locator('.talk-newest').waitFor();
}

export async function openPeople(page: Page): Promise<void> {
  await pressNamed(page, (await wordsOf(page)).room.people);
  await page.locator('.room-sheet .qr').waitFor();
}

export async function askToForget(page: Page): Promise<void> {
  await joined(page, 'Ada');
  await openPeople(page);
  const { forget } = await loadRoomWords(await langOf(page));
  await page.getByRole('button', { name: forget.ask, exact: true }).click();
  await page.locator('.room-sheet .question').scrollIntoViewIfNeeded();
}

// ---- seats

/** Shows the code that moves the seat to another device. */
export async function openMove(page: Page): Promise<void> {
  await pressNamed(page, (await loadSeatWords(await langOf(page))).move);
  await page.locator('dialog .qr').waitFor();
}

/** Shows a device after its seat has moved to another device. */
export async function loseSeat(page: Page): Promise<void> {
  await joined(page, 'Ada');
  await openMove(page);
  const phone = await otherPage(page);
  await phone.goto(await page.locator('dialog input').first().inputValue());
  await phone.locator('.button-wide').click();
  await phone.locator('.game').waitFor();
  await page.locator('.fault').waitFor();
}

/** Shows the link that moves all online games of a device. */
export async function moveAll(page: Page): Promise<void> {
  await joined(page, 'Ada');
  await page.goto(new URL('#/statistics', page.url()).href);
  const { moveAll: name } = await loadSeatWords(await langOf(page));
  await page.getByRole('button', { name, exact: true }).click();
  await page.locator('dialog .qr').waitFor();
}

/** Shows a player who has been away for longer than the room waits. The time in the server's message about it is set ten minutes back. */
export async function longAway(page: Page): Promise<void> {
  await page.routeWebSocket(/ws$/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((text) =>
      socket.send(
        String(text).replaceAll(/"awaySince":(\d+)/g, (_, since: string) => `"awaySince":${Number(since) - 600_000}`),
      ),
    );
  });
  const other = await seated(page, 'Ada');
  await hop(page, 'B2-C3');
  await other.context().close();
  await page.locator('.question').waitFor();
}

// ---- connections

export async function loseNetwork(page: Page): Promise<void> {
  await joined(page, 'Ada');
  await page.context().setOffline(true);
  await page.locator('.save-status-offline').waitFor();
}

export async function openMenu(page: Page): Promise<void> {
  await seated(page, 'Ada');
  await page.locator('.menu > button').click();
  await page.locator('.menu-note').scrollIntoViewIfNeeded();
}
