/** The scenes of all pictures: each game in progress and the screens around it, in any size, theme and language. */
import { makeBot, playGame } from '@boardwright/bots';
import { itemAt, presetOf, required } from '@boardwright/core';
import { newSave, type Entry, type Save } from '@boardwright/core/host';
import { games } from '@boardwright/games';
import { LANGS, loadWords, type Lang, type Words } from '@boardwright/words';
import type { Page } from '@playwright/test';
import { asText, CHAIN, hop, keepGame, NEARLY, square, start } from '../../e2e/house.ts';
import type { Site } from '../../e2e/site.ts';

/** The built page on a plain web host, and on our own server, which starts when it is first used. */
export interface Sites extends Site {
  readonly server: () => Promise<string>;
}

/** Brings the page into the state for a picture. */
export type Pose = (page: Page) => Promise<void>;

export interface Subject {
  readonly url: (site: Sites) => string | Promise<string>;
  readonly pose: Pose;
  /** Whether the browser has not played any game yet, so that rule cards open by themselves. */
  readonly isFirst?: true;
}

export function pageAt(address: string, pose: Pose): Subject {
  return { url: (site) => `${site.url}${address}`, pose };
}

/** Opens a game by its address. */
export function gameAs(game: string, query: Readonly<Record<string, string>>, pose: Pose): Subject {
  return { url: (site) => start(site, game, query), pose };
}

export function scrolled({ url, pose }: Subject): Subject {
  return {
    url,
    pose: async (page) => {
      await pose(page);
      await page.evaluate(() => scrollTo(0, 9999));
    },
  };
}

/** Opens a game with the setting for larger text. */
export function large({ pose, ...subject }: Subject): Subject {
  const enlarge: Pose = async (page) => {
    await pose(page);
    await page.evaluate(() => (document.documentElement.dataset['text'] = 'large'));
  };
  return { ...subject, pose: enlarge };
}

export function optionsOf(game: string): Subject {
  return pageAt(`#/options/${game}`, (page) => page.locator('form.options').waitFor());
}

export async function ready(page: Page): Promise<void> {
  await page.locator('.own .strip-moves').waitFor();
}

export async function tap(page: Page, ...squares: readonly string[]): Promise<void> {
  for (const name of squares) await square(page, name).click();
}

export async function pressMenu(page: Page, item: number): Promise<void> {
  await page.locator('.menu > button').click();
  await page.locator('.menu-item').nth(item).click();
}

/** Opens the options of a match by link. */
export async function askLink(page: Page): Promise<void> {
  await page.locator('input[value=link]').dispatchEvent('click');
  await page.locator('.options-start button').click();
}

/** Returns the language of the page. */
export async function langOf(page: Page): Promise<Lang> {
  const lang = await page.evaluate(() => document.documentElement.lang);
  return required(
    LANGS.find((one) => one === lang),
    `language ${lang}`,
  );
}

export async function wordsOf(page: Page): Promise<Words> {
  return loadWords(await langOf(page));
}

export const SELF = { against: 'self' } as const;

const BOT_NODES = 60;

/** Opens a game between bots after this many plies, when the first seat has a decision of this kind. */
async function middleOf(id: string, after: number, kind: string): Promise<string> {
  const knowledge = required(await games[id]?.knowledge?.(), `bot of ${id}`);
  const { game } = knowledge;
  const level = required(knowledge.levels[0], 'a level');
  const bots = game.notation.seats.map(() => makeBot(knowledge, level));
  const seed = `a picture of ${id}`;
  const { plies } = playGame(game, bots, seed, { nodes: () => BOT_NODES, plies: after + 100 });
  let state = game.setup(presetOf(game), seed);
  for (const [n, ply] of plies.entries()) {
    const own = game.turn(state).awaits[0] === 0 ? game.legalActions(state, 0) : [];
    if (n >= after && own.some(({ type }) => type === kind)) break;
    state = game.apply(state, ply);
  }
  return game.notation.position.format(state);
}

/** Computes a position once for all its pictures. */
function middle(
  game: string,
  after: number,
  kind: string,
  query: Readonly<Record<string, string>> = {},
): Subject['url'] {
  let position: Promise<string> | null = null;
  return async (site) => {
    position ??= middleOf(game, after, kind);
    return start(site, game, { seat: '0', position: await position, ...query });
  };
}

/** Opens the analysis of a game that a weak bot has played against a stronger one. */
function analysed(id: string, moment: number): Subject {
  let save: Promise<Save> | null = null;
  return pageAt('', async (page) => {
    save ??= finishedSave(id);
    await keepGame(page, await save);
    await page.locator('.result-ways .button').first().click();
    await page.locator('.moment').nth(moment).click({ timeout: 90_000 });
  });
}

