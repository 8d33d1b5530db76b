/**
 * Tests the island of Settlers: plays games by finger and by keys, and checks that every action can be reached and everything can be seen.
 */
import { LANGS } from '@boardwright/words';
import { pick, rng, unwrap } from '@boardwright/core';
import { catan, type Options, type State } from '@boardwright/games/catan';
import type { Page } from '@playwright/test';
import { controlsOf } from '../apps/web/src/boards/catan/hits.fixture.ts';
import { bySize, inTurn, seed } from '../tools/size.ts';
import { asText, axeInBoth, begin, expect, latin, overflow, SHAPES, speak, start, test } from './house.ts';
import { byKeys, byPointer, calm, changed, lift, open, pressesOf, selectorOf, stateOf, step, walk } from './island.ts';

const DUEL: Options = { ...(catan.presets['duel'] as Options), points: 5 };

/** The number of positions. There is at least one for each shape of screen. */
const POSITIONS = bySize(4, 4, 20);
const PLIES = bySize(3, 3, 9999);

/** Plays a random game and returns the state this many plies before its end; in a release run, the state at its first ply. */
function beforeTheEnd(words: string, plies: number): State {
  const source = rng(words);
  const states = [catan.setup(DUEL, words)];
  for (let now = states[0]; now !== undefined && catan.outcome(now) === null; now = states.at(-1))
    states.push(step(now, source));
  const back = Math.max(0, states.length - plies);
  const phases = bySize(['start', 'main'], ['start', 'main'], ['start']);
  const found = states.findLast((state, i) => i <= back && phases.includes(state.phase)) ?? states[0];
  if (found === undefined) throw new Error('a game has a first state');
  return unwrap(catan.notation.position.parse(catan.notation.position.format(found)));
}

const HANDS = [
  ['pointer', 'en'],
  ['keys', 'zh-Hant'],
  ['pointer', 'ko'],
] as const;

for (const [by, lang] of inTurn(HANDS, 1)) {
  test(`a game to its end by ${by === 'keys' ? 'keyboard' : 'pointer'} alone, ${lang}`, async ({ page, site }) => {
    test.setTimeout(600_000);
    await speak(page, site, lang);
    const from = beforeTheEnd(`the end by ${by}`, PLIES);
    const source = rng(`${seed}/island/${by}/${lang}`);
    await open(page, site, from);
    for (;;) {
      const state = await stateOf(page, from);
      const [seat] = catan.turn(state).awaits;
      if (typeof seat !== 'number') break;
      await lift(page);
      const before = await page.locator('.game').getAttribute('data-seq');
      const legal = catan.legalActions(state, seat);
      const ends = legal.filter((one) => catan.outcome(catan.apply(state, { actor: seat, action: one })) !== null);
      const action = pick(ends.length > 0 ? ends : calm(state, seat), source);
      const controls = await pressesOf(page, action);
      if (by === 'keys') await byKeys(page, controls, legal);
      else await byPointer(page, controls);
      await changed(page, before);
    }
    await expect(page.locator('.end-table tbody tr')).toHaveCount(2);
    await expect(page.locator('.result')).toBeInViewport();
    if (lang !== 'en') expect(await latin(page)).toEqual([]);
  });
}

test(`every legal action of ${POSITIONS} positions is within reach, on every shape of screen, and some by finger or by keys`, async ({
  page,
  site,
}) => {
  test.setTimeout(120_000);
  const shapes = Object.values(SHAPES);
  for (let n = 0; n < POSITIONS; n++) {
    const source = rng(`${seed}/reach/${n}`);
    const options = pick(Object.values(catan.presets), source) as Options;
    const length = source.below(160);
    const state = walk(options, `${seed}/${n}`, (_, plies) => plies >= length);
    await page.setViewportSize(shapes[n % shapes.length] ?? SHAPES.phone);
    await open(page, site, state);
    const [seat] = catan.turn(state).awaits;
    const legal = catan.legalActions(state, seat as number);
    const firsts = [...new Set(legal.map((action) => selectorOf(controlsOf(action)[0] ?? ['primary', ''])))];
    const missing = await page.evaluate(
      (selectors) =>
        selectors.filter((selector) => {
          const element = document.querySelector(selector);
          if (element === null || (element instanceof HTMLButtonElement && element.disabled)) return true;
          const { left, top, width, height } = element.getBoundingClientRect();
          const hit = document.elementFromPoint(left + width / 2, top + height / 2);
          return hit?.closest('.island-picture, button') === null;
        }),
      firsts,
    );
    expect(missing, catan.notation.position.format(state)).toEqual([]);
    const before = await page.locator('.game').getAttribute('data-seq');
    const action = pick(legal, source);
    const controls = await pressesOf(page, action);
    if (n % 2 === 0) await byPointer(page, controls);
    else await byKeys(page, controls, legal);
    await changed(page, before);
  }
});

