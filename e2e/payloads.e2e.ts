/** Tests that code in an address, or in what a server sends, is never executed. Every part of both is tried. */
import type { Page } from '@playwright/test';
import { PAYLOADS } from '../apps/server/src/testing/payloads.ts';
import { bySize } from '../tools/size.ts';
import { expect, test } from './house.ts';

const SOME = PAYLOADS.filter((_, i) => i % bySize(150, 150, 1) === 0);

/** Records violations of the content security policy. The code in the payloads would set `ran`. */
async function watch(page: Page): Promise<() => Promise<unknown>> {
  await page.addInitScript(() => {
    const broken: string[] = [];
    addEventListener('securitypolicyviolation', ({ violatedDirective }) => broken.push(violatedDirective));
    Object.assign(globalThis, { broken });
  });
  return () =>
    page.evaluate(() => ({ ran: Reflect.get(globalThis, 'ran'), broken: Reflect.get(globalThis, 'broken') }));
}

const NOTHING = { ran: undefined, broken: [] };

test('texts that are code, in an address, are not run', async ({ page, shared }) => {
  test.setTimeout(bySize(60_000, 60_000, 600_000));
  const seen = await watch(page);
  await page.goto(shared.url);
  await page.evaluate(async (texts) => {
    for (const text of texts.map(encodeURIComponent))
      for (const route of [
        `options/${text}`,
        `start/${text}`,
        `start/hopnjump?position=${text}&against=${text}`,
        `play/${text}`,
        `match/${text}/${text}`,
      ]) {
        location.hash = `#/${route}`;
        await new Promise((done) => setTimeout(done, 10));
      }
  }, SOME);
  expect(await seen()).toEqual(NOTHING);
});

test('texts that are code, from a server, are not run', async ({ page, shared }) => {
  test.setTimeout(bySize(60_000, 60_000, 600_000));
  const seen = await watch(page);
  const made = await page.request.post(`${shared.url}api/matches`, {
    headers: { origin: new URL(shared.url).origin },
    data: { game: 'hopnjump', seats: ['person', 'bot:beginner'] },
  });
  const { match } = (await made.json()) as { readonly match: string };
  let text = '';
  let said = 0;
  await page.routeWebSocket(/\/ws$/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      said++;
      // replaces every text that the server chose, except the types of messages
      socket.send(
        String(message).replaceAll(/(?<="(?:level|message|code|rules|reason)":)"[^"]*"/g, JSON.stringify(text)),
      );
    });
  });
  await page.route('**/api/matches/*', async (route) => {
    const response = await route.fetch();
    // a page that does not know the game asks the server for nothing more, so only every second text replaces the game
    const words = SOME.indexOf(text) % 2 === 0 ? /(?<="level":)"[^"]*"/g : /(?<="(?:level|game|rules)":)"[^"]*"/g;
    const body = (await response.text()).replaceAll(words, JSON.stringify(text));
    await route.fulfill({ response, body });
  });
  for (text of SOME) {
    await page.goto(`${shared.url}?${encodeURIComponent(text)}#/match/${match}`);
    await expect(page.locator('main')).toBeVisible();
    await page.waitForTimeout(50);
    expect(await seen()).toEqual(NOTHING);
  }
  expect(said).toBeGreaterThan(0);
});
