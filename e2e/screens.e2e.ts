import { LANGS, type Lang } from '@boardwright/words';
import { ANSI_STYLES, pick, presetOf, rng } from '@boardwright/core';
import { banqi } from '@boardwright/games/banqi';
import { catan } from '@boardwright/games/catan';
import type { Page } from '@playwright/test';
import {
  asText,
  axeIn,
  begin,
  DISCS,
  expect,
  finishedGame,
  keepGame,
  latin,
  NEARLY,
  overflow,
  speak,
  square,
  start,
  test,
  THEMES,
  type Theme,
} from './house.ts';
import { fairGame } from '../packages/fair/src/fair-game.fixture.ts';
import { bySize, inTurn, size } from '../tools/size.ts';
import type { Site } from './site.ts';

interface Screen {
  readonly name: string;
  readonly url: (site: Site) => string;
  readonly ready: (page: Page) => Promise<void>;
}

/** A result of every kind, against every kind of opponent. */
const RESULTS = [
  { id: 'a', game: '369', against: 'bot:medium', end: 'won', plies: 9, at: 1 },
  { id: 'b', game: '369', against: 'bot:medium', end: 'lost', plies: 9, at: 2 },
  { id: 'c', game: '369', against: 'here', end: 'shared', plies: 9, at: 3 },
  { id: 'd', game: 'catan', against: 'bots', end: 'drawn', plies: 9, at: 4 },
  { id: 'e', game: 'catan', against: 'link', end: 'won', plies: 9, at: 5 },
];

/** A game file whose proof has been made invalid. */
const CHANGED = Buffer.from(JSON.stringify({ ...fairGame(banqi, 'screens', { cap: 20 }), seed: '' }));

/** Settlers at one device after a roll, with cards in the hand. */
function island(rules: string): Screen['url'] {
  let state = catan.setup(presetOf(catan, rules), 'screens');
  while (state.phase !== 'main') {
    const [actor = 'chance'] = catan.turn(state).awaits;
    const chances = catan.chance(state).map(({ action }) => action);
    const actions = actor === 'chance' ? chances : catan.legalActions(state, actor);
    state = catan.apply(state, { actor, action: pick(actions, rng(`${state.placed}`)) });
  }
  const position = catan.notation.position.format(state);
  return (site) => start(site, 'catan', { against: 'self', rules, position });
}

