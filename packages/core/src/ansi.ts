/** Text for terminals: colour, and the width of what is printed. */
import type { Style } from './game.ts';

const CODES = {
  red: 31,
  green: 32,
  yellow: 33,
  blue: 34,
  magenta: 35,
  cyan: 36,
  grey: 90,
  bold: 1,
  dim: 2,
  inverse: 7,
} as const;
export type Ink = keyof typeof CODES;
export const INKS = Object.keys(CODES) as readonly Ink[];

const ESCAPE = '\u001b[';
const SEQUENCE = new RegExp(`${ESCAPE.replace('[', '\\[')}\\d+m`, 'g');
const EACH_SEQUENCE = new RegExp(`(${SEQUENCE.source})`);

export function paint(style: Pick<Style, 'colour'>, ink: Ink, words: string): string {
  return style.colour ? `${ESCAPE}${CODES[ink]}m${words}${ESCAPE}0m` : words;
}

/** A piece of a painted text and the inks it is in. */
export interface Inked {
  readonly words: string;
  readonly inks: readonly Ink[];
}

/** What `paint` made, taken apart for a screen that knows no colour codes. */
export function inked(painted: string): readonly Inked[] {
  const pieces: Inked[] = [];
  let inks: readonly Ink[] = [];
  for (const part of painted.split(EACH_SEQUENCE)) {
    if (!part.startsWith(ESCAPE)) {
      if (part !== '') pieces.push({ words: part, inks });
      continue;
    }
    const ink = inkOf(Number.parseInt(part.slice(ESCAPE.length), 10));
    inks = ink === null ? [] : [...inks, ink];
  }
  return pieces;
}

function inkOf(code: number): Ink | null {
  return INKS.find((ink) => CODES[ink] === code) ?? null;
}

/** Columns that a text takes: CJK and full-width glyphs take two, colour codes none. */
export function columns(words: string): number {
  let sum = 0;
  for (const glyph of words.replace(SEQUENCE, '')) sum += isWide(glyph.codePointAt(0) ?? 0) ? 2 : 1;
  return sum;
}

/** Padded on the right to so many columns. */
export function padTo(words: string, width: number): string {
  return words + ' '.repeat(Math.max(0, width - columns(words)));
}

// Unicode East Asian Width: the ranges of class W and F that our boards use.
function isWide(code: number): boolean {
  return (
    (code >= 0x1100 && code <= 0x115f) ||
    (code >= 0x2e80 && code <= 0xa4cf) ||
    (code >= 0xac00 && code <= 0xd7a3) ||
    (code >= 0xf900 && code <= 0xfaff) ||
    (code >= 0xfe30 && code <= 0xfe6f) ||
    (code >= 0xff00 && code <= 0xff60) ||
    (code >= 0x1f300 && code <= 0x1faff)
  );
}
