/** Provides what tests need of the drawn boards: positions, hit tables, and helpers that use these tables. */
import { pick, rng, unwrap, type Game, type Kind, type Seat } from '@boardwright/core';
import { perspective } from '@boardwright/core/host';
import type { Page } from '@playwright/test';
import { banqi, threeKingdoms, type BanqiAction, type State } from '@boardwright/games/banqi';
import { threeSixNine, type Action as StoneAction } from '@boardwright/games/369';
import { coordNamed, hopnjump, type Action as FrogAction, type Hop } from '@boardwright/games/hopnjump';
import { needsLens } from '../apps/web/src/boards/369/geometry.ts';
import { hitsOf as stoneHits } from '../apps/web/src/boards/369/hits.fixture.ts';
import { choicesOf as discChoices } from '../apps/web/src/boards/banqi/choices.ts';
import { spotOf, squareNamed } from '../apps/web/src/boards/banqi/grid.ts';
import { hitsOf } from '../apps/web/src/boards/hits.fixture.ts';
import { choicesOf as frogChoices } from '../apps/web/src/boards/hopnjump/choices.ts';
import { spotOf as padSpot } from '../apps/web/src/boards/hopnjump/geometry.ts';
import { PRIMARY, type Hit, type Target } from '../apps/web/src/boards/hit-table.fixture.ts';
import { seed } from '../tools/size.ts';
import { begin, expect, NEARLY, square, start } from './house.ts';
import type { Site } from './site.ts';

/** The part of the picture that the hit table depends on: the focused square, and the drawn size. */
export interface Shown {
  readonly focus: string;
  /** The square at the top left, which tells from which side the board is seen. */
  readonly first: string;
  /** The square of the piece that the player has picked up. */
  readonly held: string | null;
  readonly width: number;
  readonly height: number;
}

export interface Drawn {
  readonly id: string;
  readonly game: Game;
  /** Returns a position near the end of a game. */
  ending(): { readonly text: string; readonly state: Kind['State'] };
  hits(view: Kind['View'], legal: readonly Kind['Action'][], shown: Shown): readonly Hit<Kind['Action']>[];
}

const pond: Drawn = {
  id: 'hopnjump',
  game: hopnjump as unknown as Game,
  ending: () => from(hopnjump as unknown as Game, NEARLY),
  hits: (view, legal, { first, ...selection }) => {
    const actions = legal as readonly FrogAction[];
    const side = first === 'H1' ? 1 : 0;
    return hitsOf(actions, frogChoices(view as Hop['View'], actions), selection, (name) =>
      padSpot(coordNamed(name), side),
    );
  },
};

const stones: Drawn = {
  id: '369',
  game: threeSixNine as unknown as Game,
  ending: () => from(threeSixNine as unknown as Game, '5/5/5/5/5 X 0,0 - open'),
  hits: (view, legal, { focus, width }) => {
    const size = (view as { readonly grid: readonly unknown[] }).grid.length;
    return stoneHits(legal as readonly StoneAction[], focus, needsLens(size, width));
  },
};

const discs = (id: string, game: Game): Drawn => ({
  id,
  game,
  ending: () => nearEnd(game, 8),
  hits: (view, legal, { width, height, ...selection }) => {
    const actions = legal as readonly BanqiAction[];
    const lay = { mode: (view as State).match.mode, wide: width > height };
    const spot = (name: string) => spotOf(squareNamed(name, lay), lay);
    return hitsOf(actions, discChoices(view as State, actions), selection, spot);
  },
});

export const DRAWN: readonly Drawn[] = [
  pond,
  stones,
  discs('banqi', banqi as unknown as Game),
  discs('three-kingdoms', threeKingdoms as unknown as Game),
];

/**
 * Plays a random game that nobody wins, and returns the position this many plies before its end. Quiet moves soon end the game from there.
 */
function nearEnd(game: Game, plies: number, n = 0): { readonly text: string; readonly state: Kind['State'] } {
  const source = rng(`${seed}/${game.id}/${n}`);
  let state = game.setup(game.presets[game.defaultPreset] as Kind['Options'], game.id);
  const waits: Kind['State'][] = [];
  while (game.outcome(state) === null) {
    const [actor] = game.turn(state).awaits;
    if (actor === undefined) break;
    if (actor !== 'chance') waits.push(state);
    const actions = actor === 'chance' ? game.chance(state).map(({ action }) => action) : legalOf(game, state);
    state = game.apply(state, { actor, action: pick(actions, source) });
  }
  if (game.outcome(state)?.reason !== 'no-progress') return nearEnd(game, plies, n + 1);
  return from(game, game.notation.position.format(waits.at(-plies) as Kind['State']));
}

