/**
 * Films a game of Hop ’n’ Jump between bots on the built page, for the README: `npm run build`, then `node --conditions=@boardwright/source
 * lab/pictures/animation.ts [plies] [file]`. Each picture of the WebP file contains only the part of the screen that has changed.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeBot, playGame } from '@boardwright/bots';
import { required } from '@boardwright/core';
import { hopnjump } from '@boardwright/games/hopnjump';
import { knowledge } from '@boardwright/games/hopnjump/bots';
import { chromium, type Page } from '@playwright/test';
import { browser } from '../../e2e/chrome.ts';
import { begin, hop, speak, start, taught } from '../../e2e/house.ts';
import { serveFolder } from '../../e2e/site.ts';
import { root } from '../../tools/programs.ts';
import { animated, type Shot } from './webp.ts';

const SCREEN = { width: 320, height: 640 };
/** The part of the screen to film: the board, and the player above it. */
const PART = { x: 0, y: 44, width: 320, height: 348 };
const QUALITY = 0.5;
/** Milliseconds until a frog has landed. */
const SETTLED_MS = 700;
/** Milliseconds for which a position is shown. The last one stays longer. */
const SHOWN_MS = 900;
const END_MS = 3000;

const [plies = '20', file = join(root, 'docs/images/game.webp')] = process.argv.slice(2);
const site = await serveFolder(join(root, 'apps/web/dist'));
const chrome = await chromium.launch(await browser());
const context = await chrome.newContext({ viewport: SCREEN, colorScheme: 'light', reducedMotion: 'reduce' });
await taught(context);
const page = await context.newPage();
await speak(page, site, 'en');
await begin(page, start(site, 'hopnjump', { against: 'self' }));
const pictures = [await page.screenshot({ clip: PART })];
for (const move of movesOf(Number(plies))) {
  await hop(page, move);
  await page.waitForTimeout(SETTLED_MS);
  pictures.push(await page.screenshot({ clip: PART }));
}
const canvas = await context.newPage();
writeFileSync(
  file,
  animated(
    PART,
    await shotsOf(
      canvas,
      pictures.map((one) => one.toString('base64')),
    ),
  ),
);
await chrome.close();
await site.close();

function movesOf(count: number): readonly string[] {
  const [level] = knowledge.levels.filter(({ name }) => name === 'club');
  const bots = [0, 1].map(() => makeBot(knowledge, required(level, 'a level')));
  const { plies } = playGame(hopnjump, bots, 'animation', { nodes: () => 500, plies: count });
  return plies.map(({ action }) => hopnjump.notation.format(action));
}

/** Returns the part of each picture that has changed, as a WebP file. Chromium is the encoder. */
async function shotsOf(page: Page, pngs: readonly string[]): Promise<readonly Shot[]> {
  const parts = await page.evaluate(
    async ([all, quality]) => {
      const found: { readonly x: number; readonly y: number; readonly webp: string }[] = [];
      let before: Uint8ClampedArray | null = null;
      for (const png of all) {
        const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
        const { width, height } = image;
        const whole = new OffscreenCanvas(width, height).getContext('2d');
        whole?.drawImage(image, 0, 0);
        const pixels = whole?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray();
        let [left, top, right, bottom] = [width, height, 0, 0];
        for (let i = 0; i < pixels.length; i += 4) {
          if (before !== null && [0, 1, 2].every((c) => pixels[i + c] === before?.[i + c])) continue;
          const [x, y] = [(i / 4) % width, Math.floor(i / 4 / width)];
          [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)];
        }
        before = pixels;
        if (right < left) continue;
        [left, top] = [left - (left % 2), top - (top % 2)]; // the format allows only even positions
        const part = document.createElement('canvas');
        [part.width, part.height] = [right - left + 1, bottom - top + 1];
        part.getContext('2d', { alpha: false })?.drawImage(image, -left, -top);
        found.push({ x: left, y: top, webp: part.toDataURL('image/webp', quality).split(',')[1] ?? '' });
      }
      return found;
    },
    [pngs, QUALITY] as const,
  );
  return parts.map(({ x, y, webp }, i) => ({
    x,
    y,
    webp: Buffer.from(webp, 'base64'),
    ms: i === parts.length - 1 ? END_MS : SHOWN_MS,
  }));
}