async function finishedSave(id: string): Promise<Save> {
  const knowledge = required(await games[id]?.knowledge?.(), `bot of ${id}`);
  const { game, levels } = knowledge;
  const options = presetOf(game);
  const [weak, strong] = [itemAt(levels, 1), itemAt(levels, 2)];
  const bots = Array.from({ length: options.seats }, (_, seat) => makeBot(knowledge, seat === 0 ? weak : strong));
  const seed = `an analysis of ${id}`;
  const { plies } = playGame(game, bots, seed, { nodes: () => BOT_NODES, plies: 2000 });
  const sits = bots
    .slice(1)
    .map((_, i): Entry => ({ type: 'sit', at: 0, seat: i + 1, who: 'bot', level: strong.name }));
  return {
    ...newSave(game, options, seed),
    log: [...sits, ...plies.map((ply): Entry => ({ type: 'ply', at: 0, ...ply }))],
  };
}

/** Saved games with every kind of end and opponent. */
export const RESULTS = ['won', 'won', 'lost', 'won', 'shared', 'drawn', 'lost'].flatMap((end, n) => [
  { id: `a${n}`, game: '369', against: n % 2 === 0 ? 'bot:medium' : 'here', end, plies: 30, at: n + 1 },
  { id: `b${n}`, game: 'catan', against: n % 2 === 0 ? 'bots' : 'link', end, plies: 90, at: n + 10 },
]);

function rulesOf(game: string): Subject {
  return pageAt(`#/options/${game}`, async (page) => {
    await page.locator('.rules-link').click();
    await page.locator('.rules-end').waitFor();
  });
}

/** Shows the rule card before a first game. */
function firstOf(game: string): Subject {
  const pose: Pose = async (page) => {
    await page.locator(`.card:has([data-miniature="${game}"]) .card-play`).click();
    await page.locator('.rules-end').waitFor();
  };
  return { ...pageAt('', pose), isFirst: true };
}

async function openPond(page: Page): Promise<void> {
  for (const move of ['B2-C3', 'A7-B6', 'C3-D4', 'C7-D6', 'D2-E3']) await hop(page, move);
}

export function ofEachGame(name: string, subject: (id: string) => Subject): Readonly<Record<string, Subject>> {
  return Object.fromEntries(Object.keys(games).map((id) => [`${name}-${id}`, subject(id)]));
}

export const SUBJECTS: Readonly<Record<string, Subject>> = {
  home: pageAt('', (page) => page.locator('.miniature').first().waitFor()),
  options: optionsOf('banqi'),
  'options-catan': optionsOf('catan'),
  settings: pageAt('', (page) => page.locator('.menu > button').click()),
  statistics: pageAt('#/statistics', async (page) => {
    await page.evaluate((results) => localStorage.setItem('boardwright/results', results), JSON.stringify(RESULTS));
    await page.reload();
    await page.locator('.tallies').nth(1).waitFor();
  }),
  gone: pageAt('#/play/none', (page) => page.locator('.dead-end').waitFor()),
  curtain: {
    url: middle('catan', 230, 'settlement', { rules: 'standard', ...SELF }),
    pose: (page) => page.locator('.curtain').waitFor(),
  },
  ...ofEachGame('first', firstOf),
  ...ofEachGame('rules', rulesOf),
  pond: gameAs('hopnjump', SELF, async (page) => {
    await openPond(page);
    await tap(page, 'E7');
  }),
  chain: gameAs('hopnjump', { ...SELF, position: CHAIN }, (page) => hop(page, 'B2-D4')),
  win: gameAs('hopnjump', { ...SELF, position: NEARLY }, async (page) => {
    await hop(page, 'B4-A3');
    await hop(page, 'H6-G7');
  }),
  replay: gameAs('hopnjump', SELF, async (page) => {
    await openPond(page);
    await page.keyboard.press('m');
  }),
  ...ofEachGame('analysis', (id) => analysed(id, 1)),
  '369': gameAs('369', SELF, async (page) => {
    await tap(page, 'E5', 'E6', 'D4', 'C3', 'F6', 'D6', 'F4', 'G3', 'E4');
    await page.waitForTimeout(2500); // until the animation of gained cards has ended
    await square(page, 'F5').hover();
  }),
  plain: gameAs('369', SELF, async (page) => {
    await asText(page);
    for (const move of ['e5', 'e6', 'd4', 'c3']) {
      await page.locator('#plain-typed').fill(move);
      await page.locator('#plain-typed').press('Enter');
    }
  }),
  'plain-catan': {
    url: middle('catan', 230, 'settlement', { rules: 'standard' }),
    pose: async (page) => {
      await ready(page);
      await asText(page);
    },
  },
  'banqi-first': gameAs('banqi', { seat: '0' }, ready),
  banqi: { url: middle('banqi', 46, 'capture'), pose: ready },
  'three-kingdoms': { url: middle('three-kingdoms', 50, 'capture'), pose: ready },
  founding: gameAs('catan', {}, (page) => page.locator('[data-place]').first().waitFor()),
  catan: { url: middle('catan', 230, 'settlement', { rules: 'standard' }), pose: ready },
};
