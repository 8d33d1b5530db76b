/** Pictures of the built page for docs/images, or for one's own eyes: `node_modules/.bin/node tools/screenshots.ts [folder] [name ...]`. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { browser } from '../e2e/chrome.ts';
import { asText, CHAIN, hop, NEARLY, square, start } from '../e2e/house.ts';
import { serveFolder, type Site } from '../e2e/site.ts';

const ROOT = join(import.meta.dirname, '..');
const [folder = join(ROOT, 'docs/images'), ...only] = process.argv.slice(2);

const SHAPES = {
  phone: { width: 390, height: 844 },
  small: { width: 320, height: 640 },
  wide: { width: 1280, height: 800 },
};

interface Picture {
  readonly name: string;
  readonly shape: keyof typeof SHAPES;
  readonly scheme: 'light' | 'dark';
  readonly lang: 'en' | 'zh-Hant' | 'ko';
  readonly url: (site: Site) => string;
  readonly pose: (page: Page) => Promise<void>;
  /** Kept in docs/images; the others are only looked at. */
  readonly shown: boolean;
}

const OPENING = ['B2-C3', 'A7-B6', 'C1-B2', 'G7-F6', 'A1-C3', 'H8-G7'];

async function midGame(page: Page): Promise<void> {
  for (const move of ['B2-C3', 'A7-B6', 'C3-D4', 'C7-D6', 'D2-E3']) await hop(page, move);
}

async function rest(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        (one) =>
          one instanceof CSSAnimation || one.playState === 'finished' || one.effect?.getTiming().fill === 'forwards',
      ),
  );
}

const PICTURES: readonly Picture[] = [
  {
    name: 'home-phone-light-en',
    shape: 'phone',
    scheme: 'light',
    lang: 'en',
    url: (site) => site.url,
    pose: (page) => page.locator('.miniature').first().waitFor(),
    shown: true,
  },
  {
    name: 'home-wide-dark-zh',
    shape: 'wide',
    scheme: 'dark',
    lang: 'zh-Hant',
    url: (site) => site.url,
    pose: (page) => page.locator('.miniature').first().waitFor(),
    shown: true,
  },
  {
    name: 'pond-phone-light-en',
    shape: 'phone',
    scheme: 'light',
    lang: 'en',
    url: (site) => start(site, 'hopnjump', { against: 'self' }),
    pose: async (page) => {
      await midGame(page);
      await square(page, 'E7').click();
    },
    shown: true,
  },
  {
    name: 'pond-wide-dark-en',
    shape: 'wide',
    scheme: 'dark',
    lang: 'en',
    url: (site) => start(site, 'hopnjump', { against: 'self' }),
    pose: async (page) => {
      await midGame(page);
      await square(page, 'B6').click();
      await square(page, 'E5').click();
    },
    shown: true,
  },
  {
    name: 'pond-wide-light-ko',
    shape: 'wide',
    scheme: 'light',
    lang: 'ko',
    url: (site) => start(site, 'hopnjump', { seat: '1' }),
    pose: async (page) => {
      await page.locator('.turn-own').waitFor();
      await hop(page, 'A7-B6');
      await page.locator('.moves li').nth(2).waitFor();
      await page.locator('.turn-own').waitFor();
    },
    shown: true,
  },
  {
    name: 'chain-phone-dark-zh',
    shape: 'phone',
    scheme: 'dark',
    lang: 'zh-Hant',
    url: (site) => start(site, 'hopnjump', { against: 'self', position: CHAIN }),
    pose: (page) => hop(page, 'B2-D4'),
    shown: true,
  },
  {
    name: 'win-phone-light-ko',
    shape: 'phone',
    scheme: 'light',
    lang: 'ko',
    url: (site) => start(site, 'hopnjump', { against: 'self', position: NEARLY }),
    pose: async (page) => {
      await hop(page, 'B4-A3');
      await hop(page, 'H6-G7');
    },
    shown: false,
  },
  {
    name: '369-phone-light-en',
    shape: 'phone',
    scheme: 'light',
    lang: 'en',
    url: (site) => start(site, '369', { against: 'self' }),
    pose: async (page) => {
      for (const name of ['E5', 'E6', 'D4', 'C3', 'F6', 'D6', 'F4', 'G3', 'E4']) await square(page, name).click();
      await square(page, 'E3').hover();
    },
    shown: true,
  },
  {
    name: 'plain-phone-light-en',
    shape: 'phone',
    scheme: 'light',
    lang: 'en',
    url: (site) => start(site, '369', { against: 'self' }),
    pose: async (page) => {
      await asText(page);
      for (const move of ['e5', 'e6', 'd4', 'c3']) {
        await page.locator('#plain-typed').fill(move);
        await page.locator('#plain-typed').press('Enter');
      }
    },
    shown: true,
  },
  {
    name: 'banqi-phone-dark-zh',
    shape: 'phone',
    scheme: 'dark',
    lang: 'zh-Hant',
    url: (site) => start(site, 'banqi', { against: 'self' }),
    pose: async (page) => {
      for (const name of ['A1', 'C2', 'B3', 'D4', 'A5', 'C6', 'B7', 'D8', 'C4', 'B5']) await square(page, name).click();
    },
    shown: false,
  },
  {
    name: 'catan-wide-light-en',
    shape: 'wide',
    scheme: 'light',
    lang: 'en',
    url: (site) => start(site, 'catan', {}),
    pose: (page) => page.locator('[data-place]').first().waitFor(),
    shown: false,
  },
  {
    name: 'catan-phone-light-en',
    shape: 'phone',
    scheme: 'light',
    lang: 'en',
    url: (site) => start(site, 'catan', {}),
    pose: (page) => page.locator('[data-place]').first().waitFor(),
    shown: false,
  },
  {
    name: 'options-small-dark-ko',
    shape: 'small',
    scheme: 'dark',
    lang: 'ko',
    url: (site) => `${site.url}#/options/hopnjump`,
    pose: (page) => page.locator('form.options').waitFor(),
    shown: false,
  },
  {
    name: 'pond-small-light-en',
    shape: 'small',
    scheme: 'light',
    lang: 'en',
    url: (site) => start(site, 'hopnjump', {}),
    pose: async (page) => {
      for (const move of OPENING.slice(0, 1)) await hop(page, move);
      await page.locator('.turn-own').waitFor();
      await page.locator('.action').nth(2).click();
    },
    shown: false,
  },
];

async function take(chrome: Browser, site: Site, picture: Picture): Promise<void> {
  const context = await chrome.newContext({
    viewport: SHAPES[picture.shape],
    colorScheme: picture.scheme,
    reducedMotion: 'reduce',
    hasTouch: picture.shape !== 'wide',
  });
  const page = await context.newPage();
  await page.goto(`${site.url}icon.svg`);
  await page.evaluate(
    (settings) => localStorage.setItem('boardwright/settings', settings),
    JSON.stringify({ lang: picture.lang, theme: 'auto' }),
  );
  await page.goto(picture.url(site));
  await picture.pose(page);
  await rest(page);
  await page.screenshot({ path: join(folder, `${picture.name}.png`) });
  await context.close();
}

mkdirSync(folder, { recursive: true });
const site = await serveFolder(join(ROOT, 'apps/web/dist'));
const chrome = await chromium.launch(await browser());
const wanted = PICTURES.filter(({ name, shown }) =>
  only.length > 0 ? only.some((part) => name.includes(part)) : shown,
);
for (const picture of wanted) await take(chrome, site, picture);
await chrome.close();
await site.close();
console.log(`${wanted.length} pictures in ${folder}`);
