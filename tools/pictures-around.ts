/** What is photographed around a board: menus, questions, ends, offers and matches on a server. */
import { pick, presetOf, rng } from '@boardwright/core';
import { catan, type State } from '@boardwright/games/catan';
import type { Page } from '@playwright/test';
import { asText, CHAIN, DISCS, hop, square, start } from '../e2e/house.ts';
import type { Subject } from './pictures.ts';

function optionsOf(game: string): Subject {
  return {
    url: (site) => `${site.url}#/options/${game}`,
    pose: (page) => page.locator('form.options').waitFor(),
  };
}

function scrolled(subject: Subject): Subject {
  return {
    url: subject.url,
    pose: async (page) => {
      await subject.pose(page);
      await page.evaluate(() => scrollTo(0, 9999));
    },
  };
}

async function pressMenu(page: Page, item: number): Promise<void> {
  await page.locator('.menu > button').click();
  await page.locator('.menu-item').nth(item).click();
}

/** Settlers at random until somebody may do this. */
function island(words: string, isThere: (state: State) => boolean): string {
  const source = rng(words);
  let state = catan.setup(presetOf(catan), words);
  for (let plies = 0; plies < 60 || !isThere(state); plies++) {
    const [actor = 'chance'] = catan.turn(state).awaits;
    const all = actor === 'chance' ? catan.chance(state).map(({ action }) => action) : catan.legalActions(state, actor);
    const calm = all.filter(({ type }) => type !== 'offer' && type !== 'counter');
    state = catan.apply(state, { actor, action: pick(calm, source) });
  }
  return catan.text.position.format(state);
}

/** Another seat asks for what the first can pay. */
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
  const parsed = catan.text.position.parse(before);
  const [next] = parsed.ok ? offers(parsed.value) : [];
  return next === undefined ? before : catan.text.position.format(next);
}

function at(position: () => string, pose: Subject['pose'], query: Readonly<Record<string, string>> = {}): Subject {
  return {
    url: (site) =>
      start(site, 'catan', { level: 'easy', seat: '0', rules: 'standard', position: position(), ...query }),
    pose,
  };
}

/** Whoever is on turn takes the device. */
function taken(then: Subject['pose']): Subject['pose'] {
  return async (page) => {
    await page.locator('.curtain button').click();
    await page.locator('.island').waitFor();
    await then(page);
  };
}

const SELF = { against: 'self' };
const inMain = (): string => island('a picture of a hand', ({ phase, turn }) => phase === 'main' && turn > 12);
const inPhase = (phase: State['phase']) => (): string =>
  island(`a picture of ${phase}`, (state) => state.phase === phase);

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

