/** Wraps text to a given width. */
import { columns } from '@boardwright/core';

/** The places where a line may break. Chinese may break after any glyph, except before closing punctuation. */
const TOKENS =
  /\s*(?:[\u2e80-\ua4cf\uf900-\ufaff]|[^\s\u2e80-\ua4cf\uf900-\ufaff\uff01-\uff1f]+)[\u3001-\u3002\u300d\uff01-\uff1f]*/gu;

/** Packs several short texts into as few lines as possible. */
export function packLines(texts: readonly string[], width: number): string[] {
  const lines: string[] = [];
  for (const words of texts) {
    const last = lines.at(-1);
    if (last !== undefined && columns(last) + 2 + columns(words) <= width)
      lines[lines.length - 1] = `${last}  ${words}`;
    else lines.push(words);
  }
  return lines;
}

/** Breaks a text between words, or inside a word that is too long. Further lines are indented. */
export function wrap(words: string, width: number): string[] {
  const lines: string[] = [];
  for (const token of (words.match(TOKENS) ?? ['']).flatMap((one) => pieces(one, width - 2))) {
    const last = lines.at(-1);
    if (last === undefined) lines.push(token);
    else if (columns(last) + columns(token) <= width) lines[lines.length - 1] = `${last}${token}`;
    else lines.push(`  ${token.trimStart()}`);
  }
  return lines;
}

function pieces(word: string, width: number): string[] {
  if (columns(word) <= width) return [word];
  const parts = [''];
  for (const glyph of word) {
    const last = parts.at(-1) ?? '';
    if (columns(last) + columns(glyph) > width) parts.push(glyph);
    else parts[parts.length - 1] = last + glyph;
  }
  return parts;
}
