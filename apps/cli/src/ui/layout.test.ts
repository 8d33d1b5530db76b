import { columns } from '@boardwright/core';
import { expect, test } from 'vitest';
import { anyLook } from '../testing/look.fixture.ts';
import { layoutOf, type BoardScroll } from './layout.ts';
import type { Footer } from './menu.ts';
import { NEW_BOARD_PICKER } from './board-picker.ts';
import type { ScreenContent } from './content.ts';

const scene = (rows: number, width: number): ScreenContent => ({
  heading: { game: 'A game', rules: 'usual', move: 'move 3', you: 'you are Seat 1' },
  places: [],
  last: null,
  legend: [],
  board: Array.from({ length: rows }, (_, i) => `row ${i} 兵`.padEnd(width - 1, '.')),
  players: [0, 1, 2].map((seat) => ({
    name: `Seat ${seat + 1} · bot medium`,
    standing: '12 + 20 komi',
    clock: '1:00',
    awaited: seat === 1,
  })),
  reports: ['Something happened.', 'Then something so long happened that no side of a screen can hold it in one line.'],
  status: 'Seat 2 to act.',
  hurry: 4,
  isOnline: false,
});
const footer: Footer = {
  prompt: 'Your move:',
  picker: NEW_BOARD_PICKER,
  moves: [],
  choices: Array.from({ length: 60 }, (_, i) => ({ text: `move ${i}`, isWord: false })),
  notices: ['A notice.'],
};
const plain = await anyLook();
const frame = (...all: Parameters<typeof layoutOf>): string[] => layoutOf(...all).lines;
const PART: BoardScroll = { scroll: 0, aside: 0, isPart: true };

test.each([
  [10, 20, 80, 24],
  [10, 20, 40, 30],
  [40, 78, 80, 24],
  [40, 78, 132, 43],
  [21, 38, 60, 24],
])('a board of %i x %i fits a screen of %i x %i, and the menu is there', (rows, width, across, down) => {
  for (const look of [plain, { ...plain, colour: true }, { ...plain, ascii: true }]) {
    const lines = frame(scene(rows, width), footer, { columns: across, rows: down }, look);
    expect(lines.length).toBeLessThanOrEqual(down);
    for (const line of lines) expect(columns(line)).toBeLessThanOrEqual(across);
    const text = lines.join('\n');
    for (const words of ['A notice.', 'Your move:', 'move 0', 'Enter']) expect(text).toContain(words);
  }
});

test('keys are offered that do something here: on a server nobody advises, and nothing is saved', () => {
  const { heading, ...content } = scene(10, 20);
  const text = (one: ScreenContent): string => frame(one, footer, { columns: 100, rows: 30 }, plain).join('\n');
  const [here, online] = [
    text({ ...content, heading }),
    text({ ...content, heading: { ...heading, move: null }, isOnline: true }),
  ];
  expect(here).toMatch(/A game · usual · move 3[^]*hint, undo, help · Ctrl-C saves and leaves/);
  expect(online).toMatch(/A game · usual\n[^]*type a move, undo, draw, resign, help · Ctrl-C leaves/);
  expect(online).not.toMatch(/hint|saves|ply/);
});

test('players stand beside a board that leaves them 25 columns, and below it otherwise', () => {
  const besides = (columns: number): boolean =>
    frame(scene(10, 20), footer, { columns, rows: 40 }, plain).some((line) => /row \d.*Seat 1/.test(line));
  expect([44, 45, 46].map(besides)).toEqual([false, true, true]);
});

test('a window that is too small for a board says which size it needs', () => {
  const text = (columns: number, rows: number) => frame(scene(10, 30), footer, { columns, rows }, plain).join(' ');
  expect(text(29, 30).replace(/ +/g, ' ')).toContain('at least 30 x 13.');
  expect(text(40, 12).replace(/ +/g, ' ')).toContain('at least 30 x 13.');
  expect(text(30, 13)).toContain('Your move:');
});