/**
 * Returns the number of pixels by which the hand, with the sheet above it, reaches below the board's place or covers the line about the
 * turn.
 */
function tooLow(page: Page): Promise<number> {
  return page.locator('.island-side').evaluate((side) => {
    const place = side.closest('.board-place')?.getBoundingClientRect().bottom ?? 0;
    const actions = document.querySelector('.actions')?.getBoundingClientRect().top ?? 0;
    return Math.max(0, Math.floor(side.getBoundingClientRect().bottom - Math.max(place, actions)));
  });
}

/** Returns the height of the island with its harbours, in pixels on the screen. */
function islandHeight(page: Page): Promise<number> {
  return page.locator('.island-picture').evaluate((picture: SVGSVGElement) => {
    const { width, height } = picture.viewBox.baseVal;
    return height * Math.min(picture.clientWidth / width, picture.clientHeight / height);
  });
}

test('everything that is needed is in view, on every shape of screen', async ({ page, site }) => {
  const inMain = (now: State, plies: number): boolean =>
    plies > 80 && now.phase === 'main' && (now.hands[now.seat] ?? []).some((count) => count > 0);
  const state = walk(catan.presets['standard'] as Options, 'in view', inMain);
  for (const lang of inTurn(LANGS, 3)) {
    await speak(page, site, lang);
    await open(page, site, state);
    for (const [name, shape] of Object.entries(SHAPES)) {
      await page.setViewportSize(shape);
      for (const part of ['.island-picture', '.hand-row', '.own .strip', '.actions', '.status'])
        await expect(page.locator(part), `${lang} ${name} ${part}`).toBeInViewport({ ratio: 1 });
      await expect.poll(() => overflow(page), `${lang} ${name}`).toEqual([0, 0]);
      await expect.poll(() => islandHeight(page), `${lang} ${name}`).toBeGreaterThanOrEqual(285);
      for (const tray of ['build', 'trade']) {
        await page.locator(`[data-open=${tray}]`).click();
        await expect.poll(() => tooLow(page), `${lang} ${name} ${tray}`).toBe(0);
        if (name === 'phone')
          await expect.poll(() => islandHeight(page), `${lang} ${tray}`).toBeGreaterThanOrEqual(400);
        await page.locator(`[data-open=${tray}]`).click();
      }
    }
    await asText(page);
    if (lang !== 'en') expect(await latin(page)).toEqual([]);
  }
});

/** Returns a state in which the player whose turn it is asks for cards, and one of the others can pay them. */
function offered(): State {
  const state = walk(
    catan.presets['standard'] as Options,
    'offered',
    (now, plies) => plies > 60 && offersFrom(now).length > 0,
  );
  const [next = state] = offersFrom(state);
  return next;
}

function offersFrom(state: State): readonly State[] {
  if (state.phase !== 'main') return [];
  const offers = catan.legalActions(state, state.seat).filter(({ type }) => type === 'offer');
  return offers
    .map((action) => catan.apply(state, { actor: state.seat, action }))
    .filter((next) => catan.legalActions(next, 0).some(({ type }) => type === 'accept'));
}

