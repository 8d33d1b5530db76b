/** Tests that two presses on one spot within 140 ms never make two decisions on any board. */
import { pick, rng, type Kind } from '@boardwright/core';
import { catan, type Action, type Options } from '@boardwright/games/catan';
import type { Page } from '@playwright/test';
import { bySize, inTurn, seed } from '../tools/size.ts';
import { DRAWN, focusBoard, follow, legalOf, openAt, shownOf, somewhere, type Drawn } from './boards.ts';
import { asText, begin, expect, square, start, test } from './house.ts';
import { byKeys, byPointer, focusOn, lift, open, pressesOf, selectorOf, walk } from './island.ts';
import { enterTwice, tapTwice } from './twice.ts';

const POSITIONS = bySize(1, 1, 10);
/** The number of actions of each kind to test in a position. */
const ACTIONS = bySize(1, 1, 3);
const HANDS = ['pointer', 'keys'] as const;

/** Returns the number of decisions: all plies of people, also those that were taken back later, and the undos themselves. */
async function decisions(page: Page): Promise<number> {
  const log = await page.evaluate(() => {
    const id = location.hash.split('/').at(-1) ?? '';
    const kept = JSON.parse(localStorage.getItem(`boardwright/game/${id}`) ?? '{}') as {
      save?: { log: { type: string; actor?: number | 'chance' }[] };
    };
    return kept.save?.log ?? [];
  });
  return log.filter(({ type, actor }) => type !== 'sit' && actor !== 'chance').length;
}

/** Returns some actions of each kind. */
function sampled<A extends Kind['Action']>(legal: readonly A[], words: string): readonly A[] {
  const kinds = [...new Set(legal.map(({ type }) => type))];
  return kinds.flatMap((kind) => {
    const alike = legal.filter(({ type }) => type === kind);
    return Array.from({ length: ACTIONS }, (_, n) => pick(alike, rng(`${words}/${kind}/${n}`)));
  });
}

async function onceOnly(page: Page, twice: () => Promise<void>, said: string): Promise<void> {
  const before = await decisions(page);
  await twice();
  await expect.poll(() => decisions(page), said).toBe(before + 1);
}

for (const drawn of DRAWN) {
  test(`${drawn.id}: two presses on one spot make one decision`, async ({ page, site }) => {
    test.setTimeout(600_000);
    for (let n = 0; n < POSITIONS; n++) {
      const { text, state } = somewhere(drawn, n);
      for (const action of sampled(legalOf(drawn.game, state), `${seed}/${n}`))
        for (const by of HANDS) {
          await openAt(page, site, drawn, text);
          await pressLastTwice(page, drawn, state, action, by);
        }
    }
  });
}

for (const drawn of inTurn(DRAWN, 0)) {
  test(`${drawn.id} as text: two presses on one spot make one decision`, async ({ page, site }) => {
    await begin(page, start(site, drawn.id, { against: 'self' }));
    await asText(page);
    const first = page.locator('.plain-list .chip').first();
    await onceOnly(page, () => tapTwice(page, first), 'tap');
    await first.focus();
    await onceOnly(page, () => enterTwice(page), 'Enter');
  });
}

/** Makes all presses of an action, and the last one twice. */
async function pressLastTwice(
  page: Page,
  { game, hits }: Drawn,
  state: Kind['State'],
  action: Kind['Action'],
  by: (typeof HANDS)[number],
): Promise<void> {
  if (by === 'keys') await focusBoard(page);
  const same = (other: Kind['Action']): boolean => game.notation.format(other) === game.notation.format(action);
  const hit = hits(state, legalOf(game, state), await shownOf(page)).find((one) => same(one.action));
  if (hit === undefined) throw new TypeError(`no way to ${game.notation.format(action)}`);
  await follow(page, { ...hit, taps: hit.taps.slice(0, -1), keys: hit.keys.slice(0, -1) }, by);
  const last = hit.taps.at(-1);
  const control =
    last === undefined || last.on === 'primary'
      ? page.locator('.actions .button-primary')
      : last.on === 'lens'
        ? page.locator(`[data-lens="${last.name}"]`)
        : square(page, last.name);
  await onceOnly(
    page,
    () => (by === 'keys' ? enterTwice(page) : tapTwice(page, control)),
    game.notation.format(action),
  );
}

