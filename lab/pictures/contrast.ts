/**
 * Prints the contrast of pieces with their background, in every look and theme: `npm run build`, then `node_modules/.bin/node
 * lab/pictures/contrast.ts`.
 */
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { browser } from '../../e2e/chrome.ts';
import { BOARDS, contrastsOf } from '../../e2e/contrast.ts';
import { taught } from '../../e2e/house.ts';
import { serveFolder } from '../../e2e/site.ts';

const site = await serveFolder(join(import.meta.dirname, '../../apps/web/dist'));
const chrome = await chromium.launch(await browser());
const page = await (await taught(await chrome.newContext({ serviceWorkers: 'block' }))).newPage();
for (const board of BOARDS)
  for (const { game, look, theme, piece, ground, contrast, least } of await contrastsOf(page, site, board)) {
    const flag = contrast === null || contrast < least ? '  BELOW ' : '        ';
    console.log(
      `${flag}${game.padEnd(15)}${look.padEnd(9)}${theme.padEnd(6)}${(contrast ?? 0).toFixed(1).padStart(5)}  ${piece} on ${ground}`,
    );
  }
await chrome.close();
await site.close();
