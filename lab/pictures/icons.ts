/** Draws the icons of the installed app from apps/web/public/icon.svg: `node_modules/.bin/node lab/pictures/icons.ts`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { browser } from '../../e2e/chrome.ts';
import { root } from '../../tools/programs.ts';

const PUBLIC = join(root, 'apps/web/public');
/**
 * A launcher may crop a maskable icon to a circle with 80 % of its width. The background fills the icon, and the drawing fits into that
 * circle.
 */
const MASKED = { ground: '#23564f', scale: 1 };

const svg = readFileSync(join(PUBLIC, 'icon.svg'), 'utf8');

function pageOf(size: number, isMaskable: boolean): string {
  const width = Math.round(isMaskable ? size * MASKED.scale : size);
  const look = `width:${size}px;height:${size}px;${isMaskable ? `background:${MASKED.ground}` : ''}`;
  return `<body style="margin:0;display:grid;place-items:center;${look}">${svg.replace('<svg', `<svg width="${width}"`)}</body>`;
}

const chrome = await chromium.launch(await browser());
const page = await chrome.newPage();
for (const size of [192, 512])
  for (const isMaskable of [false, true]) {
    await page.setViewportSize({ width: size, height: size });
    await page.setContent(pageOf(size, isMaskable));
    const path = join(PUBLIC, `icon${isMaskable ? '-maskable' : ''}-${size}.png`);
    await page.screenshot({ path, omitBackground: true });
  }
await chrome.close();
