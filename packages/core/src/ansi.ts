/** Text for terminals: colours, and the width of printed text. */
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
/** A style of text in a terminal. */
export type AnsiStyle = keyof typeof CODES;
/** The names of the styles. */
export const ANSI_STYLES = Object.keys(CODES) as readonly AnsiStyle[];

const ESCAPE = '\u001b[';
const SEQUENCE = new RegExp(`${ESCAPE.replace('[', '\\[')}\\d+m`, 'g');
const EACH_SEQUENCE = new RegExp(`(${SEQUENCE.source})`);

/** Styles text, if the drawing has colours. */
export function applyAnsi(style: Pick<Style, 'colour'>, ansi: AnsiStyle, words: string): string {
  return style.colour ? `${ESCAPE}${CODES[ansi]}m${words}${ESCAPE}0m` : words;
}

/** A piece of text with its styles. */
export interface StyledText {
  readonly words: string;
  readonly styles: readonly AnsiStyle[];
}

/** Splits a text made by `applyAnsi` into pieces with styles, for screens that do not understand colour codes. */
export function parseAnsi(text: string): readonly StyledText[] {
  const pieces: StyledText[] = [];
  let styles: readonly AnsiStyle[] = [];
  for (const part of text.split(EACH_SEQUENCE)) {
    if (!part.startsWith(ESCAPE)) {
      if (part !== '') pieces.push({ words: part, styles });
      continue;
    }
    const ansi = styleOfCode(Number.parseInt(part.slice(ESCAPE.length), 10));
    styles = ansi === null ? [] : [...styles, ansi];
  }
  return pieces;
}

function styleOfCode(code: number): AnsiStyle | null {
  return ANSI_STYLES.find((ansi) => CODES[ansi] === code) ?? null;
}

/** Returns the width of a text in columns: two for a CJK or full-width glyph, none for a colour code. */
export function columns(words: string): number {
  let sum = 0;
  for (const glyph of words.replace(SEQUENCE, '')) sum += isWide(glyph.codePointAt(0) ?? 0) ? 2 : 1;
  return sum;
}

/** Pads on the right to `width` columns. */
export function padTo(words: string, width: number): string {
  return words + ' '.repeat(Math.max(0, width - columns(words)));
}

// the ranges of the Unicode East Asian Width classes W and F that our boards use
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
