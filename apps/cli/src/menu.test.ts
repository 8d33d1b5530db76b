/** Tests the start menu in three languages, and the list of games in the help. */
import { required } from '@boardwright/core';
import { CLOCKS } from '@boardwright/core/host';
import { gameNote, gameWords, LANGS, loadTerminalWords, loadWords } from '@boardwright/words';
import { games } from '@boardwright/games';
import { expect, test } from 'vitest';
import { live } from './testing/live.fixture.ts';
import { inside } from './testing/process.fixture.ts';

const DOWN = '\u001b[B';

test.each(LANGS)(
  '--lang %s: the menu asks in it, with a line about each choice, and so does the game',
  async (lang) => {
    const [terminal, host] = [await loadTerminalWords(lang), await loadWords(lang)];
    const entry = required(games['369'], '369');
    const words = await gameWords(games, await entry.rules(), lang);
    const app = live(['--lang', lang], { columns: 120, rows: 40 });
    const asked = async (question: string, ...more: readonly string[]): Promise<void> => {
      await app.shows(new RegExp(`${literal(question)}[^]*${more.map(literal).join('[^]*')}`));
    };
    await asked(terminal.whichGame, gameNote(host, entry));
    app.type('\r');
    await asked(terminal.whichRules, words.presetNotes['classic'] ?? '', terminal.ownRules);
    app.type(`\u001b[A\r`);
    await asked(terminal.whichOption, terminal.playSo);
    app.type(DOWN);
    await asked(terminal.whichOption, words.optionNotes?.['size'] ?? '');
    app.type('\r');
    await app.shows(/size\n/);
    app.type('\r');
    await asked(terminal.whichOption, 'size: 3');
    app.type('\r');
    await asked(terminal.whoPlays);
    app.type('\r');
    await asked(terminal.howStrong, host.levelNotes.medium);
    app.type('\r');
    await asked(host.clock, host.clocks.none, host.clockNotes.none, host.clocks.calm);
    app.type(`${DOWN}${DOWN}\r`);
    await asked(terminal.yourMove);
    expect(app.screen()).toMatch(/\b(3:00|2:5\d)\b/);
    app.type('new\r');
    await asked(terminal.newSure);
    app.type('yes\r');
    await asked(terminal.whichGame);
    app.type('\u0003');
    expect(await app.ended).toBe(0);
    expect(app.raw()).toContain(terminal.seeYou);
  },
);

test.each(LANGS)('every clock that has a name in %s exists', async (lang) => {
  const { clocks, clockNotes } = await loadWords(lang);
  expect([Object.keys(clocks), Object.keys(clockNotes)]).toEqual([Object.keys(CLOCKS), Object.keys(CLOCKS)]);
});

test('the menu needs a screen', async () => {
  const { code, err } = await inside(['menu', '--lang', 'ko']);
  expect([code, err]).toEqual([2, expect.stringContaining('boardwright play hopnjump')]);
});

test.each([['play'], ['watch'], ['host']])(
  '%s --help tells presets, options and levels with a line of meaning each',
  async (name) => {
    const all = await inside([name, '--help']);
    expect(all.code).toBe(0);
    const { levelNotes } = await loadWords('en');
    for (const { id, rules, levels = [], words: told } of Object.values(games)) {
      const game = await rules();
      const words = await told?.['en']?.();
      if (words === undefined) continue;
      const one = await inside([name, id, '--help']);
      const notes = [
        ...Object.keys(game.presets).map((preset) => words.presetNotes[preset]),
        ...game.fields.map(({ key }) => words.optionNotes?.[key]),
        ...levels.map((level) => Object.entries(levelNotes).find(([key]) => key === level)?.[1]),
      ];
      for (const note of notes) {
        expect(note).toBeTruthy();
        expect(flowing(all.out)).toContain(note);
        expect(flowing(one.out)).toContain(note);
      }
    }
  },
);

test.each(LANGS)('every preset and option of every game has its line in %s', async (lang) => {
  for (const { id, rules, words: own } of Object.values(games)) {
    if (own === undefined) continue;
    const game = await rules();
    const words = await gameWords(games, game, lang);
    const missing = [
      ...Object.keys(game.presets).filter((name) => !words.presetNotes[name]),
      ...game.fields.map(({ key }) => key).filter((key) => !words.optionNotes?.[key]),
    ];
    expect([id, missing]).toEqual([id, []]);
  }
});

function literal(words: string): string {
  return words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** Removes the line breaks that wrapping at 80 columns inserts. */
function flowing(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}
