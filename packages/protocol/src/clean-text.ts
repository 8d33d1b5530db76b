/**
 * Matches characters that show nothing: control and format characters (including direction marks), surrogates, unassigned characters,
 * fillers, joiners and the empty Braille cell. The variation selector after an emoji is kept, because it makes the emoji coloured.
 */
const UNSHOWN = /[\p{C}\p{Zl}\p{Zp}\u2800]|(?!\uFE0F)\p{DI}|(?<!\p{Emoji})\uFE0F/gu;
/** Matches more marks on one letter than any language uses. Such a stack covers the surrounding text. */
const STACKED = /\p{M}{5}/u;

/** Returns a user's text as others will see it; empty if nothing of it can be shown. */
export function cleanText(raw: string): string {
  const shown = raw.normalize('NFKC').replaceAll(/\s+/gu, ' ').replaceAll(UNSHOWN, '');
  return shown.replaceAll(/ +/g, ' ').trim();
}

/** Returns whether a cleaned text may be shown: it has no stacked marks, and it is empty only if the user typed nothing. */
export function isShown(raw: string, clean: string): boolean {
  return !STACKED.test(clean) && (clean !== '' || raw.trim() === '');
}
