/** Measures motion on a slow phone. Only a release run measures times, because in the gate other tests run on the same machine. */
import { bySize } from '../tools/size.ts';
import { played, PLAYS } from './frames.ts';
import { expect, test } from './house.ts';
import { percentile } from './smooth.ts';

const MOST_MS = 10;
const MOST_TASK_MS = 100;

for (const [name, play] of bySize([], [], Object.entries(PLAYS))) {
  test(`${name}: the page’s thread works at most ${MOST_MS} ms for 19 of 20 frames of a motion, and ${MOST_TASK_MS} ms at once`, async ({
    browser,
    site,
  }) => {
    const { motions, longest } = await played(browser, site, play);
    const frames = motions.flat();
    expect(frames.length).toBeGreaterThan(100);
    expect(percentile(frames, 0.95)).toBeLessThanOrEqual(MOST_MS);
    expect(longest).toBeLessThanOrEqual(MOST_TASK_MS);
  });
}
