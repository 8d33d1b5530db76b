/** Plays Settlers in the browser tests: gives positions of random games, and makes moves with the game's hit table. */
import { pick, rng, unwrap, type Rng } from '@boardwright/core';
import { catan, type Action, type Options, type State } from '@boardwright/games/catan';
import type { Page } from '@playwright/test';
import { directionOf } from '../packages/boards/src/arrows.ts';
import { controlsOf, type Control } from '../apps/web/src/boards/catan/hits.fixture.ts';
import { nextPlace } from '../apps/web/src/boards/catan/island/place-keys.ts';
import { legalPlaces, type IslandPlace } from '../apps/web/src/boards/catan/island/places.ts';
import { REST_MS } from '../apps/web/src/shell/press-guard.ts';
import { repeatable } from './frames.ts';
import { begin, clickAnew, expect, start } from './house.ts';

/** Plays a random action, but never an offer, because offers may continue for ever. */
export function step(state: State, source: Rng): State {
  const [actor = 'chance'] = catan.turn(state).awaits;
  const actions = actor === 'chance' ? catan.chance(state).map(({ action }) => action) : calm(state, actor);
  return catan.apply(state, { actor, action: pick(actions, source) });
}

/** Returns the moves that a person who wants to win would consider first. */
export function calm(state: State, seat: number): readonly Action[] {
  const legal = catan.legalActions(state, seat).filter(({ type }) => type !== 'offer' && type !== 'counter');
  const points = legal.filter(({ type }) => type === 'city' || type === 'settlement');
  if (points.length > 0) return points;
  const isRich = (state.hands[seat] ?? []).reduce((sum, count) => sum + count, 0) > 6;
  return isRich ? legal : legal.filter(({ type }) => type !== 'bank');
}

export function walk(options: Options, words: string, isThere: (state: State, plies: number) => boolean): State {
  const source = rng(words);
  let state = catan.setup(options, words);
  for (let plies = 0; !isThere(state, plies) || catan.turn(state).awaits.includes('chance'); plies++) {
    const next = step(state, source);
    if (catan.outcome(next) !== null) break;
    state = next;
  }
  return unwrap(catan.notation.position.parse(catan.notation.position.format(state)));
}

export async function open(page: Page, site: { readonly url: string }, state: State): Promise<void> {
  await page.addInitScript(repeatable, 5);
  await begin(
    page,
    start({ url: site.url, close: async () => {} }, 'catan', {
      against: 'self',
      rules: ['duel', 'three', 'standard'][state.options.seats - 2] ?? '',
      position: catan.notation.position.format(state),
    }),
  );
  await lift(page);
}

/** Lifts the curtain for the player who has the device now. */
export async function lift(page: Page): Promise<void> {
  const ready = page.locator('.curtain button');
  await ready.or(page.locator('.island')).first().waitFor();
  if (await ready.isVisible()) await ready.click();
  await page.locator('.island').waitFor();
}

export async function stateOf(page: Page, from: State): Promise<State> {
  const log = await page.evaluate(() => {
    const id = location.hash.split('/').at(-1) ?? '';
    const kept = JSON.parse(localStorage.getItem(`boardwright/game/${id}`) ?? '{}') as {
      save?: { log: { type: string; actor: number | 'chance'; action: { type: string } }[] };
    };
    return kept.save?.log.filter(({ type }) => type === 'ply') ?? [];
  });
  return log.reduce((state, { actor, action }) => catan.apply(state, { actor, action: action as Action }), from);
}

/** Waits until the page shows the new state, or covers it for the next player. */
export async function changed(page: Page, before: string | null): Promise<void> {
  await page.waitForFunction(
    (seq) => (document.querySelector<HTMLElement>('.game')?.dataset['seq'] ?? '') !== seq,
    before,
  );
}

export function selectorOf([attribute, value]: Control): string {
  return attribute === 'primary' ? '.actions button.button-primary' : `[${attribute}="${value}"]`;
}

/** Returns the controls of an action. Leaves out the button of a tray that is already open, because pressing it would close the tray. */
export async function pressesOf(page: Page, action: Action): Promise<readonly Control[]> {
  const [first, ...rest] = controlsOf(action);
  if (first?.[0] !== 'data-open') return controlsOf(action);
  const isOpen = (await page.locator(selectorOf(first)).getAttribute('aria-expanded')) === 'true';
  return isOpen ? rest : controlsOf(action);
}

export async function byPointer(page: Page, controls: readonly Control[]): Promise<void> {
  for (const control of controls) {
    if (control[0] !== 'data-place') await page.locator(selectorOf(control)).click();
    else await tapPlace(page, selectorOf(control));
  }
}

/** Taps the middle of a place. If the place is too close to others, the lens opens and the place is tapped again. */
async function tapPlace(page: Page, selector: string): Promise<void> {
  const before = await page.locator('.game').getAttribute('data-seq');
  await page.locator(selector).click({ force: true });
  const closer = page.locator('.island-near');
  if ((await page.locator('.game').getAttribute('data-seq')) === before && (await closer.count()) > 0)
    await clickAnew(page.locator(selector));
}

export async function byKeys(page: Page, controls: readonly Control[], legal: readonly Action[]): Promise<void> {
  for (const control of controls) {
    await focusOn(page, control, legal);
    // a key that is pressed too soon after another one decides nothing (press-guard.ts)
    if (control[0] === 'data-place') await page.waitForTimeout(REST_MS);
    await page.keyboard.press('Enter');
  }
}

/** Moves the focus to a control with keys alone. */
export async function focusOn(page: Page, control: Control, legal: readonly Action[]): Promise<void> {
  await tabTo(page, control[0] === 'data-place' ? '[data-place]' : selectorOf(control));
  if (control[0] === 'data-place') await arrowTo(page, control[1], legalPlaces(legal));
}

async function tabTo(page: Page, selector: string): Promise<void> {
  const isThere = (): Promise<boolean> =>
    page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);
  // a button that has replaced another one accepts presses only after a moment
  await page.locator(`${selector}:not(:disabled)`).first().waitFor({ state: 'attached' });
  for (let n = 0; n < 60 && !(await isThere()); n++) await page.keyboard.press('Tab');
  expect(await isThere(), selector).toBe(true);
}

const ARROWS = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'];

async function arrowTo(page: Page, id: string, places: readonly IslandPlace[]): Promise<void> {
  const from = await page.evaluate(() => document.activeElement?.getAttribute('data-place') ?? '');
  for (const key of way(places, from, id)) await page.keyboard.press(key);
}

/** Returns the shortest sequence of arrow keys from one place to another. */
function way(places: readonly IslandPlace[], from: string, to: string): readonly string[] {
  const ways = new Map<string, readonly string[]>([[from, []]]);
  const queue = [from];
  for (let id = queue.shift(); id !== undefined && id !== to; id = queue.shift()) {
    const here = places.find((place) => place.id === id);
    for (const key of ARROWS) {
      const direction = directionOf(key);
      const next = here === undefined || direction === null ? null : nextPlace(places, here.point, direction);
      if (next === null || ways.has(next.id)) continue;
      ways.set(next.id, [...(ways.get(id) ?? []), key]);
      queue.push(next.id);
    }
  }
  return ways.get(to) ?? [];
}
