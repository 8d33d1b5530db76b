/** Scenes around a board: menus, questions, ends of games, trade offers and matches on a server. */
import { pick, presetOf, required, rng } from '@boardwright/core';
import { CORRESPONDENCE } from '@boardwright/core/host';
import { catan, type State } from '@boardwright/games/catan';
import type { Page } from '@playwright/test';
import { asText, CHAIN, DISCS, hop, square, start, taught } from '../../e2e/house.ts';
import {
  gameAs,
  large,
  optionsOf,
  pageAt,
  ready,
  RESULTS,
  SELF,
  SUBJECTS,
  tap,
  type Pose,
  type Subject,
} from './pictures.ts';

function scrolled({ url, pose }: Subject): Subject {
  return {
    url,
    pose: async (page) => {
      await pose(page);
      await page.evaluate(() => scrollTo(0, 9999));
    },
  };
}

/** Home with a game to continue. */
function leftAfter(...stones: readonly string[]): Subject {
  return gameAs('369', SELF, async (page) => {
    await tap(page, ...stones);
    await page.locator('.bar > a').click();
    await page.locator('.continue').waitFor();
  });
}

function refused(...squares: readonly string[]): Pose {
  return async (page) => {
    await tap(page, ...squares);
    await page.getByRole('alert').waitFor();
  };
}

async function pressMenu(page: Page, item: number): Promise<void> {
  await page.locator('.menu > button').click();
  await page.locator('.menu-item').nth(item).click();
}

/** The options of a match by link. */
async function askLink(page: Page): Promise<void> {
  await page.locator('input[value=link]').check({ force: true });
  await page.locator('.options-start button').click();
}

// ---- Settlers

/** Plays Settlers at random until a seat may make an action of this kind. */
function island(words: string, isThere: (state: State) => boolean): string {
  const source = rng(words);
  let state = catan.setup(presetOf(catan), words);
  for (let plies = 0; plies < 60 || !isThere(state); plies++) {
    const [actor = 'chance'] = catan.turn(state).awaits;
    const all = actor === 'chance' ? catan.chance(state).map(({ action }) => action) : catan.legalActions(state, actor);
    const calm = all.filter(({ type }) => type !== 'offer' && type !== 'counter');
    state = catan.apply(state, { actor, action: pick(calm, source) });
  }
  return catan.notation.position.format(state);
}

/** A trade offer of another seat that the first seat can pay. */
function offered(): string {
  const offers = (state: State): readonly State[] =>
    state.phase !== 'main' || state.seat === 0
      ? []
      : catan
          .legalActions(state, state.seat)
          .filter(({ type }) => type === 'offer')
          .map((action) => catan.apply(state, { actor: state.seat, action }))
          .filter((next) => catan.legalActions(next, 0).some(({ type }) => type === 'accept'));
  const before = island('a picture of an offer', (state) => offers(state).length > 0);
  const parsed = catan.notation.position.parse(before);
  const [next] = parsed.ok ? offers(parsed.value) : [];
  return next === undefined ? before : catan.notation.position.format(next);
}

function at(position: () => string, pose: Pose, query: Readonly<Record<string, string>> = {}): Subject {
  return {
    url: (site) =>
      start(site, 'catan', { level: 'easy', seat: '0', rules: 'standard', position: position(), ...query }),
    pose,
  };
}

/** Passes the device to the player on turn. */
function taken(position: () => string, pose: Pose): Subject {
  const take: Pose = async (page) => {
    await page.locator('.curtain button').click();
    await page.locator('.island').waitFor();
    await pose(page);
  };
  return at(position, take, SELF);
}

const inMain = (): string => island('a picture of a hand', ({ phase, turn }) => phase === 'main' && turn > 12);
const inPhase = (phase: State['phase']) => (): string =>
  island(`a picture of ${phase}`, (state) => state.phase === phase);
const nearEnd = (): string =>
  island('a picture of an end', ({ phase, turn, options }) => phase === 'main' && turn > 40 && options.seats > 3);

/** Home after a game, in a browser that can install the page. */
function installable(): Subject {
  return pageAt('', async (page) => {
    await page.evaluate((results) => localStorage.setItem('boardwright/results', results), JSON.stringify(RESULTS));
    await page.goto(start({ url: page.url(), close: async () => {} }, '369', SELF));
    await tap(page, 'E5');
    await page.locator('.bar > a').click();
    await page.locator('.continue').waitFor();
    await page.evaluate(() =>
      dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt: () => Promise.resolve() })),
    );
    await page.locator('.install').waitFor();
  });
}

function dailyOf(game: string): Subject {
  return pageAt(`#/daily/${game}`, (page) => page.locator('[role=grid]').waitFor());
}

