import { guessLang, type Lang } from '@boardwright/words';

/** Returns the locale for dates: the browser's if it is in the page's language, otherwise the first locale of that language. */
export function browserLocale(lang: Lang): string {
  const locales = navigator.languages.filter(isLocale);
  return locales.find((tag) => guessLang([tag]) === lang) ?? locales[0] ?? lang;
}

/**
 * Returns the reader's language tags, for games in languages that the page lacks. The browser's tags come before the page's, unless the
 * reader has chosen another language.
 */
export function readerTags(lang: Lang): readonly string[] {
  const locales = navigator.languages.filter(isLocale);
  const served = locales.findIndex((tag) => guessLang([tag]) === lang);
  return guessLang(locales) === lang ? [...locales.slice(0, served + 1), lang] : [lang];
}

/** Returns whether a tag is valid. Browsers on Linux may report one that is not, such as `en-US@posix`. */
function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    return false;
  }
}
