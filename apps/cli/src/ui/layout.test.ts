import { columns } from '@boardwright/core';
import { expect, test } from 'vitest';
import { frame, type Foot } from './layout.ts';
import { FRESH } from './picker.ts';
import type { ScreenContent } from './content.ts';

const scene = (rows: number, width: number): ScreenContent => ({
  title: 'A game · usual · ply 3',
  board: Array.from({ length: rows }, (_, i) => `row ${i} 兵`.padEnd(width - 1, '.')),
  players: [0, 1, 2].map((seat) => ({
    seat,
    name: `Seat ${seat + 1} · bot medium`,
    standing: '12 + 20 komi',
    clock: '1:00',
    awaited: seat === 1,
  })),
  reports: ['Something happened.', 'Then something so long happened that no side of a screen can hold it in one line.'],
  status: 'Seat 2 to act.',
  hurry: 4,
});
const foot: Foot = {
  prompt: 'Your move:',
  picker: FRESH,
  choices: Array.from({ length: 60 }, (_, i) => ({ text: `move ${i}`, isWord: false })),
  notices: ['A notice.'],
  keys: (tall, wide) => `keys${tall ? ' and scroll' : ''}${wide ? ' and sideways' : ''}`,
};
const plain = { ascii: false, latin: false, colour: false };

test.each([
  [10, 20, 80, 24],
  [10, 20, 40, 30],
  [40, 78, 80, 24],
  [40, 78, 132, 43],
  [40, 78, 20, 12],
  [21, 38, 60, 24],
])('a board of %i x %i fits a screen of %i x %i, and the menu is there', (rows, width, across, down) => {
  for (const look of [plain, { ...plain, colour: true }, { ...plain, ascii: true }]) {
    const lines = frame(scene(rows, width), foot, { columns: across, rows: down }, look);
    expect(lines.length).toBeLessThanOrEqual(down);
    for (const line of lines) expect(columns(line)).toBeLessThanOrEqual(across);
    const text = lines.join('\n');
    for (const words of ['A notice.', 'Your move:', 'move 0', 'keys']) expect(text).toContain(words);
  }
});

test('a board that is too tall shows its bottom first and scrolls to its top', () => {
  const size = { columns: 80, rows: 24 };
  const [low, high] = [0, 200].map((scroll) => frame(scene(40, 70), foot, size, plain, scroll).join('\n'));
  expect(low).toContain('row 39');
  expect(low).not.toContain('row 0 ');
  expect(high).toContain('row 0 ');
  expect(high).toContain('keys and scroll');
});

test.each([
  [20, 23, 1, false],
  [20, 24, 1, true],
  [20, 25, 2, true],
  [20, 30, 5, true],
  [40, 24, 3, false],
])('below a board of %i rows a screen of %i has a menu of %i, all of it seen: %s', (rows, down, menu, whole) => {
  const lines = frame(scene(rows, 38), { ...foot, notices: [] }, { columns: 80, rows: down }, plain);
  expect(lines.filter((line) => /^ [❯ ] move /.test(line))).toHaveLength(menu);
  expect(lines.join('\n').includes('row 0 ')).toBe(whole);
});

test('a notice is broken between words, and the menu makes room for it', () => {
  const notices = ['Write roll, end, road E.NE, settlement E.N, city E.N, buy, or bank 4 wool for 1 ore.'];
  const text = frame(scene(20, 38), { ...foot, notices }, { columns: 78, rows: 28 }, plain).join('\n');
  expect(text).toMatch(/row 0 [^]*\n Write roll, [^\n]* bank 4 wool\n {3}for 1 ore\.\n Your move:/);
});

test('a board that is too wide says so and moves sideways to its right edge, no further', () => {
  const size = { columns: 60, rows: 30 };
  const wide = {
    ...scene(8, 79),
    board: ['left 兵'.padEnd(73, '.') + 'right', `\u001b[31m${'x'.repeat(79)}\u001b[0m`],
  };
  const text = (aside: number) => frame(wide, foot, size, plain, 0, aside).join('\n');
  expect(text(0)).toMatch(/left 兵[^]*keys and sideways/);
  expect(text(0)).not.toContain('right');
  expect(text(6)).toMatch(/\n \.{10}/);
  for (const aside of [19, 20, 200]) expect(text(aside)).toContain(`.right\n\u001b[31m${'x'.repeat(60)}\u001b[0m\n`);
  expect(frame(wide, foot, { ...size, columns: 79 }, plain).join('')).not.toContain('sideways');
});

test('without colour there is no escape, in ASCII nothing else; colours are closed where a line is cut', () => {
  const size = { columns: 30, rows: 20 };
  const text = (look: typeof plain) => frame(scene(10, 60), foot, size, look);
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
    frame({ ...scene(6, 30), reports }, null, { columns: 68, rows: 24 }, plain).join('\n');
  expect(text([long, 'Short.'])).not.toContain('line.');
  expect(text(['Short.', long])).toMatch(/hold it[^]*line\./);
});
