/**
 * Tests every drawn board: plays whole games by touch and by keys, and checks that every action can be reached and everything can be seen.
 */
import { pick, rng, type Kind } from '@boardwright/core';
import { LANGS, loadWords, type Lang } from '@boardwright/words';
import type { Page } from '@playwright/test';
import { bySize, inTurn, seed } from '../tools/size.ts';
import type { Hit } from '../apps/web/src/boards/hit-table.fixture.ts';
import {
  DRAWN,
  focusBoard,
  follow,
  legalOf,
  missed,
  moved,
  openAt,
  seqOf,
  shownOf,
  somewhere,
  type Drawn,
} from './boards.ts';
import {
  asText,
  axeInBoth,
  begin,
  DISCS,
  expect,
  latin,
  lines,
  NEARLY,
  overflow,
  SHAPES,
  speak,
  square,
  start,
  test,
} from './house.ts';

/** The number of positions. There is at least one for each shape of screen. */
const POSITIONS = bySize(4, 4, 20);

/** Returns the state that the page shows, read from the save in its storage. */
async function stateOf(page: Page, { game }: Drawn, from: Kind['State']): Promise<Kind['State']> {
  const log = await page.evaluate(() => {
    const id = location.hash.split('/').at(-1) ?? '';
    const kept = JSON.parse(localStorage.getItem(`boardwright/game/${id}`) ?? '{}') as {
      save?: { log: { type: string; actor: number | 'chance'; action: { type: string } }[] };
    };
    return kept.save?.log.filter(({ type }) => type === 'ply') ?? [];
  });
  return log.reduce((state, { actor, action }) => game.apply(state, { actor, action }), from);
}

async function playOut(page: Page, drawn: Drawn, from: Kind['State'], by: 'pointer' | 'keys'): Promise<void> {
  const source = rng(`${seed}/${drawn.id}/${by}`);
  for (;;) {
    const state = await stateOf(page, drawn, from);
    const legal = legalOf(drawn.game, state);
    if (legal.length === 0) return;
    const before = await seqOf(page);
    const hits = drawn.hits(state, legal, await shownOf(page));
    await follow(page, pick(towardsTheEnd(drawn, state, hits), source), by);
    await moved(page, before);
  }
}

/**
 * Returns the actions that end the game if there are any, otherwise quiet ones, because a capture restarts the count of moves to a draw.
 */
function towardsTheEnd({ game }: Drawn, state: Kind['State'], hits: readonly Hit<Kind['Action']>[]): typeof hits {
  const [actor] = game.turn(state).awaits;
  const ends = ({ action }: Hit<Kind['Action']>): boolean =>
    game.outcome(game.apply(state, { actor: actor ?? 0, action })) !== null;
  const last = hits.filter(ends);
  const quiet = hits.filter(({ action }) => action.type === 'move');
  return [last, quiet, hits].find((some) => some.length > 0) ?? hits;
}

/** The input method and the language in which each whole game is played. */
const HANDS: readonly (readonly ['pointer' | 'keys', Lang])[] = [
  ['pointer', 'en'],
  ['keys', 'zh-Hant'],
  ['pointer', 'ko'],
];

for (const [index, drawn] of DRAWN.entries()) {
  for (const [by, lang] of inTurn(HANDS, index)) {
    const hand = by === 'keys' ? 'keyboard' : 'pointer';
    test(`${drawn.id}: a whole game by ${hand} alone, ${lang}`, async ({ page, site }) => {
      test.setTimeout(120_000);
      await speak(page, site, lang);
      const { text, state } = drawn.ending();
      await openAt(page, site, drawn, text);
      if (by === 'keys') await focusBoard(page);
      await playOut(page, drawn, state, by);
      await expect(page.locator('.result')).toBeInViewport({ ratio: 1 });
      await expect(page.locator('.result .finals li')).toHaveCount(drawn.game.seats(state));
      if (lang !== 'en') expect(await latin(page)).toEqual([]);
    });
  }

  test(`${drawn.id}: every legal action of ${POSITIONS} positions is in reach of a finger, and one by keys`, async ({
    page,
    site,
  }) => {
    test.setTimeout(120_000);
    const shapes = Object.values(SHAPES);
    for (let n = 0; n < POSITIONS; n++) {
      const { text, state } = somewhere(drawn, n);
      const legal = legalOf(drawn.game, state);
      await page.setViewportSize(shapes[n % shapes.length] ?? SHAPES.phone);
      await openAt(page, site, drawn, text);
      const hits = drawn.hits(state, legal, await shownOf(page));
      expect(await missed(page, hits), text).toEqual([]);
      await focusBoard(page);
      const before = await seqOf(page);
      await follow(page, pick(hits, rng(`${n}`)), 'keys');
      await moved(page, before);
    }
  });

  test(`${drawn.id}: everything that is needed is in view, on every shape of screen`, async ({ page, site }) => {
    for (const lang of inTurn(LANGS, index)) {
      await speak(page, site, lang);
      await openAt(page, site, drawn, somewhere(drawn, 3).text);
      for (const [name, shape] of Object.entries(SHAPES)) {
        await page.setViewportSize(shape);
        for (const part of ['[role=grid]', '.own .strip', '.actions', '.status'])
          await expect(page.locator(part), `${lang} ${name} ${part}`).toBeInViewport({ ratio: 1 });
        await expect.poll(() => overflow(page), `${lang} ${name}`).toEqual([0, 0]);
        // on its side a phone has no height to spare: nothing stands above the board, nor beside its whole width
        if (name !== 'side') continue;
        const { width = 0, height = 0 } = (await page.locator('[role=grid]').boundingBox()) ?? {};
        expect(Math.max(height / shape.height, width / (shape.width - 280)), lang).toBeGreaterThan(0.8);
      }
    }
  });
}