test('a board that is too tall shows where something happened last, and scrolls to its ends', () => {
  const size = { columns: 80, rows: 24 };
  const last = { name: 'A20', row: 20, column: 3, width: 1 };
  const shown = (scroll: number, at: typeof last | null) =>
    frame({ ...scene(40, 70), last: at }, footer, size, plain, { scroll, aside: 0 }).join('\n');
  expect(shown(0, null)).toContain('row 0 ');
  expect(shown(0, last)).toContain('row 20 ');
  expect(shown(0, last)).not.toContain('row 0 ');
  expect(shown(-200, last)).toContain('row 0 ');
  expect(shown(200, last)).toMatch(/row 39[^]* Enter · PgUp PgDn · /);
});

test('the cursor leads the window over a large board, also sideways', () => {
  const place = { name: 'Z9', row: 39, column: 77, width: 1 };
  const content = { ...scene(40, 79), places: [place] };
  const there = { ...footer, picker: { ...NEW_BOARD_PICKER, cursor: 'Z9' } };
  const { lines, caret } = layoutOf(content, there, { columns: 60, rows: 20 }, plain);
  expect(caret).toEqual(expect.objectContaining({ row: 14, column: 58 }));
  expect(lines[caret?.row ?? 0]?.[caret?.column ?? 0]).toBe('.');
});

test.each([
  [20, 23, 1, true],
  [20, 26, 1, true],
  [20, 30, 5, true],
  [40, 24, 1, false],
])('below a board of %i rows a screen of %i has a menu of %i, all of it seen: %s', (rows, down, menu, whole) => {
  const lines = frame(scene(rows, 38), { ...footer, notices: [] }, { columns: 80, rows: down }, plain);
  expect(lines.filter((line) => /^ [❯ ] move /.test(line))).toHaveLength(menu);
  expect(lines.filter((line) => /row \d+ /.test(line)).length === rows).toBe(whole);
});

test('a notice is broken between words, and the menu makes space for it', () => {
  const notices = ['Write roll, end, road E.NE, settlement E.N, city E.N, buy, or bank 4 wool for 1 ore.'];
  const text = frame(scene(20, 38), { ...footer, notices }, { columns: 78, rows: 28 }, plain).join('\n');
  expect(text).toMatch(/row 0 [^]*\n Write roll, [^\n]* bank 4 wool\n {3}for 1 ore\.\n Your move:/);
});

test('a board that is too wide says so and moves sideways to its right edge, no further', () => {
  const size = { columns: 60, rows: 30 };
  const wide = {
    ...scene(8, 79),
    board: ['left 兵'.padEnd(73, '.') + 'right', `\u001b[31m${'x'.repeat(79)}\u001b[0m`],
  };
  const text = (aside: number) => frame(wide, footer, size, plain, { scroll: 0, aside }).join('\n');
  expect(text(0)).toMatch(/left 兵[^]* Enter · Ctrl-←→ · /);
  expect(text(0)).not.toContain('right');
  expect(text(6)).toMatch(/\n \.{10}/);
  for (const aside of [19, 20, 200]) expect(text(aside)).toContain(`.right\n\u001b[31m${'x'.repeat(60)}\u001b[0m\n`);
  expect(frame(wide, footer, { ...size, columns: 79 }, plain).join('')).not.toContain('Ctrl-←');
});

test('without colour there is no escape, in ASCII nothing else; colours are closed where a line is cut', () => {
  const size = { columns: 30, rows: 20 };
  const text = (look: typeof plain) => frame(scene(10, 60), footer, size, look, PART);
  expect(text(plain).join('')).not.toContain('\u001b');
  expect(text({ ...plain, ascii: true }).join('')).toMatch(/^[ -~]+$/);
  for (const line of text({ ...plain, colour: true })) {
    const last = line.split('\u001b').slice(1).at(-1) ?? '[0m';
    expect(last.startsWith('[0m')).toBe(true);
  }
});

test('news is broken between words, the newest last', () => {
  const text = frame(scene(10, 20), null, { columns: 60, rows: 24 }, plain).join('\n');
  expect(text).toMatch(/Something happened\.[^]*Then something[^]*one line\.[^]*Seat 2 to act\. \(4 s\)/);
});

test('news that does not fit whole is left out, but never the newest', () => {
  const long = 'Then something so long happened that no side of a screen can hold it in one line.';
  const text = (reports: string[]) =>
    frame({ ...scene(9, 30), reports }, null, { columns: 68, rows: 13 }, plain).join('\n');
  expect(text([long, 'Short.'])).not.toContain('line.');
  expect(text(['Short.', long])).toMatch(/hold it[^]*line\./);
});
