/** Plays a match between two terminals and a browser on a real server to its end. The server restarts in between. */
import { live, type Live } from '../apps/cli/src/testing/live.fixture.ts';
import { asText, clickAnew, expect, test } from './house.ts';
import { serve, type Served } from './server.ts';

/** Types a move when the app asks for it, and waits until the move is made. */
async function turnAt(app: Live, cell: string): Promise<void> {
  await app.shows(/, your move:/);
  app.type(`flip ${cell}\r`);
  await app.shows(/Waiting for /);
}

async function resignAt(app: Live): Promise<void> {
  app.type('resign\r');
  await app.shows(/Resign this game\?/);
  app.type('yes\r');
}

/** Restarts the server. All clients reconnect by themselves. */
async function again(served: Served): Promise<void> {
  await served.kill();
  await served.restart();
}

test('two terminals and one browser at one table, to the end, through a restart of the server', async ({ page }) => {
  const served = await serve();
  const host = live(['host', 'three-kingdoms', '--server', served.url]);
  await host.shows(/Waiting until every seat is taken/);
  const [first = '', second = ''] = [...host.raw().matchAll(/Invite with: (\S+)/g)].map(([, link]) => link ?? '');
  const guest = live(['join', first]);
  await page.goto(second);
  await page.getByRole('button', { name: 'Take a seat' }).click();
  // until the game is shown, the menu has no entry for the board
  await page.locator('.game').waitFor();
  await asText(page);
  const moves = page.locator('.plain-list .chip');
  for (const [one, two] of [
    ['A1', 'B1'],
    ['E9', 'D9'],
  ] as const) {
    await turnAt(host, one);
    await turnAt(guest, two);
    if (one === 'A1') await again(served);
    await moves.first().waitFor();
    await clickAnew(moves.first());
    await expect(moves).toHaveCount(0);
  }
  await resignAt(guest);
  await expect(page.locator('.game')).toContainText(/left|Left/);
  await page.locator('.menu > button').click();
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Yes', exact: true }).click();
  await host.shows(/You won: [^]*Play again\?/);
  await guest.shows(/You lost: [^]*Play again\?/);
  await expect(page.locator('.result')).toBeVisible();
  for (const app of [host, guest]) {
    app.type('\u001b[B\r');
    expect(await app.ended).toBe(0);
  }
  await served.close();
});
