/** A canvas of text: columns and lines, with a colour for each glyph. */
import { itemAt, applyAnsi, type AnsiStyle, type Style } from '@boardwright/core';

/** The glyphs of each line, and the colour of each glyph. */
export interface Canvas {
  readonly glyphs: readonly string[][];
  readonly inks: readonly (AnsiStyle | null)[][];
}

export function blankCanvas(width: number, height: number): Canvas {
  return { glyphs: lines(' ', width, height), inks: lines(null, width, height) };
}

export function printed({ glyphs, inks }: Canvas, style: Style): string[] {
  return glyphs.map((line, y) => print(line, itemAt(inks, y), style));
}

/** Writes a text whose middle is at x. */
export function write(canvas: Canvas, x: number, y: number, words: string, ink: AnsiStyle | null): void {
  put(canvas, x - ((words.length - 1) >> 1), y, words, ink);
}

export function put({ glyphs, inks }: Canvas, x: number, y: number, words: string, ink: AnsiStyle | null): void {
  const [line, dye] = [itemAt(glyphs, y), itemAt(inks, y)];
  for (let i = 0; i < words.length; i++) {
    line[x + i] = words.charAt(i);
    dye[x + i] = ink;
  }
}

/** Prints a line, with one style for each run of the same colour. */
function print(line: readonly string[], inks: readonly (AnsiStyle | null)[], style: Style): string {
  if (!style.colour) return line.join('').trimEnd();
  let text = '';
  for (let i = 0, end = 0; i < line.length; i = end) {
    const ink = inks[i] ?? null;
    while (end < line.length && (inks[end] ?? null) === ink) end++;
    const run = line.slice(i, end).join('');
    text += ink === null ? run : applyAnsi(style, ink, run);
  }
  return text.trimEnd();
}

function lines<T>(blank: T, width: number, height: number): T[][] {
  return Array.from({ length: height }, () => Array<T>(width).fill(blank));
}
