/** Draws the pictures of links from the built page, one per game: `node_modules/.bin/node lab/pictures/previews.ts`. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { games } from '@boardwright/games';
import { chromium } from '@playwright/test';
import { browser } from '../../e2e/chrome.ts';
import { serveFolder } from '../../e2e/site.ts';
import { root } from '../../tools/programs.ts';

const FOLDER = join(root, 'apps/web/public/previews');
const SIZE = { width: 1200, height: 630 };

mkdirSync(FOLDER, { recursive: true });
const site = await serveFolder(join(root, 'apps/web/dist'));
const chrome = await chromium.launch(await browser());
const page = await chrome.newPage({ viewport: SIZE, colorScheme: 'light' });
for (const game of Object.keys(games)) {
  await page.goto(site.url);
  await page.locator(`.card [data-miniature="${game}"]`).evaluate((picture: SVGElement, { width, height }) => {
    picture.style.cssText = `position:fixed;inset:0;width:${width}px;height:${height}px;z-index:9`;
    document.body.replaceChildren(picture);
  }, SIZE);
  await page.screenshot({ path: join(FOLDER, `${game}.png`) });
}
await chrome.close();
await site.close();
