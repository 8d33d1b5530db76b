/**
 * Control and format characters (direction marks among them), surrogates, characters that Unicode has not named, and those that show
 * nothing: fillers, joiners and the empty Braille cell. A sign after an emoji stays, because it shows it in colour.
 */
const UNSHOWN = /[\p{C}\p{Zl}\p{Zp}\u2800]|(?!\uFE0F)\p{DI}|(?<!\p{Emoji})\uFE0F/gu;
/** More marks on one letter than any language writes: they cover what stands around. */
const STACKED = /\p{M}{5}/u;

/** Returns what people have typed as it is shown to others; empty where nothing of it can be shown. */
export function cleanText(raw: string): string {
  const shown = raw.normalize('NFKC').replaceAll(/\s+/gu, ' ').replaceAll(UNSHOWN, '');
  return shown.replaceAll(/ +/g, ' ').trim();
}

/** Whether a text may be shown: it has no stacked marks, and is empty only if it was typed empty. */
export function isShown(raw: string, clean: string): boolean {
  return !STACKED.test(clean) && (clean !== '' || raw.trim() === '');
}
