/** Whether a language is written in Latin letters: only elsewhere does a Latin word show that something was not translated. */
export function isLatin(lang: string): boolean {
  return new Intl.Locale(lang).maximize().script === 'Latn';
}
