/** Sets up scenes around a board: menus, questions, ends of games, and trade offers. */
import { pick, presetOf, required, rng } from '@boardwright/core';
import { catan, type State } from '@boardwright/games/catan';
import { asText, CHAIN, DISCS, square, start } from '../../e2e/house.ts';
import {
  askLink,
  gameAs,
  large,
  optionsOf,
  pageAt,
  pressMenu,
  ready,
  RESULTS,
  scrolled,
  SELF,
  SUBJECTS,
  tap,
  type Pose,
  type Subject,
} from './pictures.ts';

/** Shows the home page with a game to continue. */
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

// ---- Settlers

/** Plays Settlers at random until a seat can make an action of this kind. */
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

/** Returns a position with a trade offer from another seat that the first seat can pay. */
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
      start(site, 'catan', { level: 'beginner', seat: '0', rules: 'standard', position: position(), ...query }),
    pose,
  };
}

/** Passes the device to the player whose turn it is. */
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

/** Shows the home page after a game, in a browser that can install the page. */
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
