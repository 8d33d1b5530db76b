/** Measures fair draws between two browsers. Only a release run measures times; fair.e2e.ts checks that the measuring works. */
import { bySize } from '../tools/size.ts';
import { drawTimes, timeDraws } from './draw-times.ts';
import { seatedAtBanqi, turnOne } from './flips.ts';
import { browserPage } from './friends.ts';
import { expect, test } from './house.ts';
import { percentile } from './smooth.ts';

const [MATCHES, DRAWS] = [10, 24];
const SLOWEST_MS = 200;

for (const matches of bySize([], [], [MATCHES]))
  test(`99 of 100 fair draws are on both pages within ${SLOWEST_MS} ms of the command`, async ({ browser, shared }) => {
    test.setTimeout(600_000);
    const times: number[] = [];
    for (let match = 0; match < matches; match++) {
      const pages = [await browserPage(browser), await browserPage(browser)] as const;
      for (const page of pages) await timeDraws(page);
      await seatedAtBanqi(pages, shared);
      for (let n = 0; n < DRAWS; n++) await turnOne(pages);
      times.push(...(await drawTimes(pages)));
      for (const page of pages) await page.context().close();
    }
    const [median, slowest] = [percentile(times, 0.5), percentile(times, 0.99)];
    console.log(`${times.length} draws: median ${median.toFixed(1)} ms, 99 of 100 within ${slowest.toFixed(1)} ms`);
    expect(times).toHaveLength(matches * DRAWS);
    expect(slowest).toBeLessThanOrEqual(SLOWEST_MS);
  });