test('an offer leaves the island its match on the smallest phone', async ({ page, site }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  const position = catan.notation.position.format(offered());
  await begin(page, start(site, 'catan', { level: 'beginner', seat: '0', rules: 'standard', position }));
  await page.locator('.offer-accept').waitFor();
  expect(await islandHeight(page)).toBeGreaterThanOrEqual(260);
  expect(await tooLow(page)).toBe(0);
  expect(await overflow(page)).toEqual([0, 0]);
  const sides = await page.locator('.offers button').evaluateAll((buttons) =>
    buttons.flatMap((button) => {
      const { width, height } = button.getBoundingClientRect();
      return [width, height];
    }),
  );
  expect(sides).toHaveLength(8);
  expect(Math.min(...sides)).toBeGreaterThanOrEqual(44);
  expect(await axeInBoth(page, '.board-place')).toEqual([]);
});

test('an offer that nobody answers is declined in ten seconds', async ({ page, site }) => {
  await page.clock.install();
  const position = catan.notation.position.format(offered());
  await begin(page, start(site, 'catan', { level: 'beginner', seat: '0', rules: 'standard', position }));
  await expect(page.locator('.offer-asked')).toBeVisible();
  await page.clock.fastForward(10_000);
  await expect(page.locator('.offer-accept')).toHaveCount(0);
});

for (const phase of inTurn(['discard', 'victim'] as const, 0)) {
  test(`axe finds nothing above the hand, light and dark: ${phase}`, async ({ page, site }) => {
    await open(
      page,
      site,
      walk(catan.presets['standard'] as Options, phase, (now) => now.phase === phase),
    );
    await page.locator('.island-tray').waitFor();
    expect(await axeInBoth(page, '.island-side')).toEqual([]);
  });
}

for (const [name, card] of inTurn(Object.entries({ cards: null, plenty: 3, monopoly: 4 }), 1)) {
  test(`axe finds nothing above the hand, light and dark: ${name}`, async ({ page, site }) => {
    const standard = catan.presets['standard'] as Options;
    const main = walk(standard, 'cards', ({ phase, turn }) => phase === 'main' && turn > 4);
    const cards = main.cards.map((held, seat) => (seat === main.seat ? ([1, 1, 1, 1, 1] as const) : held));
    await open(page, site, { ...main, cards, carded: false });
    await page.locator('[data-open=cards]').click();
    if (card !== null) await page.locator(`[data-card="${card}"]`).click();
    await page
      .locator(card === null ? '.dev' : `[data-do=${name}], [data-pick^=${name}]`)
      .first()
      .waitFor();
    expect(await axeInBoth(page, '.island-side')).toEqual([]);
  });
}

test('dice tumble when they are thrown, and not before', async ({ page, site }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await open(
    page,
    site,
    walk(DUEL, 'tumble', ({ phase, turn }) => phase === 'start' && turn > 2),
  );
  await page.getByRole('button', { name: 'Roll', exact: true }).waitFor();
  expect(await page.evaluate(dieMotions)).toBe(0);
  expect(await page.evaluate(motionsAfterRoll)).toBe(2);
});

const dieMotions = (): number => [...document.querySelectorAll('.die')].flatMap((die) => die.getAnimations()).length;

/** Returns the number of motions after a roll. It runs in the page, because on a slow machine the dice could stop before a test looks. */
async function motionsAfterRoll(): Promise<number> {
  const roll = [...document.querySelectorAll('button')].find(({ textContent }) => textContent.trim() === 'Roll');
  roll?.click();
  while (document.querySelector('.dice b') === null) await new Promise(requestAnimationFrame);
  return [...document.querySelectorAll('.die')].flatMap((die) => die.getAnimations()).length;
}

test('a quiet turn is two taps: Roll, End', async ({ page, site }) => {
  const state = walk(DUEL, 'two taps', ({ phase, turn }) => phase === 'start' && turn > 2);
  const sum = page.locator('.dice b');
  // after a seven, players must answer; so such a game is given up
  do {
    await open(page, site, state);
    await page.getByRole('button', { name: 'Roll', exact: true }).click();
    await expect(sum).toHaveText(/^\d+$/);
  } while ((await sum.innerText()) === '7');
  await page.getByRole('button', { name: 'End turn', exact: true }).click();
  await page.locator('.curtain').waitFor();
  expect((await stateOf(page, state)).turn).toBe(state.turn + 1);
});
