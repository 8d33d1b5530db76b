import { guessLang, type Lang } from '@boardwright/words';

/** Returns how dates are written: the browser's locale in the page's language, if it has one, else its first. */
export function browserLocale(lang: Lang): string {
  const locales = navigator.languages.filter(isLocale);
  return locales.find((tag) => guessLang([tag]) === lang) ?? locales[0] ?? lang;
}

/**
 * Returns the languages of the reader of the page, for games that speak others than the page: what the browser asks for before the
 * page's language, unless the reader has chosen another.
 */
export function readerTags(lang: Lang): readonly string[] {
  const locales = navigator.languages.filter(isLocale);
  const served = locales.findIndex((tag) => guessLang([tag]) === lang);
  return guessLang(locales) === lang ? [...locales.slice(0, served + 1), lang] : [lang];
}

/** Browsers on Linux may name a locale that is no language tag, such as `en-US@posix`. */
function isLocale(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0;
  } catch {
    return false;
  }
}