const SCREENS: readonly Screen[] = [
  { name: 'home', url: (site) => site.url, ready: (page) => page.locator('.miniature').first().waitFor() },
  {
    name: 'home with an open game and the settings',
    url: (site) => start(site, '369', { against: 'self' }),
    ready: async (page) => {
      await square(page, 'A1').click();
      await page.locator('.bar > a').click();
      await page.locator('.continue').waitFor();
      await page.locator('.menu > button').click();
    },
  },
  {
    name: 'statistics, about to delete everything',
    url: (site) => `${site.url}#/statistics`,
    ready: async (page) => {
      await page.locator('.own-data').waitFor();
      await page.evaluate((results) => localStorage.setItem('boardwright/results', results), JSON.stringify(RESULTS));
      await page.reload();
      await page.locator('.tallies').nth(1).waitFor();
      await page.locator('.own-data-delete').click();
    },
  },
  {
    name: 'options of Settlers',
    url: (site) => `${site.url}#/options/catan`,
    ready: (page) => page.locator('form.options').waitFor(),
  },
  {
    name: 'keys',
    url: (site) => start(site, 'hopnjump', {}),
    ready: async (page) => {
      await page.keyboard.press('?');
      await page.locator('dialog[open]').waitFor();
    },
  },
  {
    name: 'pond with a held frog, a refusal and the menu',
    url: (site) => start(site, 'hopnjump', { against: 'self' }),
    ready: async (page) => {
      await square(page, 'B2').click();
      await square(page, 'E5').click();
      await page.locator('.menu > button').click();
    },
  },
  {
    name: 'a look back',
    url: (site) => start(site, 'hopnjump', { against: 'self' }),
    ready: async (page) => {
      for (const name of ['B2', 'C3']) await square(page, name).click();
      await page.keyboard.press('m');
      await page.locator('.replay').waitFor();
    },
  },
  {
    name: 'the end of a game',
    url: (site) => start(site, 'hopnjump', { against: 'self', position: NEARLY }),
    ready: async (page) => {
      for (const name of ['B4', 'A3', 'H6', 'G7']) await square(page, name).click();
      await page.locator('.result').waitFor();
    },
  },
  {
    name: 'an analysis',
    url: (site) => site.url,
    ready: async (page) => {
      await keepGame(page, finishedGame());
      await page.locator('.result-ways .button').first().click();
      await page.locator('.moment').nth(1).click();
    },
  },
  {
    name: '369 with a run and a refusal',
    url: (site) => start(site, '369', { against: 'self' }),
    ready: async (page) => {
      for (const name of ['A1', 'A2', 'A3', 'A3']) await square(page, name).click();
      await page.getByRole('alert').waitFor();
    },
  },
  ...inTurn(['hopnjump', '369', 'banqi', 'three-kingdoms', 'catan'], 4).map((game) => ({
    name: `the rules of ${game}`,
    url: (site: Site) => `${site.url}#/options/${game}`,
    ready: async (page: Page) => {
      await page.locator('.rules-link').click();
      await page.locator('.rules-end').waitFor();
    },
  })),
  {
    name: 'Banqi with a held piece and a refusal',
    url: (site) => start(site, 'banqi', { against: 'self', position: DISCS }),
    ready: async (page) => {
      for (const name of ['A1', 'B2']) await square(page, name).click();
      await page.getByRole('alert').waitFor();
      await square(page, 'A1').click();
    },
  },
  {
    name: 'Three Kingdoms after some turns',
    url: (site) => start(site, 'three-kingdoms', { against: 'self' }),
    ready: async (page) => {
      for (const name of ['A1', 'B2', 'D1', 'E9']) await square(page, name).click();
      await page.locator('.moves li').nth(3).waitFor({ state: 'attached' });
    },
  },
  {
    name: 'plain board with a fault',
    url: (site) => start(site, '369', { against: 'self' }),
    ready: async (page) => {
      await asText(page);
      await page.locator('#plain-typed').fill('?');
      await page.locator('#plain-typed').press('Enter');
      await page.locator('.plain-fault').waitFor();
    },
  },
  {
    name: 'plain board in colour',
    url: (site) => start(site, 'banqi', { against: 'self' }),
    ready: asText,
  },
  {
    name: 'the island of Settlers',
    url: (site) => start(site, 'catan', {}),
    ready: (page) => page.locator('[data-place]').first().waitFor(),
  },
  { name: 'the curtain', url: island('standard'), ready: (page) => page.locator('.curtain').waitFor() },
  ...['build', 'trade'].map((tray) => ({
    name: `Settlers, about to ${tray}`,
    url: island('standard'),
    ready: async (page: Page) => {
      await page.locator('.curtain button').click();
      await page.locator(`[data-open=${tray}]`).click();
    },
  })),
  {
    name: 'Settlers as text',
    url: island('standard'),
    ready: async (page) => {
      await page.locator('.curtain button').click();
      await asText(page);
    },
  },
  {
    name: 'the end of Settlers',
    url: island('duel'),
    ready: async (page) => {
      await page.locator('.curtain button').click();
      await page.locator('.menu > button').click();
      await page.locator('.menu-item').nth(2).click();
      await page.locator('.question .button').first().click();
      await page.locator('.end-table').waitFor();
    },
  },
  {
    name: 'a game that is gone',
    url: (site) => `${site.url}#/play/none`,
    ready: (page) => page.locator('.fault ~ .button').waitFor(),
  },
  {
    name: 'a link without a server',
    url: (site) => `${site.url}#/match/AAAAAAAAAAAAAAAA/BBBBBBBBBBBBBBBBBBBBBB`,
    ready: (page) => page.locator('.fault ~ .button').waitFor(),
  },
  {
    name: 'a file that is not verified',
    url: (site) => `${site.url}#/verify`,
    ready: async (page) => {
      await page.locator('.verify input').setInputFiles({ name: '1', mimeType: 'application/json', buffer: CHANGED });
      await page.locator('.verdict').waitFor();
    },
  },
];

/** Opens a screen without reloading the page. */
async function show(page: Page, site: Site, { url, ready }: Screen): Promise<void> {
  const address = url(site);
  await (address.includes('#/start/') ? begin(page, address) : page.goto(address));
  await ready(page);
}

const WIDTHS = bySize([320], [320], [320, 390]);

/**
 * Returns the themes in which to show a screen in a language. Each screen is shown once, and each language in both themes; a release run
 * shows everything.
 */
function themesOf(index: number, lang: Lang): readonly Theme[] {
  if (size === 'release') return THEMES;
  const count = LANGS.length;
  return LANGS[index % count] === lang ? THEMES.filter((_, i) => i === Math.floor(index / count) % THEMES.length) : [];
}

for (const lang of LANGS)
  for (const width of WIDTHS)
    test(`axe finds nothing, nothing scrolls sideways, no word is broken and everything is big enough to tap: ${lang}, ${width} px`, async ({
      page,
      site,
    }) => {
      test.setTimeout(bySize(60_000, 60_000, 300_000));
      await page.setViewportSize({ width, height: 640 });
      await speak(page, site, lang);
      for (const [index, screen] of SCREENS.entries()) {
        const themes = themesOf(index, lang);
        if (themes.length === 0) continue;
        await show(page, site, screen);
        expect.soft(await flaws(page, lang, themes), screen.name).toEqual(NO_FLAWS);
      }
    });

const NO_MISFITS = { sideways: 0, small: [], broken: [] };
const NO_FLAWS = { ...NO_MISFITS, latin: [], axe: [], large: NO_MISFITS };

async function flaws(page: Page, lang: Lang, themes: readonly Theme[]): Promise<object> {
  return {
    ...(await misfits(page, lang)),
    latin: lang === 'en' ? [] : await latin(page),
    axe: await axeIn(page, themes),
    large: await inLargeText(page, () => misfits(page, lang)),
  };
}