/** The end of a second win in a row against Casual. */
function levelOffer(): Subject {
  const won = { id: 'a', game: '369', against: 'bot:casual', end: 'won', plies: 9, at: 1 };
  const query = { level: 'casual', seat: '0', position: 'XOX/O1X/OXO X 9,18' };
  return gameAs('369', query, async (page) => {
    await page.evaluate((one) => localStorage.setItem('boardwright/results', one), JSON.stringify([won]));
    await tap(page, 'B2');
    await page.locator('.result').waitFor();
  });
}

// ---- matches on a server

interface Match {
  readonly match: string;
  readonly invites: readonly string[];
}

async function match(server: string, game: string, more: object = {}): Promise<Match> {
  const created = await fetch(`${server}api/matches`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: new URL(server).origin },
    body: JSON.stringify({ game, ...more }),
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- our own server, asked by our own picture
  return (await created.json()) as Match;
}

/** Opens the invitation to a match in which this many guests sit. */
function invited(game: string, more: object, pose: Pose): Subject {
  return {
    url: async (site) => {
      const server = await site.server();
      const { match: id, invites } = await match(server, game, more);
      return `${server}#/match/${id}/${invites[0] ?? ''}?others=${invites.slice(1).join(',')}`;
    },
    pose,
  };
}

async function sit(page: Page): Promise<void> {
  await page.locator('.door .button-primary').click();
  await page.locator('.game').waitFor();
}

/** The end of a match against a bot. */
async function sitAndResign(page: Page): Promise<void> {
  await sit(page);
  await hop(page, 'B2-C3');
  await page.locator('.turn-own').waitFor();
  await pressMenu(page, 2);
  await page.locator('.question-answers .button').first().click();
  await page.locator('.result-ways').waitFor();
}

/** Somebody else opens a table of each of the first games. */
async function openTables(page: Page): Promise<void> {
  for (const n of [0, 1, 2]) {
    const host = await page.context().browser()?.newPage();
    await host?.goto(page.url());
    await host?.locator('.name-field input').fill(['Ada', '小明', '민준'][n] ?? '');
    await host?.locator('.lobby-open .button').nth(n).click();
    await host?.locator('.room-members').waitFor();
  }
  await page.locator('.lobby-tables li').nth(2).waitFor();
}

async function talk(page: Page): Promise<void> {
  await sit(page);
  await page.locator('.menu > button').click();
  await page.locator('.menu-item').last().click();
  await page.locator('.talk-row .button').nth(1).click();
  await page.locator('.talk-write input').fill('Hi! 你好！ 안녕!');
  await page.locator('.talk-write .button').click();
  await page.locator('.talk-said li').nth(1).waitFor();
}

/** What comes from another device. */
async function broughtSeats(page: Page): Promise<void> {
  await page.locator('.button-wide').waitFor();
}

/** The code by which the seat goes to another device: above the row of talk. */
async function moveSeat(page: Page): Promise<void> {
  await sit(page);
  await page.locator('.menu > button').click();
  await page.locator('.menu-item').nth(-2).click();
  await page.locator('dialog .qr').waitFor();
}

const BOT = { seats: ['person', 'bot:beginner'] };

const CLOCK = { totalMs: 180_000, incrementMs: 0, perTurnMs: null, onFlag: 'lose' };