test('catan: two presses on one spot make one decision', async ({ page, site }) => {
  test.setTimeout(600_000);
  const all = ['settle', 'start', 'main', 'discard', 'robber', 'victim', 'main'];
  const phases = bySize(['main', 'robber'], ['settle', 'main', 'discard', 'robber'], all);
  for (let n = 0; n < POSITIONS * phases.length; n++) {
    const phase = phases[n % phases.length];
    const isThere = (now: { readonly phase: string; readonly turn: number }, plies: number): boolean =>
      now.phase === phase && (phase === 'settle' || plies > 60 + 7 * n);
    const state = walk(catan.presets['standard'] as Options, `${seed}/twice/${n}`, isThere);
    const [seat] = catan.turn(state).awaits;
    const legal = catan.legalActions(state, seat as number);
    for (const [i, action] of sampled(legal, `${seed}/${n}`).entries()) {
      await open(page, site, state);
      await pressTwiceOnIsland(page, action, legal, HANDS[(n + i) % 2] ?? 'keys');
    }
  }
});

async function pressTwiceOnIsland(
  page: Page,
  action: Action,
  legal: readonly Action[],
  by: (typeof HANDS)[number],
): Promise<void> {
  const controls = await pressesOf(page, action);
  const last = controls.at(-1);
  if (last === undefined) throw new TypeError(`no way to ${catan.notation.format(action)}`);
  const before = await decisions(page);
  if (by === 'keys') {
    await byKeys(page, controls.slice(0, -1), legal);
    await focusOn(page, last, legal);
    await enterTwice(page);
  } else {
    await byPointer(page, controls.slice(0, -1));
    await tapTwice(page, page.locator(selectorOf(last)));
    // if a finger cannot tell two places apart, the first tap only enlarges the island
    if ((await page.locator('.island-near').count()) > 0) return;
  }
  await expect.poll(() => decisions(page), catan.notation.format(action)).toBe(before + 1);
}

for (const by of HANDS) {
  test(`catan: roll pressed twice does not end the turn, by ${by}`, async ({ page, site }) => {
    const started = walk(
      catan.presets['duel'] as Options,
      'roll twice',
      ({ phase, turn }) => phase === 'start' && turn > 2,
    );
    await open(page, site, started);
    const primary = page.locator('.actions .button-primary');
    await primary.focus();
    await (by === 'keys' ? enterTwice(page) : tapTwice(page, primary));
    await expect.poll(() => decisions(page)).toBe(1);
    if (by === 'keys') await expect(page.locator('.actions .button-primary:focus')).toHaveCount(0);
  });
}

test('catan: the end of a turn is taken back behind the curtain, and a curtain does not lift by accident', async ({
  page,
  site,
}) => {
  const hands = ({ hands: held }: { readonly hands: readonly (readonly number[] | null)[] }): boolean =>
    held.every((hand) => (hand ?? []).some((count) => count > 0));
  const state = walk(catan.presets['duel'] as Options, 'end twice', (now) => now.phase === 'main' && hands(now));
  await open(page, site, state);
  await tapTwice(page, page.getByRole('button', { name: 'End turn' }));
  await expect(page.locator('.curtain')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await lift(page);
  await expect(page.getByRole('button', { name: 'End turn' })).toBeEnabled();
});

test('the lens of a large board of 369 does not place a stone under the finger that opened it', async ({
  page,
  site,
}) => {
  const position = Array.from({ length: 15 }, () => '15').join('/');
  await begin(page, start(site, '369', { against: 'self', position }));
  await tapTwice(page, square(page, 'H8'));
  await expect(page.locator('.lens')).toBeVisible();
  expect(await decisions(page)).toBe(0);
});

test('two people who play fast on two spots both decide', async ({ page, site }) => {
  await begin(page, start(site, '369', { against: 'self' }));
  for (const name of ['E5', 'E6', 'F5', 'F6']) await square(page, name).click();
  expect(await decisions(page)).toBe(4);
});
