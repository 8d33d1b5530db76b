/**
 * The glyphs of Banqi's pieces as outlines, so that they look the same wherever they are shown and need no font:
 * `node_modules/.bin/node tools/glyphs.ts --write`. The source is Noto Sans TC, under the SIL Open Font License 1.1.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openFont } from './outlines.ts';

const ROOT = join(import.meta.dirname, '..');
const FONT = join(ROOT, 'node_modules/@expo-google-fonts/noto-sans-tc/700Bold/NotoSansTC_700Bold.ttf');
export const FILE: string = join(ROOT, 'apps/web/src/boards/banqi/glyphs.ts');

/** By the letters of the notation: upper case for the red set. */
const GLYPHS = {
  K: '帥',
  G: '仕',
  M: '相',
  R: '俥',
  H: '傌',
  C: '炮',
  P: '兵',
  k: '將',
  g: '士',
  m: '象',
  r: '車',
  h: '馬',
  c: '包',
  p: '卒',
} as const;

export function source(): string {
  const font = openFont(readFileSync(FONT));
  const rows = Object.entries(GLYPHS).map(
    ([kind, glyph]) => `  /** ${glyph} */\n  ${kind}: '${font.outline(glyph)}',\n`,
  );
  return [
    '/** Outlines of the pieces, made by tools/glyphs.ts from Noto Sans TC (SIL Open Font License 1.1). */\n',
    'export const OUTLINES: Readonly<Record<string, string>> = {\n',
    ...rows,
    '};\n',
  ].join('');
}

if (process.argv.includes('--write')) writeFileSync(FILE, source());
