/** Returns whether a language is written in Latin letters. In other languages, a Latin word is probably untranslated. */
export function isLatin(lang: string): boolean {
  return new Intl.Locale(lang).maximize().script === 'Latn';
}
