import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FILE, source } from './glyphs.ts';
import { openFont } from './outlines.ts';
import { entryOf } from '../../tools/programs.ts';

const FONT = join(
  import.meta.dirname,
  '../../node_modules/@expo-google-fonts/noto-sans-tc/700Bold/NotoSansTC_700Bold.ttf',
);

test('the committed glyphs are what their font gives, formatted', () => {
  const args = [entryOf('oxfmt'), '--stdin-filepath', FILE];
  const formatted = execFileSync(process.execPath, args, { input: source(), encoding: 'utf8' });
  expect(readFileSync(FILE, 'utf8') === formatted).toBe(true);
});

test('an outline is closed and lies within its em', () => {
  const outline = openFont(readFileSync(FONT)).outline('一');
  expect(outline).toMatch(/^M[-\dMLQZ ]+Z$/);
  const numbers = (outline.match(/-?\d+/g) ?? []).map(Number);
  expect(Math.max(...numbers.map(Math.abs))).toBeLessThanOrEqual(500);
});

test('a character that the font lacks is said', () => {
  expect(() => openFont(readFileSync(FONT)).outline('\u{10ffff}')).toThrow('U+10ffff');
});
