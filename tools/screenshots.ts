/**
 * Pictures of the built page: `node_modules/.bin/node tools/screenshots.ts` makes those of docs/images;
 * `… tools/screenshots.ts <folder> <pattern> …` any of them, by patterns of names such as `catan-phone-dark-zh` or `banqi-.*-grey`.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { browser } from '../e2e/chrome.ts';
import { serveFolder, type Site } from '../e2e/site.ts';
import { SUBJECTS, type Subject } from './pictures.ts';

const ROOT = join(import.meta.dirname, '..');
const IMAGES = join(ROOT, 'docs/images');
/** One of each game at its best, and what docs/web.md shows. */
const SHOWN = [
  'home-phone-light-en',
  'home-wide-dark-zh',
  'pond-phone-light-en',
  'chain-phone-dark-zh',
  '369-phone-light-en',
  'banqi-phone-dark-zh',
  'three-kingdoms-phone-light-ko',
  'catan-phone-light-en',
  'catan-wide-dark-en',
  'plain-phone-light-en',
];
const SHAPES = {
  small: { width: 320, height: 568 },
  phone: { width: 390, height: 844 },
  side: { width: 844, height: 390 },
  wide: { width: 1440, height: 900 },
};
const SCHEMES = ['light', 'dark'] as const;
const LANGS = { en: 'en', zh: 'zh-Hant', ko: 'ko' } as const;
/** As those see it who tell fewer colours apart, or none. */
const EYES = {
  '': 'none',
  '-protanopia': 'protanopia',
  '-deuteranopia': 'deuteranopia',
  '-tritanopia': 'tritanopia',
  '-grey': 'achromatopsia',
} as const;

interface Picture {
  readonly name: string;
  readonly subject: Subject;
  readonly shape: keyof typeof SHAPES;
  readonly scheme: (typeof SCHEMES)[number];
  readonly lang: (typeof LANGS)[keyof typeof LANGS];
  readonly eyes: (typeof EYES)[keyof typeof EYES];
}

function allPictures(): readonly Picture[] {
  return Object.entries(SUBJECTS).flatMap(([what, subject]) =>
    keysOf(SHAPES).flatMap((shape) =>
      SCHEMES.flatMap((scheme) =>
        keysOf(LANGS).flatMap((lang) =>
          keysOf(EYES).map((eyes) => ({
            name: `${what}-${shape}-${scheme}-${lang}${eyes}`,
            subject,
            shape,
            scheme,
            lang: LANGS[lang],
            eyes: EYES[eyes],
          })),
        ),
      ),
    ),
  );
}

function keysOf<T extends object>(table: T): readonly (keyof T & string)[] {
  return Object.keys(table) as (keyof T & string)[];
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

async function take(chrome: Browser, site: Site, folder: string, picture: Picture): Promise<void> {
  const { name, subject, shape, scheme, lang, eyes } = picture;
  const context = await chrome.newContext({
    viewport: SHAPES[shape],
    colorScheme: scheme,
    reducedMotion: 'reduce',
    hasTouch: shape !== 'wide',
  });
  const page = await context.newPage();
  await page.goto(`${site.url}icon.svg`);
  const settings = JSON.stringify({ lang, theme: 'auto' });
  await page.evaluate((kept) => localStorage.setItem('boardwright/settings', kept), settings);
  await page.goto(await subject.url(site));
  await subject.pose(page);
  await page.evaluate(() => document.activeElement instanceof SVGElement && document.activeElement.blur());
  await rest(page);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setEmulatedVisionDeficiency', { type: eyes });
  // a page of documents is to stay light; one's own eyes get every pixel
  const file =
    folder === IMAGES ? { path: join(folder, `${name}.jpg`), quality: 85 } : { path: join(folder, `${name}.png`) };
  await page.screenshot(file);
  await context.close();
}

const [folder = IMAGES, ...patterns] = process.argv.slice(2);
const wanted = allPictures().filter(({ name }) =>
  patterns.length === 0 ? SHOWN.includes(name) : patterns.some((pattern) => new RegExp(`^${pattern}$`).test(name)),
);
mkdirSync(folder, { recursive: true });
const site = await serveFolder(join(ROOT, 'apps/web/dist'));
const chrome = await chromium.launch(await browser());
for (const picture of wanted) await take(chrome, site, folder, picture);
await chrome.close();
await site.close();
console.log(`${wanted.length} pictures in ${folder}`);