/** By invitation to a match, as the guest of so many who have come. */
function invited(game: string, more: object, pose: Subject['pose']): Subject {
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

const CLOCK = { totalMs: 180_000, incrementMs: 0, perTurnMs: null, onFlag: 'lose' };

export const AROUND: Readonly<Record<string, Subject>> = {
  'options-hopnjump': optionsOf('hopnjump'),
  'options-369': optionsOf('369'),
  'options-three-kingdoms': optionsOf('three-kingdoms'),
  'options-end': scrolled(optionsOf('banqi')),
  'options-catan-end': scrolled(optionsOf('catan')),
  'options-369-end': scrolled(optionsOf('369')),
  'options-link': {
    url: (site) => `${site.url}#/options/catan`,
    pose: async (page) => {
      await page.locator('input[value=link]').check({ force: true });
      await page.locator('.options-start button').click();
      await page.locator('.fault').waitFor();
    },
  },
  continue: {
    url: (site) => start(site, '369', SELF),
    pose: async (page) => {
      for (const name of ['A1', 'A2', 'A3']) await square(page, name).click();
      await page.locator('.bar > a').click();
      await page.locator('.continue').waitFor();
    },
  },
  recent: {
    url: (site) => start(site, '369', SELF),
    pose: async (page) => {
      await square(page, 'A1').click();
      await page.locator('.bar > a').click();
      await page.locator('.continue').waitFor();
      await page.evaluate(() => scrollTo(0, 9999));
    },
  },
  'statistics-none': {
    url: (site) => `${site.url}#/statistics`,
    pose: (page) => page.locator('.own-data').waitFor(),
  },
  'delete-all': {
    url: (site) => `${site.url}#/statistics`,
    pose: (page) => page.locator('.own-data-delete').click(),
  },
  'import-fault': {
    url: (site) => `${site.url}#/statistics`,
    pose: async (page) => {
      const file = { name: 'other.json', mimeType: 'application/json', buffer: Buffer.from('{}') };
      await page.locator('.own-data input[type=file]').setInputFiles(file);
      await page.locator('.fault').waitFor();
    },
  },
  'no-server': {
    url: (site) => `${site.url}#/match/AAAAAAAAAAAAAAAA/BBBBBBBBBBBBBBBBBBBBBB`,
    pose: (page) => page.locator('.dead-end').waitFor(),
  },
  menu: {
    url: (site) => start(site, 'banqi', { seat: '0' }),
    pose: async (page) => {
      await page.locator('.own .strip-moves').waitFor();
      await page.locator('.menu > button').click();
    },
  },
  keys: {
    url: (site) => start(site, 'hopnjump', { seat: '0' }),
    pose: async (page) => {
      await page.locator('.own .strip-moves').waitFor();
      await page.keyboard.press('?');
      await page.locator('dialog[open]').waitFor();
    },
  },
  'resign-sure': {
    url: (site) => start(site, 'hopnjump', { seat: '0' }),
    pose: async (page) => {
      await page.locator('.own .strip-moves').waitFor();
      await pressMenu(page, 2);
    },
  },
  'pond-refused': {
    url: (site) => start(site, 'hopnjump', SELF),
    pose: async (page) => {
      for (const name of ['B2', 'E5']) await square(page, name).click();
      await page.getByRole('alert').waitFor();
    },
  },
  'pond-hint': {
    url: (site) => start(site, 'hopnjump', { ...SELF, position: CHAIN }),
    pose: async (page) => {
      await page.locator('.actions .action').nth(1).click();
      await page.waitForTimeout(2500); // the bot has thought
    },
  },
  sheet: {
    url: (site) => start(site, 'banqi', { ...SELF, position: DISCS }),
    pose: async (page) => {
      for (const name of ['A2', 'B1', 'A3', 'B3', 'C4', 'D5', 'C5', 'D6', 'C6', 'D7', 'C7', 'D8', 'C8'])
        await square(page, name).click();
      if (await page.locator('.action-narrow').isVisible()) await page.locator('.action-narrow').click();
    },
  },
  'banqi-refused': {
    url: (site) => start(site, 'banqi', { ...SELF, position: DISCS }),
    pose: async (page) => {
      for (const name of ['A1', 'B2']) await square(page, name).click();
      await page.getByRole('alert').waitFor();
    },
  },
  'banqi-letters': {
    url: (site) => start(site, 'banqi', { ...SELF, position: DISCS }),
    pose: async (page) => {
      await square(page, 'A1').waitFor();
      await pressMenu(page, 3);
    },
  },
  'three-kingdoms-first': {
    url: (site) => start(site, 'three-kingdoms', { seat: '0' }),
    pose: (page) => page.locator('.own .strip-moves').waitFor(),
  },
  '369-end': {
    url: (site) =>
      start(site, '369', {
        ...SELF,
        rules: 'tiny',
        position: 'XOOXO/XXOXX/OXXOX/OOXX1/OOOOX X 15,30 A3 off length 0 random',
      }),
    pose: async (page) => {
      await square(page, 'E4').click();
      await page.locator('.result').waitFor();
    },
  },
  '369-lens': {
    url: (site) => start(site, '369', { ...SELF, rules: 'large' }),
    pose: async (page) => {
      await page.locator('[data-square]').nth(100).click();
    },
  },
  'plain-fault': {
    url: (site) => start(site, '369', SELF),
    pose: async (page) => {
      await asText(page);
      await page.locator('#plain-typed').fill('?');
      await page.locator('#plain-typed').press('Enter');
      await page.locator('.plain-fault').waitFor();
    },
  },
  offered: at(offered, (page) => page.locator('.offer-accept').waitFor()),
  build: at(
    inMain,
    taken((page) => page.locator('[data-open=build]').click()),
    SELF,
  ),
  trade: at(
    inMain,
    taken((page) => page.locator('[data-open=trade]').click()),
    SELF,
  ),
  discard: at(
    inPhase('discard'),
    taken((page) => page.locator('.island-tray').waitFor()),
    SELF,
  ),
  robber: at(
    inPhase('robber'),
    taken((page) => page.locator('[data-place]').first().waitFor()),
    SELF,
  ),
  victim: at(
    inPhase('victim'),
    taken((page) => page.locator('.island-tray').waitFor()),
    SELF,
  ),
  roll: at(
    inPhase('start'),
    taken(async () => {}),
    SELF,
  ),
  'catan-end': at(
    () =>
      island('a picture of an end', ({ phase, turn, options }) => phase === 'main' && turn > 40 && options.seats > 3),
    taken(async (page) => {
      for (let left = 3; left > 0; left--) {
        await pressMenu(page, 2);
        await page.locator('.question .button').first().click();
        await page.locator('.end-table, .curtain button').first().waitFor();
        if (await page.locator('.curtain button').isVisible()) await page.locator('.curtain button').click();
      }
      await page.locator('.end-table').waitFor();
    }),
    SELF,
  ),
  invited: invited('hopnjump', {}, (page) => page.locator('.door .button-primary').waitFor()),
  waiting: invited('hopnjump', {}, sit),
  'waiting-catan': {
    url: async (site) => `${await site.server()}#/options/catan`,
    pose: async (page) => {
      await page.locator('input[value=link]').check({ force: true });
      await page.locator('.options-start button').click();
      await page.locator('.invitation').waitFor();
    },
  },
  'asked-back': invited('hopnjump', { clock: CLOCK }, async (page) => {
    const browser = page.context().browser();
    const [address = '', others = ''] = page.url().split('?others=');
    const other = await browser?.newPage();
    await page.goto(address);
    await sit(page);
    await other?.goto(`${address.split('/').slice(0, -1).join('/')}/${others}`);
    await other?.locator('.door .button-primary').click();
    await other?.locator('.game').waitFor();
    await page.locator('.invitation').waitFor({ state: 'detached' });
    await hop(page, 'B2-C3');
    if (other === undefined) return;
    await hop(other, 'A7-B6');
    await other.locator('.actions .action').first().click();
    await page.locator('.question').waitFor();
  }),
};
