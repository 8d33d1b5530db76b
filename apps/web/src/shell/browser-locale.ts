import { guessLang, type Lang } from '@boardwright/words';

/** Returns the locale for dates: the browser's in the page's language if it has one, otherwise its first. */
export function browserLocale(lang: Lang): string {
  const locales = navigator.languages.filter(isLocale);
  return locales.find((tag) => guessLang([tag]) === lang) ?? locales[0] ?? lang;
}

/**
 * Returns the reader's language tags, for games in languages that the page lacks: the browser's before the page's, unless the reader has
 * chosen another.
 */
export function readerTags(lang: Lang): readonly string[] {
  const locales = navigator.languages.filter(isLocale);
  const served = locales.findIndex((tag) => guessLang([tag]) === lang);
  return guessLang(locales) === lang ? [...locales.slice(0, served + 1), lang] : [lang];
}

/** Returns whether a tag is valid; browsers on Linux may return one that is not, such as `en-US@posix`. */
function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    return false;
  }
}
