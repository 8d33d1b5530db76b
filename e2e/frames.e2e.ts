/** Measures motion on a slow phone. Only a release run measures time, because a gate shares its machine. */
import { bySize } from '../tools/size.ts';
import { motionsOf, PLAYS } from './frames.ts';
import { expect, test } from './house.ts';
import { percentile } from './smooth.ts';

const MOST_MS = 10;

for (const [name, play] of bySize([], [], Object.entries(PLAYS))) {
  test(`${name}: the page’s thread works at most ${MOST_MS} ms for 19 of 20 frames of a motion`, async ({
    browser,
    site,
  }) => {
    const frames = (await motionsOf(browser, site, play)).flat();
    expect(frames.length).toBeGreaterThan(100);
    expect(percentile(frames, 0.95)).toBeLessThanOrEqual(MOST_MS);
  });
}
