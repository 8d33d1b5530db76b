/**
 * Takes pictures of the built page. `node_modules/.bin/node lab/pictures/screenshots.ts` makes those of docs/images. `…
 * lab/pictures/screenshots.ts <folder> <pattern> …` makes all whose names match, such as `catan-phone-dark-zh` or `banqi-.*-grey`. Pictures
 * that are in the folder already are not taken again, so the command can be repeated until all are there.
 */
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { browser } from '../../e2e/chrome.ts';
import { SHAPES, speak, taught } from '../../e2e/house.ts';
import { serve, type Served } from '../../e2e/server.ts';
import { serveFolder } from '../../e2e/site.ts';
import { AROUND } from './pictures-around.ts';
import { LEARN } from './pictures-learn.ts';
import { ONLINE } from './pictures-online.ts';
import { PARTY } from './pictures-party.ts';
import { SUBJECTS, type Sites, type Subject } from './pictures.ts';
import { root } from '../../tools/programs.ts';

const IMAGES = join(root, 'docs/images');
const BUILT = join(root, 'apps/web/dist');
/** The pictures of docs/internals/web.md. */
const SHOWN = [
  'pond-phone-light-en',
  'chain-phone-dark-zh',
  'catan-phone-light-en',
  'catan-wide-dark-en',
  'analysis-catan-phone-light-en',
];
const ALL = { ...SUBJECTS, ...LEARN, ...AROUND, ...ONLINE, ...PARTY };
const SCHEMES = ['light', 'dark'] as const;
const LANGS = { en: 'en', zh: 'zh-Hant', hans: 'zh-Hans', ko: 'ko' } as const;
/** Simulated kinds of colour vision. */
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
  return Object.entries(ALL).flatMap(([what, subject]) =>
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

/** Opens a scene once, and takes it in every size, theme and kind of colour vision. */
async function take(chrome: Browser, sites: Sites, folder: string, pictures: readonly Picture[]): Promise<void> {
  const [first] = pictures;
  if (first === undefined) return;
  const { subject, shape, scheme, lang } = first;
  const context = await chrome.newContext({
    viewport: SHAPES[shape],
    colorScheme: scheme,
    reducedMotion: 'reduce',
    hasTouch: shape !== 'wide',
  });
  if (subject.isFirst !== true) await taught(context);
  const page = await context.newPage();
  const address = await subject.url(sites);
  await speak(page, { url: new URL('.', address).href }, lang);
  await page.goto(address);
  await subject.pose(page);
  await page.evaluate(() => document.activeElement instanceof SVGElement && document.activeElement.blur());
  for (const picture of pictures) await shoot(page, folder, picture);
  await Promise.all(chrome.contexts().map((open) => open.close()));
}

async function shoot(page: Page, folder: string, { name, shape, scheme, eyes }: Picture): Promise<void> {
  await page.setViewportSize(SHAPES[shape]);
  await page.emulateMedia({ colorScheme: scheme });
  await rest(page);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setEmulatedVisionDeficiency', { type: eyes });
  // pictures in docs are scaled down to be small; others keep every pixel
  const file =
    folder === IMAGES ? { path: join(folder, `${name}.jpg`), quality: 85 } : { path: join(folder, `${name}.png`) };
  await page.screenshot(file);
  await devtools.detach();
}

/** Returns a key for sizes that one page can switch between. Touch and mouse need separate pages. */
function together({ subject, lang, shape }: Picture): string {
  return `${Object.values(ALL).indexOf(subject)} ${lang} ${shape === 'wide'}`;
}

const [folder = IMAGES, ...patterns] = process.argv.slice(2);
const wanted = allPictures().filter(({ name }) =>
  patterns.length === 0
    ? SHOWN.includes(name)
    : patterns.some((pattern) => new RegExp(`^${pattern}$`).test(name)) && !existsSync(join(folder, `${name}.png`)),
);
mkdirSync(folder, { recursive: true });
const site = await serveFolder(BUILT);
const servers: Promise<Served>[] = [];
const server = async (): Promise<string> => {
  if (servers.length === 0) servers.push(serve(BUILT, { LOBBY: '1' }));
  return (await servers[0])?.url ?? '';
};
const sites: Sites = { ...site, server };
const chrome = await chromium.launch(await browser());
for (const pictures of Object.values(Object.groupBy(wanted, together))) {
  // reports a picture that fails, and continues with the others
  await take(chrome, sites, folder, pictures ?? []).catch((error: unknown) =>
    console.error(`${pictures?.[0]?.name}: ${String(error)}`),
  );
}
await chrome.close();
await site.close();
for (const started of servers) await (await started).close();
console.log(`${wanted.length} pictures in ${folder}`);