export const AROUND: Readonly<Record<string, Subject>> = {
  'options-hopnjump': optionsOf('hopnjump'),
  'options-369': optionsOf('369'),
  'options-three-kingdoms': optionsOf('three-kingdoms'),
  'options-end': scrolled(optionsOf('banqi')),
  'options-catan-end': scrolled(optionsOf('catan')),
  'options-369-end': scrolled(optionsOf('369')),
  'options-link': pageAt('#/options/catan', async (page) => {
    await askLink(page);
    await page.locator('.fault').waitFor();
  }),
  'lesson-369': pageAt('#/learn/369', async (page) => {
    await tap(page, 'C1');
    await page.locator('.actions .button-primary').waitFor();
  }),
  'lesson-banqi': pageAt('#/learn/banqi', (page) => page.locator('[role=grid]').waitFor()),
  'lesson-three-kingdoms': pageAt('#/learn/three-kingdoms', (page) => page.locator('[role=grid]').waitFor()),
  'lesson-catan': pageAt('#/learn/catan', (page) => page.locator('.actions .button').click()),
  'lesson-hopnjump': pageAt('#/learn/hopnjump', (page) => page.locator('.actions .button').click()),
  dailies: pageAt('#/daily', (page) => page.locator('.dailies').waitFor()),
  'daily-done': pageAt('#/daily/369', async (page) => {
    await page.locator('.actions .button').click();
    const [cell = ''] = /[A-I]\d/.exec(await page.locator('.exercise-said').innerText()) ?? [];
    await tap(page, cell);
    await page.locator('.actions .button-primary').waitFor();
  }),
  'daily-369': dailyOf('369'),
  'daily-banqi': dailyOf('banqi'),
  'daily-three-kingdoms': dailyOf('three-kingdoms'),
  'daily-catan': dailyOf('catan'),
  'daily-hopnjump': dailyOf('hopnjump'),
  'level-offer': levelOffer(),
  'match-over': invited('hopnjump', BOT, sitAndResign),
  'next-round': scrolled(invited('hopnjump', BOT, sitAndResign)),
  talk: invited('hopnjump', BOT, talk),
  'move-seat': invited('hopnjump', BOT, moveSeat),
  'moved-seats': { url: async ({ server }) => `${await server()}#/seats/${'a'.repeat(2 * 38)}`, pose: broughtSeats },
  people: invited('hopnjump', BOT, async (page) => {
    await sit(page);
    await page.locator('.menu > button').click();
    await page.locator('.menu-item').nth(-2).click();
    await page.locator('.room-sheet .qr').waitFor();
  }),
  lobby: { url: async ({ server }) => `${await server()}#/lobby`, pose: openTables },
  continue: leftAfter('A1', 'A2', 'A3'),
  recent: scrolled(leftAfter('A1')),
  install: installable(),
  'large-home': large(required(SUBJECTS['home'], 'home')),
  'large-settings': large(required(SUBJECTS['settings'], 'settings')),
  'large-pond': large(gameAs('hopnjump', SELF, ready)),
  'large-trade': large(taken(inMain, (page) => page.locator('[data-open=trade]').click())),
  'statistics-none': pageAt('#/statistics', (page) => page.locator('.own-data').waitFor()),
  'delete-all': pageAt('#/statistics', (page) => page.locator('.own-data-delete').click()),
  'import-fault': pageAt('#/statistics', async (page) => {
    const file = { name: 'other.json', mimeType: 'application/json', buffer: Buffer.from('{}') };
    await page.locator('.own-data input[type=file]').setInputFiles(file);
    await page.locator('.fault').waitFor();
  }),
  'no-server': pageAt('#/match/AAAAAAAAAAAAAAAA/BBBBBBBBBBBBBBBBBBBBBB', (page) => page.locator('.dead-end').waitFor()),
  menu: gameAs('banqi', { seat: '0' }, async (page) => {
    await ready(page);
    await page.locator('.menu > button').click();
  }),
  keys: gameAs('hopnjump', { seat: '0' }, async (page) => {
    await ready(page);
    await page.keyboard.press('?');
    await page.locator('dialog[open]').waitFor();
  }),
  'note-pond': gameAs('hopnjump', SELF, (page) => page.locator('.own [data-explains]').click()),
  'note-banqi': gameAs('banqi', { ...SELF, position: DISCS }, (page) => page.locator('.tray-black li').nth(1).click()),
  'note-three-kingdoms': gameAs('three-kingdoms', SELF, (page) => page.locator('.army').first().click()),
  'note-369': gameAs('369', SELF, (page) => page.locator('.race').click()),
  'note-catan': gameAs('catan', { rules: 'beginner', seat: '0' }, (page) =>
    page.locator('.island-numbers circle').last().click(),
  ),
  'resign-sure': gameAs('hopnjump', { seat: '0' }, async (page) => {
    await ready(page);
    await pressMenu(page, 2);
  }),
  'pond-refused': gameAs('hopnjump', SELF, refused('B2', 'E5')),
  'pond-hint': gameAs('hopnjump', { ...SELF, position: CHAIN }, async (page) => {
    await page.locator('.actions .action').nth(1).click();
    await page.waitForTimeout(2500); // until the bot has answered
  }),
  sheet: gameAs('banqi', { ...SELF, position: DISCS }, async (page) => {
    await tap(page, 'A2', 'B1', 'A3', 'B3', 'C4', 'D5', 'C5', 'D6', 'C6', 'D7', 'C7', 'D8', 'C8');
    if (await page.locator('.action-narrow').isVisible()) await page.locator('.action-narrow').click();
  }),
  'banqi-refused': gameAs('banqi', { ...SELF, position: DISCS }, refused('A1', 'B2')),
  'banqi-letters': gameAs('banqi', { ...SELF, position: DISCS }, async (page) => {
    await square(page, 'A1').waitFor();
    await pressMenu(page, 3);
  }),
  'three-kingdoms-first': gameAs('three-kingdoms', { seat: '0' }, ready),
  '369-end': gameAs(
    '369',
    { ...SELF, rules: 'tiny', position: 'XOOXO/XXOXX/OXXOX/OOXX1/OOOOX X 15,30 A3 off length 0 random' },
    async (page) => {
      await tap(page, 'E4');
      await page.locator('.result').waitFor();
    },
  ),
  '369-lens': gameAs('369', { ...SELF, rules: 'large' }, (page) => page.locator('[data-square]').nth(100).click()),
  'plain-fault': gameAs('369', SELF, async (page) => {
    await asText(page);
    await page.locator('#plain-typed').fill('?');
    await page.locator('#plain-typed').press('Enter');
    await page.locator('.plain-fault').waitFor();
  }),
  offered: at(offered, (page) => page.locator('.offer-accept').waitFor()),
  build: taken(inMain, (page) => page.locator('[data-open=build]').click()),
  'end-back': taken(inMain, async (page) => {
    await page.locator('.actions .button-primary').click();
    await page.locator('.curtain + .actions').waitFor();
  }),
  trade: taken(inMain, (page) => page.locator('[data-open=trade]').click()),
  discard: taken(inPhase('discard'), (page) => page.locator('.island-tray').waitFor()),
  robber: taken(inPhase('robber'), (page) => page.locator('[data-place]').first().waitFor()),
  victim: taken(inPhase('victim'), (page) => page.locator('.island-tray').waitFor()),
  roll: taken(inPhase('start'), async () => {}),
  'catan-end': taken(nearEnd, async (page) => {
    for (let left = 3; left > 0; left--) {
      await pressMenu(page, 2);
      await page.locator('.question .button').first().click();
      await page.locator('.end-table, .curtain button').first().waitFor();
      if (await page.locator('.curtain button').isVisible()) await page.locator('.curtain button').click();
    }
    await page.locator('.end-table').waitFor();
  }),
  invited: invited('hopnjump', {}, (page) => page.locator('.door .button-primary').waitFor()),
  waiting: invited('hopnjump', {}, sit),
  'waiting-catan': {
    url: async (site) => `${await site.server()}#/options/catan`,
    pose: async (page) => {
      await askLink(page);
      await page.locator('.invitation').waitFor();
    },
  },
  'asked-back': invited('hopnjump', { clock: CLOCK }, async (page) => {
    const other = await joined(page);
    await other.locator('.actions .action').first().click();
    await page.locator('.question').waitFor();
  }),
  'draw-offered': invited('hopnjump', {}, async (page) => {
    await pressMenu(await joined(page), 1);
    await page.locator('.question').waitFor();
  }),
  reconnecting: invited('hopnjump', {}, async (page) => {
    await joined(page);
    await page.context().setOffline(true);
    await page.locator('.save-status-offline').waitFor();
  }),
  'kept-offline': invited('hopnjump', {}, async (page) => {
    await joined(page);
    await page.context().setOffline(true);
    await page.locator('.save-status-offline').waitFor();
    await hop(page, 'C3-D4');
    await page.locator('.notice').waitFor();
  }),
  'away-hopnjump': invited('hopnjump', {}, otherLeaves),
  'away-three-kingdoms': invited('three-kingdoms', { seats: ['person', 'person', 'bot:club'] }, otherLeaves),
  'away-catan': invited('catan', { seats: ['person', 'person', 'bot:club', 'bot:club'] }, otherLeaves),
  'clock-days': invited('hopnjump', { clock: CORRESPONDENCE['days'] }, async (page) => void (await joined(page))),
  'low-clock': pageAt('#/options/hopnjump', async (page) => {
    await page.clock.install({ time: '2026-11-15T12:00:00Z' });
    await page.reload();
    await page.locator('input[name=clock]').nth(2).check({ force: true });
    await page.locator('.options-start button').click();
    await ready(page);
    await page.clock.runFor(165_000);
    await page.locator('.own .clock-low').waitFor();
  }),
  'second-tab': gameAs('hopnjump', SELF, async (page) => {
    await tap(page, 'B2', 'C3');
    const first = await page.context().newPage();
    await first.goto(page.url());
    await first.locator('.button-primary').click();
    await page.locator('.elsewhere').waitFor();
  }),
};

/** A match whose other player has joined and left. */
async function otherLeaves(page: Page): Promise<void> {
  await (await seated(page)).context().close();
  await page.locator('.strip-away').waitFor();
}

/** The second player's page after one move of each. */
async function joined(page: Page): Promise<Page> {
  const other = await seated(page);
  await hop(page, 'B2-C3');
  await hop(other, 'A7-B6');
  return other;
}

/** The second player's page after both have joined. */
async function seated(page: Page): Promise<Page> {
  const context = required(await page.context().browser()?.newContext(), 'a browser');
  const other = await (await taught(context)).newPage();
  const [address = '', others = ''] = page.url().split('?others=');
  await page.goto(address);
  await sit(page);
  await other.goto(`${address.split('/').slice(0, -1).join('/')}/${others.split(',')[0] ?? ''}`);
  await sit(other);
  await page.locator('.invitation').waitFor({ state: 'detached' });
  return other;
}
