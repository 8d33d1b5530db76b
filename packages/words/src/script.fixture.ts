/** Returns whether a language is written in Latin letters. In other languages a Latin word is an untranslated one. */
export function isLatin(lang: string): boolean {
  return new Intl.Locale(lang).maximize().script === 'Latn';
}