function from(game: Game, text: string): { readonly text: string; readonly state: Kind['State'] } {
  return { text, state: unwrap(game.notation.position.parse(text)) };
}

/** Returns a position from a random game, in a state that a position text can express. */
export function somewhere({ game, id }: Drawn, n: number): { readonly text: string; readonly state: Kind['State'] } {
  const source = rng(`${seed}/${id}/${n}`);
  const options = pick(Object.values(game.presets), source);
  let state = game.setup(options, `${n}`);
  for (let plies = source.below(70); plies > 0; plies--) {
    const [actor] = game.turn(state).awaits;
    const actions = actor === 'chance' ? game.chance(state).map(({ action }) => action) : legalOf(game, state);
    if (actor === undefined || actions.length === 0) break;
    const after = game.apply(state, { actor, action: pick(actions, source) });
    if (game.outcome(after) !== null) break;
    state = after;
  }
  const [pending] = game.turn(state).awaits;
  if (pending === 'chance')
    state = game.apply(state, { actor: pending, action: pick(game.chance(state), source).action });
  const text = game.notation.position.format(state);
  return { text, state: unwrap(game.notation.position.parse(text)) };
}

export async function openAt(page: Page, site: Site, { id }: Drawn, position: string): Promise<void> {
  await begin(page, start(site, id, { against: 'self', position }));
}

export async function shownOf(page: Page): Promise<Shown> {
  return page.locator('[role=grid]').evaluate((grid) => ({
    first: grid.querySelector('[data-square]')?.getAttribute('data-square') ?? '',
    focus: grid.querySelector('[tabindex="0"]')?.getAttribute('data-square') ?? '',
    held: grid.querySelector('[aria-selected=true]')?.getAttribute('data-square') ?? null,
    width: grid.clientWidth,
    height: grid.clientHeight,
  }));
}

export function legalOf(game: Game, state: Kind['State']): readonly Kind['Action'][] {
  const [seat] = game.turn(state).awaits;
  const view = game.view(state, seat as Seat);
  return typeof seat === 'number' ? perspective(game, view, game.emptyMemory, seat, rng('legal')).legal : [];
}

/** Taps the squares of a hit in order, or presses its keys. */
export async function follow(page: Page, hit: Hit<Kind['Action']>, by: 'pointer' | 'keys'): Promise<void> {
  if (by === 'pointer') for (const target of hit.taps) await tap(page, target);
  else for (const key of hit.keys) await press(page, key);
}

async function tap(page: Page, target: Target): Promise<void> {
  if (target.on === 'primary') await page.locator('.actions .button-primary').click();
  else if (target.on === 'lens') await page.locator(`[data-lens="${target.name}"]`).click();
  else await square(page, target.name).click();
}

async function press(page: Page, key: string): Promise<void> {
  if (key !== PRIMARY) return page.keyboard.press(key);
  const isThere = (): Promise<boolean> =>
    page.evaluate(() => document.activeElement?.matches('.actions .button-primary') ?? false);
  for (let n = 0; n < 30 && !(await isThere()); n++) await page.keyboard.press('Tab');
  return undefined;
}

/**
 * Presses Tab until a square of the board has the focus. First waits for the screen, because it takes the focus when it opens and its board
 * appears later.
 */
export async function focusBoard(page: Page): Promise<void> {
  await page.locator('[role=gridcell]').first().waitFor();
  const isThere = (): Promise<boolean> =>
    page.evaluate(() => document.activeElement?.matches('[role=gridcell]') ?? false);
  for (let n = 0; n < 30 && !(await isThere()); n++) await page.keyboard.press('Tab');
  expect(await isThere()).toBe(true);
}

/** Returns the first squares and buttons of these hits that a finger would miss, because something else covers their middle. */
export function missed(page: Page, hits: readonly Hit<Kind['Action']>[]): Promise<readonly string[]> {
  const firsts = hits.flatMap(({ taps }) => taps.slice(0, 1));
  return page.evaluate((targets) => {
    const selectors = targets.map((one) =>
      one.on === 'primary' ? '.actions .button-primary' : `[data-square="${one.name}"]`,
    );
    return selectors.filter((selector) => {
      const element = document.querySelector(selector);
      if (element === null) return true;
      const { left, top, width, height } = element.getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, top + height / 2)?.closest(selector) !== element;
    });
  }, firsts);
}

/** Returns the number of log entries of the game that is shown. */
export async function seqOf(page: Page): Promise<number> {
  return Number(await page.locator('.game').getAttribute('data-seq'));
}

export async function moved(page: Page, before: number): Promise<void> {
  await page.waitForFunction(
    (seq) => Number(document.querySelector<HTMLElement>('.game')?.dataset['seq']) > seq,
    before,
  );
}
