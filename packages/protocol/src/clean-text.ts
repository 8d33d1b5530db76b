/** Format characters (direction marks among them), control characters, surrogates and characters that Unicode has not named. */
const UNSHOWN = /[\p{C}\p{Zl}\p{Zp}]/gu;

/** Returns what people have typed as it is shown to others; empty where nothing of it can be shown. */
export function cleanText(raw: string): string {
  return raw.normalize('NFKC').replaceAll(/\s+/gu, ' ').replaceAll(UNSHOWN, '').trim();
}
