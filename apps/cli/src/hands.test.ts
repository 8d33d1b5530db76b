/** Tests what a player does at a live screen apart from pressing arrows: clicks, typed commands, another language. */
import { expect, test } from 'vitest';
import { live } from './testing/live.fixture.ts';
import { freshFolder, inside } from './testing/process.fixture.ts';

const SMALL = ['play', '369', '--option', 'size=3', '--seats', 'person,person', '--fast'];

test('a click plays where it is, beside the board nothing; the mouse is given back at the end', async () => {
  const app = live(SMALL);
  await app.shows(/move 0[^]*your move:/);
  const lines = app.screen().split('\n');
  const row = lines.findIndex((line) => line.startsWith('2|'));
  const click = (column: number): void =>
    app.type(`\u001b[<0;${column + 1};${row + 1}M\u001b[<0;${column + 1};${row + 1}m`);
  click(60);
  click(7);
  await app.shows(/X plays B2/);
  // after a click on a stone, the screen says why that is refused
  click(7);
  await app.shows(/Nothing can be done at B2 now\./);
  app.type('\u0003');
  await app.ended;
  const raw = app.raw();
  expect(raw).toContain('\u001b[?1000h\u001b[?1006h');
  expect(raw.lastIndexOf('\u001b[?1006l\u001b[?1000l')).toBeGreaterThan(raw.lastIndexOf('\u001b[?1006h'));
});

test('restart and new ask first; rules, moves and a slip of the finger are understood in the middle', async () => {
  const app = live(SMALL);
  await app.shows(/move 0[^]*your move:/);
  app.type('B2\r');
  await app.shows(/X plays B2/);
  app.type('hlep\r');
  await app.shows(/Did you mean "help"\?/);
  app.type('rules\r');
  await app.shows(/369\n[^]*Press Enter/);
  for (let before = app.screen(); !before.includes('your move:'); before = app.screen()) {
    app.type('\r');
    await app.shows(/Press Enter|your move:/, before);
  }
  app.type('restart\r');
  await app.shows(/Restart this game from the first move\?[^]*❯ no/);
  app.type('\r');
  await app.shows(/move 1[^]*your move:/);
  app.type('restart\r');
  await app.shows(/Restart this game/);
  app.type('yes\r');
  await app.shows(/move 0[^]*your move:/);
  app.type('new\r');
  await app.shows(/Leave this game for another\?/);
  app.type('\r');
  await app.shows(/move 0[^]*your move:/);
  app.type('\u0003');
  expect(await app.ended).toBe(130);
});

test.each([
  [['--lang', 'ko'], {}, '차례'],
  [['--lang', 'zh-Hant'], {}, '輪到你'],
  [[], { LC_ALL: 'zh_TW.UTF-8' }, '輪到你'],
  [[], { LANG: 'ko_KR.UTF-8' }, '차례'],
  [['--lang', 'en'], { LANG: 'ko_KR.UTF-8' }, 'your move'],
  [[], { LANG: 'C' }, 'your move'],
])('%j in %j: the words are %s', async (flags, env, words) => {
  const { out } = await inside([...SMALL, ...flags], 'B2\nB2\n', { env: { BOARDWRIGHT_HOME: freshFolder(), ...env } });
  expect(out).toContain(words);
});

test('a language that nobody knows is refused in one line', async () => {
  const { code, err } = await inside([...SMALL, '--lang', 'zh-Hnat']);
  expect([code, err]).toEqual([2, expect.stringContaining('There is no language "zh-Hnat". Did you mean "zh-Hant"?')]);
});

test('letters where the font is unknown, glyphs by option, language or locale', async () => {
  const played = async (flags: readonly string[], env = {}): Promise<string> =>
    (
      await inside(['play', 'banqi', '--seed', 'g', '--seats', 'person,person', ...flags], 'A1\n', {
        env: { BOARDWRIGHT_HOME: freshFolder(), ...env },
      })
    ).out;
  expect(await played([])).not.toMatch(/\p{Script=Han}/u);
  expect(await played(['--cjk'])).toMatch(/\p{Script=Han}/u);
  expect(await played(['--lang', 'en'], { LANG: 'ja_JP.UTF-8' })).toMatch(/\p{Script=Han}/u);
  expect(await played(['--latin', '--lang', 'en'], { LANG: 'ja_JP.UTF-8' })).not.toMatch(/\p{Script=Han}/u);
});

test('a seat is called by its side once it has one', async () => {
  const { out } = await inside(['play', 'banqi', '--seed', 'g', '--seats', 'person,person'], 'A1\n');
  expect(out).toContain('Player 1, your move');
  expect(out).toMatch(/ plays (Red|Black)\.[^]*\n(Red|Black), your move/);
});
