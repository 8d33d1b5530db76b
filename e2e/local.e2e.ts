import { readFileSync } from 'node:fs';
import { inTurn } from '../tools/size.ts';
import { CHAIN, expect, hop, lines, NEARLY, SHAPES, square, start, test } from './house.ts';

test('one tap on the home page starts a game, and the bot answers', async ({ page, site }) => {
  await page.goto(site.url);
  await page.getByRole('button', { name: 'Play Hop ’n’ Jump' }).click();
  await expect(page.getByText('Your turn', { exact: true })).toBeVisible();
  await hop(page, 'B2-C3');
  await expect(lines(page).first()).toContainText('Green steps B2–C3.');
  await expect(page.getByText('Your turn', { exact: true })).toBeVisible();
  await expect(lines(page).nth(1)).toContainText('Black');
});

test('a bot that fails is told to the player, and the rules move for it', async ({ page, site }) => {
  await page.route('**/bot.worker*', (route) => route.abort());
  await page.goto(start(site, 'hopnjump', { level: 'beginner', seat: '0' }));
  await hop(page, 'B2-C3');
  await expect(page.getByText('The bot playing Black failed, so a move was made for it.')).toBeVisible();
  await expect(lines(page).nth(1)).toContainText('Black');
});

test('two people at one device play to the end, and again', async ({ page, site }) => {
  await page.goto(start(site, 'hopnjump', { against: 'self', position: NEARLY }));
  await hop(page, 'B4-A3');
  await hop(page, 'H6-G7');
  await expect(page.getByText('Green won', { exact: true })).toBeVisible();
  await expect(page.getByText('all frogs are home', { exact: true })).toBeVisible();
  await expect(page.locator('[role=status]')).toContainText('Green won: all frogs are home.');
  // at the end of a game, its address becomes that of the replay
  await page.reload();
  await page.getByRole('button', { name: 'Review the game' }).click();
  await expect(page.locator('.status')).toHaveText('Start position');
  await expect(square(page, 'B4')).toHaveAccessibleName(/^B4, black frog/);
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('.status')).toHaveText('Move 1 of 2 · Black steps B4–A3.');
  await expect(square(page, 'H6')).toHaveAccessibleName(/^H6, green frog/);
  await hop(page, 'H6-G7');
  await expect(page.getByText('Your line: H6‑G7')).toBeVisible();
  await page.locator('.analysis-here').getByRole('button', { name: 'Undo' }).click();
  await expect(square(page, 'H6')).toHaveAccessibleName(/green frog/);
  await page.keyboard.press('Home');
  await expect(square(page, 'B4')).toHaveAccessibleName(/^B4, black frog/);
  await page.keyboard.press('End');
  await expect(square(page, 'G7')).toHaveAccessibleName('G7, green frog');
  await page.getByRole('button', { name: 'Back to the game' }).click();
  await expect(page.getByRole('slider')).toHaveCount(0);
  await page.getByRole('button', { name: 'Rematch' }).click();
  await expect(page.getByText('Green won', { exact: true })).toHaveCount(0);
  await expect(lines(page)).toHaveCount(0);
});

test('a reload goes on where the game was', async ({ page, site }) => {
  await page.goto(start(site, 'hopnjump', { against: 'self' }));
  await hop(page, 'B2-C3');
  await hop(page, 'A7-B6');
  await expect(lines(page)).toHaveCount(2);
  await page.reload();
  await expect(lines(page)).toHaveCount(2);
  await expect(square(page, 'C3')).toHaveAccessibleName('C3, green frog, can move');
  await page.goto(site.url);
  await page.getByRole('link', { name: /Hop ’n’ Jump.* 2 moves/ }).click();
  await hop(page, 'C3-D4');
  await expect(lines(page)).toHaveCount(3);
});

test('a refused move is answered in words beside the square', async ({ page, site }) => {
  await page.goto(start(site, 'hopnjump', { against: 'self' }));
  await square(page, 'C5').click();
  await expect(page.getByRole('alert')).toHaveText('Choose one of your frogs first.');
  await square(page, 'B2').click();
  await square(page, 'E5').click();
  await expect(page.getByRole('alert')).toHaveText('A hop goes over one frog to the pad just beyond.');
  await square(page, 'C4').click();
  await expect(page.getByRole('alert')).toHaveText('Frogs stay on the pads.');
  await square(page, 'A7').click();
  await expect(page.getByRole('alert')).toHaveText('A frog sits there already.');
  await expect(lines(page)).toHaveCount(0);
});

