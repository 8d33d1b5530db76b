/** Cuts, shifts and marks lines that contain colour codes. */
import { stripVTControlCharacters } from 'node:util';
import { columns, type BoardPlace } from '@boardwright/core';
import type { DisplaySettings } from './ui.ts';

const ESCAPE = '\u001b';
const CODE = new RegExp(`(${ESCAPE}\\[\\d+m)`);
const RESET = `${ESCAPE}[0m`;
const SIGNS = { cursor: ['{', '}'], held: ['<', '>'], target: ['', ''] } as const;
const INKS = { cursor: `${ESCAPE}[7m`, held: `${ESCAPE}[4m`, target: `${ESCAPE}[42m${ESCAPE}[30m` } as const;

/** Removes the first columns of a line. Keeps colour codes. */
export function withoutColumns(words: string, count: number): string {
  if (count === 0) return words;
  let [out, left] = ['', count];
  for (const part of words.split(CODE)) {
    if (part.startsWith(ESCAPE)) out += part;
    else
      for (const glyph of part) {
        if (left <= 0) out += glyph;
        // half of a wide glyph becomes a blank
        else if (left < columns(glyph)) out += ' ';
        left -= columns(glyph);
      }
  }
  return out;
}

/** Cuts a line to a width. Colour codes take no columns, and are closed at the end. */
export function clip(words: string, width: number): string {
  if (columns(words) <= width) return words;
  let [out, space] = ['', width];
  for (const part of words.split(CODE)) {
    if (part.startsWith(ESCAPE)) {
      out += part;
      continue;
    }
    for (const glyph of part) {
      space -= columns(glyph);
      if (space < 0) return words.includes(ESCAPE) ? `${out}${RESET}` : out;
      out += glyph;
    }
  }
  return out;
}

/** Highlights a place in a line: by colour, or by signs if there are blanks on both sides. */
export function markPlace(
  line: string,
  { column, width }: BoardPlace,
  how: keyof typeof SIGNS,
  look: DisplaySettings,
): string {
  const short = column + width - columns(line);
  const padded = `${line}${' '.repeat(Math.max(0, short))}`;
  const before = column === 0 ? '' : clip(padded, column);
  const here = stripVTControlCharacters(clip(withoutColumns(padded, column), width));
  const after = withoutColumns(padded, column + width);
  if (look.colour) return `${before}${RESET}${INKS[how]}${here}${RESET}${after}`;
  const [open, shut] = SIGNS[how];
  const left = open !== '' && before.endsWith(' ') ? `${before.slice(0, -1)}${open}` : before;
  const right = shut !== '' && (after === '' || after.startsWith(' ')) ? `${shut}${after.slice(1)}` : after;
  return `${left}${here}${right}`;
}
