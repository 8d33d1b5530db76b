/** Measures a first visit on a slow phone. Only a release run measures times, because in the gate other tests run on the same machine. */
import { bySize } from '../tools/size.ts';
import { CPU_RATE, FIRST_TAPS, firstMove, LATENCIES } from './first-move.ts';
import { begin, expect, start, test } from './house.ts';
import { serve } from './server.ts';
import { WEB } from './setup.ts';
import { percentile, tasksAfter } from './smooth.ts';

/** The maximum milliseconds until the first move is drawn and, with a slower network, until the board can be touched. */
const MOST_MS = { slow: 2000, slower: 3000 } as const;
const MOST_TASK_MS = 50;
const VISITS = 5;

for (const game of bySize([], [], Object.keys(FIRST_TAPS))) {
  for (const [line, end] of [
    ['slow', 'move'],
    ['slower', 'board'],
  ] as const)
    test(`${game}: from home to the ${end} within ${MOST_MS[line]} ms on a ${line} line`, async ({ browser }) => {
      test.setTimeout(300_000);
      const served = await serve(WEB);
      const times: number[] = [];
      for (let n = 0; n < VISITS; n++) times.push((await firstMove(browser, served.url, game, LATENCIES[line]))[end]);
      await served.close();
      expect(percentile(times, 0.5), times.map(Math.round).join(', ')).toBeLessThanOrEqual(MOST_MS[line]);
    });

  test(`${game}: no long task while the strongest bot thinks`, async ({ browser, page, site }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await begin(page, start(site, game, { level: 'master' }));
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_RATE });
    const taps = [...(FIRST_TAPS[game] ?? []), ...(game === 'catan' ? ['[data-place]'] : [])];
    for (const tap of taps.slice(0, -1)) await page.locator(tap).first().click({ force: true });
    const last = page.locator(taps.at(-1) ?? '').first();
    const tasks = await tasksAfter(browser, page, () => last.click({ force: true }));
    expect(tasks.length).toBeGreaterThan(10);
    expect(Math.max(...tasks)).toBeLessThanOrEqual(MOST_TASK_MS);
  });
}
