/**
 * Measures the work of the main thread per frame during each game's animations, with a CPU that is slowed down four times: `npm run build`,
 * then `node_modules/.bin/node lab/pictures/frames.ts [game …]`.
 */
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { browser } from '../../e2e/chrome.ts';
import { played, PLAYS } from '../../e2e/frames.ts';
import { serveFolder } from '../../e2e/site.ts';
import { percentile } from '../../e2e/smooth.ts';

const wanted = process.argv.slice(2);
const site = await serveFolder(join(import.meta.dirname, '../../apps/web/dist'));
const chrome = await chromium.launch(await browser());
for (const [name, play] of Object.entries(PLAYS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const { motions, longest } = await played(chrome, site, play);
  const [p50, p95, most] = [0.5, 0.95, 1].map((share) => percentile(motions.flat(), share).toFixed(1));
  const first = percentile(
    motions.flatMap((frames) => frames.slice(0, 1)),
    0.5,
  ).toFixed(1);
  console.log(
    `${name.padEnd(14)} p50 ${p50}, p95 ${p95}, max ${most} ms of ${motions.flat().length} frames; ` +
      `the first of a motion (median of ${motions.length}) ${first} ms, the longest task ${longest.toFixed(0)} ms`,
  );
}
await chrome.close();
await site.close();
