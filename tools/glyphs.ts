/**
 * The glyphs of Banqi's pieces as outlines, so that they look the same wherever they are shown and need no font:
 * `node_modules/.bin/node tools/glyphs.ts --write`. The source is Noto Sans TC, under the SIL Open Font License 1.1.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { GLYPHS, LETTERS } from '../packages/games/src/banqi/constants.ts';
import { PIECE_TYPES, SETS } from '../packages/games/src/banqi/types.ts';
import { openFont } from './outlines.ts';

const ROOT = join(import.meta.dirname, '..');
const FONT = join(ROOT, 'node_modules/@expo-google-fonts/noto-sans-tc/700Bold/NotoSansTC_700Bold.ttf');
export const FILE: string = join(ROOT, 'apps/web/src/boards/banqi/glyphs.ts');

/** By the letters of the notation: upper case for the red set. */
const BY_LETTER: readonly (readonly [string, string])[] = SETS.flatMap((set) =>
  PIECE_TYPES.map((type) => {
    const letter = LETTERS[type];
    return [set === 'red' ? letter : letter.toLowerCase(), GLYPHS[set][type]] as const;
  }),
);

export function source(): string {
  const font = openFont(readFileSync(FONT));
  const rows = BY_LETTER.map(([kind, glyph]) => `  /** ${glyph} */\n  ${kind}: '${font.outline(glyph)}',\n`);
  return [
    '/** Outlines of the pieces, made by tools/glyphs.ts from Noto Sans TC (SIL Open Font License 1.1). */\n',
    'export const OUTLINES: Readonly<Record<string, string>> = {\n',
    ...rows,
    '};\n',
  ].join('');
}

if (process.argv.includes('--write')) writeFileSync(FILE, source());