async function drag(page: Page, from: string, to: string): Promise<void> {
  const middle = async (name: string): Promise<readonly [number, number]> => {
    const { x = 0, y = 0, width = 0, height = 0 } = (await square(page, name).boundingBox()) ?? {};
    return [x + width / 2, y + height / 2];
  };
  const [start, end] = [await middle(from), await middle(to)];
  await page.mouse.move(...start);
  await page.mouse.down();
  await page.mouse.move(...end, { steps: 5 });
  await page.mouse.up();
}

test('hopnjump: a frog is dragged to where it lands, and shown where it could', async ({ page, site }) => {
  await page.goto(start(site, 'hopnjump', { against: 'self' }));
  await drag(page, 'B2', 'C3');
  await expect(square(page, 'C3')).toHaveAccessibleName('C3, green frog');
  await drag(page, 'A7', 'C5');
  await expect(page.getByRole('alert')).toHaveText('A hop goes over one frog to the pad just beyond.');
  await square(page, 'A7').hover();
  await page.mouse.down();
  await square(page, 'B6').hover();
  await expect(page.locator('.target')).toHaveCount(1);
  await page.mouse.up();
  await expect(lines(page)).toHaveCount(2);
});

test('369: a run turns gold and the score rises; a cell that is taken says so beside it', async ({ page, site }) => {
  await page.goto(start(site, '369', { against: 'self' }));
  for (const name of ['A1', 'I9', 'B1', 'H9']) await square(page, name).click();
  await square(page, 'C1').hover();
  await expect(page.locator('.thought-gain')).toHaveText('+3');
  await square(page, 'C1').click();
  await expect(page.locator('.gold-cell')).toHaveCount(3);
  await expect(page.locator('.gold-sum')).toHaveText(['+3']);
  await expect(page.locator('.race b')).toHaveText(['3', '0']);
  await square(page, 'B1').click();
  const alert = page.getByRole('alert');
  await expect(alert).toHaveText('There is a stone on that cell already.');
  const [said, cell] = [await alert.boundingBox(), await square(page, 'B1').boundingBox()];
  expect(Math.abs((said?.y ?? 0) - (cell?.y ?? 0))).toBeLessThan(80);
});

test('369: each player’s last run stays gold until that player moves again', async ({ page, site }) => {
  await page.goto(start(site, '369', { against: 'self' }));
  const gold = page.locator('.gold-cell');
  for (const name of ['A1', 'I9', 'B1', 'H9', 'C1', 'G9']) await square(page, name).click();
  await expect(gold).toHaveCount(6);
  await square(page, 'E5').click();
  await expect(gold).toHaveCount(3);
  await square(page, 'A9').click();
  await expect(gold).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(gold).toHaveCount(3);
});

test('369: the end is told in a dialog with winner, scores, the next game and the review', async ({ page, site }) => {
  await page.goto(start(site, '369', { against: 'self', position: 'XX1/OO1/3' }));
  for (const name of ['C1', 'C2', 'A3', 'B3', 'C3']) await square(page, name).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading')).toHaveText(/won|tie/);
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  expect(await axeInBoth(page, 'dialog')).toEqual([]);
  await dialog.getByRole('button', { name: 'Review the game' }).click();
  await expect(page.locator('.status')).toHaveText('Start position');
  await page.getByRole('button', { name: 'Back to the game' }).click();
  await expect(dialog).toHaveCount(0);
  await page.reload();
  await expect(page.locator('.result')).toBeVisible();
  await expect(dialog).toHaveCount(0);
});