test('a chain goes on, stops when asked, and stops by itself after five seconds', async ({ page, site }) => {
  await page.clock.install({ time: '2026-11-15T12:00:00Z' });
  await page.goto(start(site, 'hopnjump', { against: 'self', rules: 'hurried', position: CHAIN }));
  await expect(square(page, 'B2')).toBeVisible();
  await page.clock.pauseAt('2026-11-15T13:00:00Z'); // from here on, only the test advances the time
  await hop(page, 'B2-D4');
  await expect(page.getByRole('button', { name: 'Stop here 5' })).toBeVisible();
  await hop(page, 'stop');
  await expect(page.getByText('Black to move', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Stop here 5' })).toBeVisible();
  await page.clock.runFor(4900);
  await expect(page.getByRole('button', { name: 'Stop here 1' })).toBeVisible();
  await page.clock.runFor(100);
  await expect(page.getByText('Black to move', { exact: true })).toBeVisible();
  await expect(lines(page)).toHaveText([/Green hops B2–D4\./]);
});

test('undo against a bot takes back both moves; a hint marks a legal one until the next move', async ({
  page,
  site,
}) => {
  await page.goto(start(site, 'hopnjump', {}));
  await hop(page, 'B2-C3');
  await expect(lines(page).nth(1)).toContainText('Black');
  await expect(page.getByText('Your turn', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(lines(page)).toHaveCount(0);
  await expect(square(page, 'B2')).toHaveAccessibleName('B2, green frog, can move');
  await page.getByRole('button', { name: 'Hint' }).click();
  await expect(page.locator('circle.hint')).not.toHaveCount(0);
  await expect(page.locator('.status')).toHaveText(/^Hint: [A-H][1-8]-[A-H][1-8]/);
  await hop(page, 'B2-C3');
  await expect(page.locator('circle.hint')).toHaveCount(0);
});

test('what asks to close closes the list of moves and a menu first, and the game stays', async ({ page, site }) => {
  await page.goto(start(site, 'banqi', { against: 'self' }));
  await page.getByRole('button', { name: 'Moves' }).click();
  await expect(page.locator('.moves-open')).toHaveCount(1);
  // the Back key of Android sends the browser the same request
  await page.keyboard.press('Escape');
  await expect(page.locator('.moves-open')).toHaveCount(0);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.keyboard.press('Escape');
  await expect(page.locator('.menu-panel')).toHaveCount(0);
  await expect(page.locator('.game')).toBeVisible();
});

test('a button that cannot be used says why', async ({ page, site }) => {
  await page.goto(start(site, 'hopnjump', { against: 'self' }));
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeDisabled();
  await undo.click({ force: true });
  await expect(page.getByRole('alert')).toHaveText('There is nothing to undo.');
});

test('resigning asks first; a draw is offered and taken at one device', async ({ page, site }) => {
  await page.goto(start(site, 'hopnjump', { against: 'self' }));
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Offer a draw' }).click();
  await expect(page.getByText('Green offers a draw.')).toBeVisible();
  await page.getByRole('button', { name: 'Decline' }).click();
  await expect(lines(page)).toHaveText(['Draw declined.']);
  await expect(page.locator('[role=status]')).toContainText('Draw declined. Green to move.');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'No', exact: true }).click();
  await expect(page.getByText('Green to move', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Yes', exact: true }).click();
  await expect(page.getByText('Black won', { exact: true })).toBeVisible();
});

test('a game goes to a file and back, and garbage is refused in words', async ({ page, site }) => {
  await page.goto(start(site, 'hopnjump', { against: 'self' }));
  await hop(page, 'B2-C3');
  await page.getByRole('button', { name: 'Menu' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save to a file' }).click(),
  ]);
  const file = readFileSync(await download.path());
  const save = JSON.parse(file.toString()) as Record<string, unknown>;
  expect(Object.keys(save).toSorted()).toEqual([
    'clock',
    'format',
    'game',
    'log',
    'options',
    'position',
    'seed',
    'version',
  ]);
  await page.goto(site.url);
  const input = page.locator('input[type=file]');
  await input.setInputFiles({ name: 'bad.json', mimeType: 'application/json', buffer: Buffer.from('{') });
  await expect(page.getByRole('alert')).toHaveText('This file is not a saved game.');
  const log = [...(save['log'] as unknown[]), { type: 'resign', at: 1, seat: 0 }];
  const spoilt = Buffer.from(JSON.stringify({ ...save, log }));
  await input.setInputFiles({ name: 'spoilt.json', mimeType: 'application/json', buffer: spoilt });
  await expect(page.getByRole('alert')).toHaveText(
    'A move in this saved game breaks the rules, so it cannot be opened.',
  );
  const newer = Buffer.from(JSON.stringify({ ...save, version: 99 }));
  await input.setInputFiles({ name: 'newer.json', mimeType: 'application/json', buffer: newer });
  await expect(page.getByRole('alert')).toHaveText('This game was saved by a newer version. Reload the page.');
  await input.setInputFiles({ name: 'other.json', mimeType: 'application/json', buffer: Buffer.from('{"a":1}') });
  await expect(page.getByRole('alert')).toHaveText('This file is not a saved game.');
  await input.setInputFiles({ name: 'save.json', mimeType: 'application/json', buffer: file });
  await expect(lines(page)).toHaveCount(1);
});

test('keyboard only: from the home page to a move, its answer and the list of keys', async ({ page, site }) => {
  await page.goto(site.url);
  await page.getByRole('button', { name: 'Play Hop ’n’ Jump' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('grid', { name: 'The pond' })).toBeVisible();
  for (
    let i = 0;
    i < 12 && !(await square(page, 'B2').evaluate((element) => element === document.activeElement));
    i++
  ) {
    await page.keyboard.press('Tab');
  }
  await expect(square(page, 'B2')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(square(page, 'B2')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(square(page, 'B2')).toHaveAttribute('aria-selected', 'false');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowRight');
  await expect(square(page, 'C3')).toBeFocused();
  await expect(square(page, 'C3')).toHaveAccessibleName('C3, empty pad, can land here');
  await page.keyboard.press('Enter');
  await expect(lines(page).first()).toContainText('Green steps B2–C3.');
  await expect(page.locator('[role=status]')).toContainText('Your turn.');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
  // a tap outside the dialog closes it
  await page.mouse.click(2, 2);
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('Black sits at the bottom of a turned board', async ({ page, site }) => {
  await page.goto(start(site, 'hopnjump', { seat: '1' }));
  await expect(page.getByText('Your turn', { exact: true })).toBeVisible();
  const [own, other] = await Promise.all([square(page, 'H8').boundingBox(), square(page, 'A1').boundingBox()]);
  expect(own?.y).toBeGreaterThan(other?.y ?? 0);
  expect(own?.x).toBeLessThan(other?.x ?? 0);
});

test('a game with secrets is covered while the device is passed on', async ({ page, devSite }) => {
  // whatever is rolled, both players hold cards; the curtain does not hide an empty hand
  const position = '{"stage":"trade","turns":0,"hands":[[1,1],[1,1]],"offers":[]}';
  await page.goto(start(devSite, 'market', { against: 'self', rules: 'two', position }));
  await expect(page.getByRole('heading', { name: 'Pass the device to Seat 1' })).toBeVisible();
  await expect(page.locator('.plain-picture')).toHaveCount(0);
  await page.getByRole('button', { name: 'I am Seat 1' }).click();
  await expect(page.locator('.plain-picture')).toBeVisible();
  await page.getByRole('button', { name: 'end 0' }).click();
  await expect(page.getByRole('heading', { name: 'Pass the device to Seat 2' })).toBeVisible();
  await expect(page.locator('.plain-picture')).toHaveCount(0);
});

test('an address of no game of ours says so', async ({ page, site }) => {
  for (const screen of ['options', 'start']) {
    await page.goto(`${site.url}#/${screen}/chess`);
    await expect(page.getByText('There is no such game.')).toBeVisible();
  }
});

test('the options speak of sides where there are two, else of seats', async ({ page, site }) => {
  await page.goto(`${site.url}#/options/369`);
  await expect(page.getByLabel('Random sides')).toBeAttached();
  await page.goto(`${site.url}#/options/catan`);
  await expect(page.getByLabel('Random seats')).toBeAttached();
  await expect(page.getByLabel('Random sides')).toHaveCount(0);
  await page.locator('input[name=rules][value=duel]').check();
  await expect(page.getByLabel('Random sides')).toBeAttached();
});

const BY_DOCUMENT = {
  hopnjump: ['contract', 'Single hops'],
  banqi: ['contract', 'Double start'],
  'three-kingdoms': ['contract', 'Double start'],
  catan: ['random', 'Wild island'],
} as const;

test('one tap beside Play, the document’s own rules have a name, on the smallest screen', async ({ page, site }) => {
  await page.setViewportSize(SHAPES.small);
  for (const [id, [preset, name]] of Object.entries(BY_DOCUMENT)) {
    await page.goto(site.url);
    await page.locator(`a[href="#/options/${id}"]`).click();
    const choice = page.getByLabel(name, { exact: true });
    await expect(choice).toBeInViewport({ ratio: 1 });
    await expect(choice).toHaveValue(preset);
    await choice.check();
  }
});

test('seats are chosen one by one, and Play begins with what was chosen last', async ({ page, site }) => {
  await page.goto(`${site.url}#/options/catan`);
  await page.getByLabel('Blue').selectOption('A person on this device');
  await page.getByLabel('Green').selectOption('You');
  await expect(page.getByLabel('Red')).toHaveValue('bot:casual');
  await page.getByLabel('Yellow').selectOption('Bot, Master');
  await page.getByRole('button', { name: 'Start' }).click();
  await page.locator('.game').waitFor();
  await page.goto(site.url);
  await page.getByRole('button', { name: 'Play Settlers' }).click();
  await page.locator('.game').waitFor();
  const seats = await page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([name]) => name.startsWith('boardwright/game/'))
      .map(
        ([, text]) => (JSON.parse(text) as { save: { log: { type: string; who: string; level?: string }[] } }).save.log,
      )
      .map((log) => log.flatMap(({ type, who, level }) => (type === 'sit' ? [level ?? who] : []))),
  );
  expect(seats).toContainEqual(['casual', 'person', 'person', 'master']);
  expect(new Set(seats.map(String)).size).toBe(1);
});

test('the home page shows the newest games, and all of them when asked', async ({ page, site }) => {
  await page.goto(start(site, 'hopnjump', { against: 'self' }));
  await hop(page, 'B2-C3');
  await page.evaluate(() => {
    const [name = ''] = Object.keys(localStorage).filter((key) => key.startsWith('boardwright/game/'));
    const game = JSON.parse(localStorage.getItem(name) ?? '') as { id: string; updated: number };
    for (let n = 1; n < 15; n++) {
      const copy = { ...game, id: `copy${n}`, updated: game.updated - n * 60_000 };
      localStorage.setItem(`boardwright/game/copy${n}`, JSON.stringify(copy));
    }
  });
  await page.goto(site.url);
  const rows = page.locator('.recent li');
  await expect(rows).toHaveCount(8);
  await page.getByRole('button', { name: 'All 12 games' }).click();
  await expect(rows).toHaveCount(12);
  await rows
    .last()
    .getByRole('button', { name: /^Remove Hop/ })
    .click();
  await expect(rows).toHaveCount(11);
  await page.getByRole('button', { name: 'Show fewer' }).click();
  await expect(rows).toHaveCount(8);
  await page.getByRole('button', { name: 'All 11 games' }).click();
  await rows.last().getByRole('link').click();
  await expect(page).toHaveURL(/#\/play\/copy13$/);
  await expect(lines(page)).toHaveCount(1);
});

test('a game that is put away goes on where its clocks stood; a page that sleeps lets them run', async ({
  page,
  site,
}) => {
  await page.clock.install({ time: '2026-11-15T12:00:00Z' });
  await page.goto(`${site.url}#/options/hopnjump`);
  await page.getByLabel('Pass and play').check();
  await page.getByLabel('3 min + 2 s').check();
  await page.getByRole('button', { name: 'Start' }).click();
  // the test itself takes some seconds of the time; the test would still notice an error of ten minutes
  const left = async (): Promise<number> => {
    const [minutes = 0, seconds = 0] = (await page.getByRole('timer').first().innerText()).split(':').map(Number);
    return 60 * minutes + seconds;
  };
  await hop(page, 'B2-C3');
  await expect.poll(left).toBeGreaterThan(120);
  await page.clock.runFor(20_000);
  await expect.poll(left).toBeLessThanOrEqual(160);
  for (const away of [() => page.goto(site.url), () => page.goto(`${site.url}icon.svg`)]) {
    const [address, before] = [page.url(), await left()];
    await away();
    await page.clock.runFor(600_000);
    await page.goto(address);
    await expect.poll(left).toBeLessThanOrEqual(before);
    expect(await left()).toBeGreaterThan(before - 40);
  }
  const before = await left();
  await page.clock.runFor(30_000);
  await expect.poll(left).toBeLessThanOrEqual(before - 30);
  await page.clock.fastForward(600_000);
  await expect(page.getByText('Green won', { exact: true })).toBeVisible();
  await expect(page.getByText('time ran out', { exact: true })).toBeVisible();
});

const CLOCKED = [
  { id: 'catan', first: '[data-place]' },
  { id: 'hopnjump', first: '[data-square]' },
];
for (const { id, first } of inTurn(CLOCKED, 0))
  test(`${id}: when time is short the clock stays in its line, and says what happens`, async ({ page, site }) => {
    await page.clock.install({ time: '2026-11-15T12:00:00Z' });
    await page.goto(`${site.url}#/options/${id}`);
    await page.getByLabel('3 min + 2 s').check();
    await page.getByRole('button', { name: 'Start' }).click();
    await page.locator(first).first().waitFor();
    const own = page.locator('.own');
    await own.locator('.strip-moves').waitFor();
    await page.clock.fastForward(165_000);
    await expect(own.locator('.clock-note')).toBeVisible();
    for (const [width, height] of [
      [390, 844],
      [320, 568],
      [844, 390],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height });
      const name = await own.locator('.strip-name').boundingBox();
      const clock = await own.locator('.clock').boundingBox();
      expect(clock?.y, `at ${width} px`).toBeLessThan((name?.y ?? 0) + (name?.height ?? 0));
    }
  });