async function misfits(page: Page, lang: Lang): Promise<object> {
  const [sideways] = await overflow(page);
  return { sideways, small: await small(page), broken: lang.startsWith('zh') ? [] : await broken(page) };
}

/** Applies the setting for larger text while `look` runs. */
async function inLargeText(page: Page, look: () => Promise<object>): Promise<object> {
  const choose = (text: string): Promise<unknown> =>
    page.evaluate((chosen) => (document.documentElement.dataset['text'] = chosen), text);
  await choose('large');
  const seen = await look();
  await choose('normal');
  return seen;
}

/** Returns words that are broken across two lines. English and Korean may break only between words. */
function broken(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      if (!text.parentElement?.checkVisibility({ visibilityProperty: true })) continue;
      for (const word of (text.textContent ?? '').matchAll(/[\p{L}\p{N}’]+/gu)) {
        const range = document.createRange();
        range.setStart(text, word.index);
        range.setEnd(text, word.index + word[0].length);
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.push(word[0]);
      }
    }
    return found;
  });
}

/**
 * Returns the buttons, links and fields that are smaller than 44 px. Squares of a board may be smaller, because eight of them must fit into
 * 320 px.
 */
function small(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, a[href], select, input:not([type=radio], [type=file])')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      // a tap on the label of a switch reaches the switch
      .map((element) => ({
        element,
        box: (element.closest('label:has([type=checkbox])') ?? element).getBoundingClientRect(),
      }))
      .filter(({ box }) => Math.min(box.width, box.height) < 44)
      .map(({ element, box }) => `${element.outerHTML.slice(0, 80)} ${box.width}x${box.height}`),
  );
}

test('three languages: the page, the board and the speech change together', async ({ page, site }) => {
  await page.goto(start(site, 'hopnjump', { against: 'self' }));
  await square(page, 'B2').click();
  await square(page, 'C3').click();
  const choose = async (lang: string): Promise<void> => {
    await page.locator('.menu > button').click();
    await page.locator('.menu select').first().selectOption(lang);
    await page.keyboard.press('Escape');
  };
  await choose('zh-Hant');
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hant');
  await expect(page.getByRole('grid', { name: '池塘' })).toBeVisible();
  await expect(page.locator('[role=status]')).toContainText('綠蛙走 B2–C3。 輪到黑蛙。');
  await choose('ko');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ko');
  await expect(page.getByRole('grid', { name: '연못' })).toBeVisible();
  await square(page, 'B2').click();
  await expect(page.getByRole('alert')).toHaveText('먼저 내 개구리를 고르세요.');
  await page.reload();
  await expect(page.getByRole('grid', { name: '연못' })).toBeVisible();
  await expect(page).toHaveTitle('개구리 뛰기 · Boardwright');
});

test('motion is still for those who ask for stillness', async ({ page, site }) => {
  await page.goto(start(site, 'hopnjump', { against: 'self' }));
  await square(page, 'B2').click();
  const moving = (): Promise<number> =>
    page.evaluate(
      () =>
        document.getAnimations().filter((running) => {
          const frames = (running.effect as KeyframeEffect).getKeyframes();
          return frames.some((frame) => 'transform' in frame);
        }).length,
    );
  expect(await moving()).toBe(0);
  await square(page, 'C3').click();
  expect(await moving()).toBe(0);
});

for (const scheme of THEMES) {
  test(`every ink of the plain board can be read, and two inks never look alike: ${scheme}`, async ({ page, site }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await page.goto(start(site, 'banqi', { against: 'self' }));
    await asText(page);
    const seen = await page.evaluate(inksSeen, [...ANSI_STYLES, 'inverse ink-red']);
    for (const { ink, contrast } of seen) expect(contrast, ink).toBeGreaterThanOrEqual(4.5);
    // `grey` and `dim` have the same colour on purpose; `bold` has no colour
    expect(new Set(seen.map(({ look }) => look)).size).toBe(ANSI_STYLES.length);
  });
}

/** Runs in the page. Draws a character in each ink on the frame, and returns its contrast. */
function inksSeen(inks: readonly string[]): readonly { ink: string; look: string; contrast: number }[] {
  const frame = document.querySelector('.plain-frame') as Element;
  const picture = document.querySelector('.plain-picture') as Element;
  const light = (colour: string): number => {
    const [r = 0, g = 0, b = 0] = (colour.match(/[\d.]+/g) ?? []).map((part) => {
      const value = Number(part) / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  return inks.map((ink) => {
    const glyph = document.createElement('span');
    glyph.className = `ink ink-${ink}`;
    picture.append(glyph);
    const { color, backgroundColor, fontWeight } = getComputedStyle(glyph);
    const ground = backgroundColor === 'rgba(0, 0, 0, 0)' ? getComputedStyle(frame).backgroundColor : backgroundColor;
    const [low = 0, high = 0] = [light(color), light(ground)].toSorted((a, b) => a - b);
    return { ink, look: `${color} ${ground} ${fontWeight}`, contrast: (high + 0.05) / (low + 0.05) };
  });
}
