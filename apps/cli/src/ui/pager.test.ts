import { LANGS } from '@boardwright/words';
import { games } from '@boardwright/games';
import { describe, expect, test } from 'vitest';
import { anyLook, lookFor } from '../testing/look.fixture.ts';
import { showPages } from './pager.ts';
import { rulesLines } from './rules.ts';
import type { Key } from './picker.ts';
import type { Screen } from './screen.ts';

/** Returns a screen of 60 x 20 that remembers its last frame, and a function that presses keys. */
function paper(): { readonly screen: Screen; frame(): string; press(name: string): void } {
  let [shown, listener]: [string, ((key: Key) => void) | null] = ['', null];
  const nothing = (): void => {};
  const screen: Screen = {
    size: { columns: 60, rows: 20 },
    paint: (lines) => (shown = lines.join('\n')),
    listen: (on) => (listener = on),
    kept: () => [],
    keep: nothing,
    forget: nothing,
    onChange: nothing,
    stop: nothing,
    leave: nothing,
  };
  return { screen, frame: () => shown, press: (name) => listener?.({ name, text: '', ctrl: false }) };
}

const text = Array.from({ length: 50 }, (_, i) => `line ${i}`);

test('pages turn forth and back, stay at their ends, and are left by q or by the last Enter', async () => {
  const { screen, frame, press } = paper();
  const look = await anyLook();
  const read = showPages(screen, text, look, new AbortController().signal);
  expect(frame()).toMatch(/line 0\n[^]*line 17\n\n Page 1 of 3 · Press Enter for more/);
  press('pageup');
  expect(frame()).toContain('Page 1 of 3');
  press('return');
  expect(frame()).toMatch(/line 18\n[^]*Page 2 of 3/);
  press('up');
  expect(frame()).toContain('Page 1 of 3');
  press('end');
  press('pagedown');
  expect(frame()).toContain('Page 3 of 3 · Press Enter.');
  press('x');
  expect(frame()).toContain('Page 3 of 3');
  press('return');
  expect(await read).toBeNull();
  const again = showPages(screen, text, look, new AbortController().signal);
  press('q');
  expect(await again).toBeNull();
});

test('a page that was cut goes on where it was', async () => {
  const { screen, press } = paper();
  const cut = new AbortController();
  const read = showPages(screen, text, await anyLook(), cut.signal);
  press('return');
  cut.abort();
  expect(await read).toBe(1);
});

describe.each(Object.values(games))('the rules of $id', ({ rules }) => {
  test.each(LANGS)('in %s: every line is on a page, the board whole on one', async (lang) => {
    const game = await rules();
    const look = await lookFor(game, lang);
    const lines = await rulesLines(look, game);
    const { screen, frame, press } = paper();
    const pages: string[] = [];
    const read = showPages(screen, lines, look, new AbortController().signal);
    for (let done = false; !done;) {
      pages.push(frame());
      press('return');
      done = frame() === pages.at(-1);
    }
    expect(await read).toBeNull();
    const bare = (words: string): string => words.replace(/\s+/g, '');
    const all = bare(pages.map((page) => page.split('\n').slice(0, -1).join('')).join(''));
    for (const line of lines) expect(all).toContain(bare(line));
    const drawn = (look.reader.game.picture ?? game.drawing.picture)(
      game.view(game.setup(game.presets[game.defaultPreset] ?? { seats: 2 }, ''), 'spectator'),
      { ...look, seat: null, area: { columns: 58, rows: 16 } },
    );
    expect(pages.filter((page) => bare(page).includes(bare(drawn)))).toHaveLength(1);
    for (const page of pages) expect(page.split('\n').length).toBeLessThanOrEqual(20);
  });
});
