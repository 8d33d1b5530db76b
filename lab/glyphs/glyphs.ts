/**
 * Writes the glyphs of Banqi's pieces as outlines, so that they need no font and look the same everywhere: `node_modules/.bin/node
 * lab/glyphs/glyphs.ts --write`. The source is Noto Sans TC, under the SIL Open Font License 1.1.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { words } from '../../packages/words/src/zh-hant/banqi.ts';
import { openFont } from './outlines.ts';

const ROOT = join(import.meta.dirname, '../..');
const FONT = join(ROOT, 'node_modules/@expo-google-fonts/noto-sans-tc/700Bold/NotoSansTC_700Bold.ttf');
export const FILE: string = join(ROOT, 'apps/web/src/boards/banqi/glyphs.ts');

/** The kingdoms on the banners of Three Kingdoms. */
const KINGDOMS = { 'team-a': '蜀', 'team-b': '吳', 'team-c': '魏' };

export function source(): string {
  const font = openFont(readFileSync(FONT));
  const rows = Object.entries(words.table.pieces).map(
    ([kind, glyph]) => `  /** ${glyph} */\n  ${kind}: '${font.outline(glyph)}',\n`,
  );
  return [
    '/** Outlines of the pieces, made by lab/glyphs/glyphs.ts from Noto Sans TC (SIL Open Font License 1.1). */\n',
    'export const OUTLINES: Readonly<Record<string, string>> = {\n',
    ...rows,
    '};\n\n',
    '/** The kingdom on the banner of each army. */\n',
    'export const BANNERS: Readonly<Record<string, string>> = {\n',
    ...Object.entries(KINGDOMS).map(([army, glyph]) => `  /** ${glyph} */\n  '${army}': '${font.outline(glyph)}',\n`),
    '};\n',
  ].join('');
}

if (process.argv.includes('--write')) writeFileSync(FILE, source());
