/** Measures what fair draws cost in time between two browsers. Only a release run measures time. */
import type { Page } from '@playwright/test';
import { bySize } from '../tools/size.ts';
import { seatedAtBanqi, turnOne } from './flips.ts';
import { browserPage } from './friends.ts';
import { expect, test } from './house.ts';
import { percentile } from './smooth.ts';

const [MATCHES, DRAWS] = [10, 24];
const [MEDIAN_MS, SLOWEST_MS] = [20, 150];

/** Makes a page note the milliseconds from the frames of a move to the frame of its draw; a plain draw comes with them. */
async function timeDraws(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const added: number[] = [];
    let last = 0;
    const note = ({ data }: MessageEvent<string>): void => {
      if (!data.startsWith('{"type":"frames"')) return;
      if (data.includes('"proof":')) added.push(performance.now() - last);
      last = performance.now();
    };
    window.WebSocket = class extends WebSocket {
      constructor(url: string | URL, protocols?: string | string[]) {
        super(url, protocols);
        this.addEventListener('message', note);
      }
    };
    Object.assign(window, { added });
  });
}

for (const matches of bySize([], [], [MATCHES]))
  test(`a fair draw adds at most ${MEDIAN_MS} ms, and ${SLOWEST_MS} ms in one of 100`, async ({ browser, shared }) => {
    test.setTimeout(600_000);
    const added: number[] = [];
    for (let match = 0; match < matches; match++) {
      const pages = [await browserPage(browser), await browserPage(browser)] as const;
      for (const page of pages) await timeDraws(page);
      await seatedAtBanqi(pages, shared);
      for (let n = 0; n < DRAWS; n++) await turnOne(pages);
      for (const page of pages) added.push(...((await page.evaluate('added')) as number[]));
      for (const page of pages) await page.context().close();
    }
    const [median, slowest] = [percentile(added, 0.5), percentile(added, 0.99)];
    console.log(`${added.length} times: median ${median.toFixed(1)} ms, 99 of 100 within ${slowest.toFixed(1)} ms`);
    expect(added).toHaveLength(2 * matches * DRAWS);
    expect(median).toBeLessThanOrEqual(MEDIAN_MS);
    expect(slowest).toBeLessThanOrEqual(SLOWEST_MS);
  });