test('369: in a window that is hardly wider than tall the board uses the height', async ({ page, site }) => {
  await page.setViewportSize({ width: 1100, height: 900 });
  await page.goto(start(site, '369', { against: 'self' }));
  const sheet = await page.locator('.stones-sheet').boundingBox();
  expect(sheet?.width).toBeGreaterThan(680);
});

test('369: a score that still climbs when the other side scores is there at once', async ({ page, site }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto(start(site, '369', { against: 'self' }));
  for (const name of ['A1', 'I9', 'B1', 'H9']) await square(page, name).click();
  expect(await page.evaluate(climbsAfter, [['C1', '30'] as const, ['G9', '33'] as const])).toEqual([1, 0]);
});

/** Returns whether X's score climbs after each tap. It runs in the page, so that a slow machine cannot miss the climb. */
async function climbsAfter(taps: readonly (readonly [cell: string, scores: string])[]): Promise<readonly number[]> {
  const climbs: number[] = [];
  for (const [cell, scores] of taps) {
    document.querySelector(`[data-square="${cell}"]`)?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    const shown = (): string => [...document.querySelectorAll('.race b')].map((score) => score.textContent).join('');
    while (shown() !== scores) await new Promise(requestAnimationFrame);
    climbs.push(document.querySelector('.race b span')?.getAnimations().length ?? 0);
  }
  return climbs;
}

test('369: a finger slides to the cell that it means', async ({ page, site }) => {
  await page.goto(start(site, '369', { against: 'self' }));
  await drag(page, 'B2', 'E5');
  await expect(lines(page)).toHaveCount(1);
  await expect(square(page, 'E5')).toHaveAccessibleName('E5, stone X');
});

test('369: on a board of fifteen a tap opens a lens, and the second tap places', async ({ page, site }) => {
  const rows = Array.from({ length: 15 }, () => '15').join('/');
  await page.goto(start(site, '369', { against: 'self', position: rows }));
  await square(page, 'O1').click();
  await expect(lines(page)).toHaveCount(0);
  await expect(page.locator('[data-lens]')).toHaveCount(25);
  const [large, small] = [await page.locator('[data-lens="O1"]').boundingBox(), await square(page, 'O1').boundingBox()];
  expect((large?.width ?? 0) / (small?.width ?? 1)).toBeGreaterThanOrEqual(2);
  await page.locator('[data-lens="N2"]').click();
  await expect(page.locator('[data-lens]')).toHaveCount(0);
  await expect(square(page, 'N2')).toHaveAccessibleName('N2, stone X');
});

test('restart takes two taps, and the game that is left stays', async ({ page, site }) => {
  await page.goto(start(site, '369', { against: 'self' }));
  await square(page, 'A1').click();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Restart' }).click();
  await expect(lines(page)).toHaveCount(0);
  await page.goto(site.url);
  await expect(page.locator('.continue li, .recent li')).toHaveCount(2);
});

test('banqi: tap to turn, tap and tap or drag to take; what cannot be is said beside the square', async ({
  page,
  site,
}) => {
  await page.goto(start(site, 'banqi', { against: 'self', position: DISCS }));
  await square(page, 'A1').click();
  await expect(square(page, 'A1')).toHaveAttribute('aria-selected', 'true');
  await square(page, 'A2').click();
  await expect(page.getByRole('alert')).toHaveText('A King cannot capture a Pawn.');
  await drag(page, 'A1', 'B1');
  await expect(lines(page)).toHaveCount(1);
  await expect(square(page, 'B1')).toHaveAccessibleName('B1, red King');
  // before a disc is flipped: it may be the other Guard
  await expect(page.locator('.tray-black li').nth(1)).toContainText('black Guard: 1 hidden, 1 taken');
  await square(page, 'B2').click();
  await expect(lines(page)).toHaveCount(2);
  await expect(square(page, 'B2')).not.toHaveAccessibleName(/face down/);
});

test('banqi: letters or glyphs, as one likes', async ({ page, site }) => {
  await page.goto(start(site, 'banqi', { against: 'self', position: DISCS }));
  await expect(page.locator('.discs-board .disc-letter')).toHaveCount(3);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Show symbols' }).click();
  await expect(page.locator('.discs-board .disc-letter')).toHaveCount(0);
  await page.reload();
  await expect(page.locator('.discs-board .glyph')).toHaveCount(3);
  await expect(page.locator('.discs-board .disc-letter')).toHaveCount(0);
});

test('banqi: a chain of captures goes on with the same piece, or stops', async ({ page, site }) => {
  const chain = 'Kgr1/4/????/????/????/????/????/???? red - -/- - 40 - - - park';
  await page.goto(start(site, 'banqi', { against: 'self', position: chain }));
  for (const name of ['A1', 'B1']) await square(page, name).click();
  await expect(page.locator('.status')).toHaveText('Capture again with the same piece, or stop');
  await expect(square(page, 'B1')).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('button', { name: 'Stop capturing' }).click();
  await expect(page.locator('.turn')).toHaveText('Black to move');
});

const COUNTDOWNS: readonly (readonly [game: string, position: string, left: number, words: string])[] = [
  ['hopnjump', `${NEARLY} - 30,30 1,1,45`, 15, 'A draw in 15 turns if nobody comes nearer'],
  ['banqi', 'Kg2/p?2/4/4/4/4/4/4 red - -/- - 7', 7, 'A draw after 7 more moves without progress'],
  ['three-kingdoms', '5/3P1/1R3/5/5/5/5/1?G2/G4 team-a - - - 23', 23, 'A draw after 23 more moves without progress'],
];
for (const [game, position, left, words] of COUNTDOWNS)
  test(`${game}: a draw by lack of progress counts down on the board`, async ({ page, site }) => {
    await page.goto(start(site, game, { against: 'self', position }));
    const count = page.locator('.draw-count');
    await expect(count.locator('b')).toHaveText(String(left));
    await expect(count).toContainText(words);
    await expect(count).toHaveClass(left <= 10 ? /draw-count-low/ : /^draw-count$/);
  });

test('hopnjump: the countdown waits until nobody has come nearer for some turns', async ({ page, site }) => {
  await begin(page, start(site, 'hopnjump', { against: 'self', position: `${NEARLY} - 30,30 1,1,9` }));
  await expect(page.locator('.draw-count')).toHaveCount(0);
});

test('three kingdoms: whose army is whose, before and after the draft, and who is out', async ({ page, site }) => {
  await page.goto(start(site, 'three-kingdoms', { against: 'self' }));
  const armies = page.locator('.army');
  await expect(armies).toHaveText([/Green \(Shu\): free.*12/, /Red \(Wu\): free.*10/, /Black \(Wei\): free.*10/]);
  await expect(page.getByRole('region', { name: 'Player 1' })).toContainText('no army yet');
  await square(page, 'A1').click();
  await expect(armies.filter({ hasText: 'Player 1' })).toHaveCount(1);
  const out = '5/3P1/1R3/5/5/5/5/1?G2/G4 team-a 0:team-a,team-b,team-c HChhgCMr/rcmcgpppPPpm/KkPMHRp - 60';
  await page.goto(start(site, 'three-kingdoms', { against: 'self', position: out }));
  await expect(armies.nth(2)).toHaveClass(/army-out/);
  await expect(armies.nth(2)).toContainText('out');
});

test('every size of 369 can be chosen, and the house rules of Banqi say what they mean', async ({ page, site }) => {
  await page.goto(`${site.url}#/options/369`);
  await page.getByLabel('Pass and play').check();
  await page.getByLabel('Size').selectOption('15 × 15');
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.locator('[data-square]')).toHaveCount(225);
  await page.goto(`${site.url}#/options/banqi`);
  const chain = page.getByRole('group', { name: 'Chain' });
  await expect(chain).toContainText('A turn is one capture.');
  await chain.getByLabel('yes').check();
  await expect(chain).toContainText('the same piece may capture again and again');
  await page.getByLabel('Park rules').check();
  await expect(page.getByRole('group', { name: 'Rush' }).getByLabel('yes')).toBeChecked();
});

for (const [index, lang] of (['zh-Hant', 'ko'] as const).entries()) {
  for (const drawn of inTurn(DRAWN, 2 * index + 1)) {
    test(`${drawn.id}: no screen shows a Latin word, ${lang}`, async ({ page, site }) => {
      const { resign, yes } = await loadWords(lang);
      await speak(page, site, lang);
      await page.goto(`${site.url}#/options/${drawn.id}`);
      await page.locator('.rules-link').click();
      await page.locator('.rules-end').waitFor();
      expect(await latin(page)).toEqual([]);
      const { text, state } = somewhere(drawn, 1);
      await openAt(page, site, drawn, text);
      await asText(page);
      expect(await latin(page)).toEqual([]);
      // the last remaining player has won
      for (let seat = 1; seat < drawn.game.seats(state); seat++) {
        await page.locator('.menu > button').click();
        expect(await latin(page)).toEqual([]);
        await page.getByRole('button', { name: resign }).click();
        await page.getByRole('button', { name: yes, exact: true }).click();
      }
      await page.locator('.result').waitFor();
      expect(await latin(page)).toEqual([]);
    });
  }
}
