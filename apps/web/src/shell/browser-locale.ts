import { guessLang, type Lang } from '@boardwright/words';

/** Returns how dates are written: the browser's locale in the page's language, if it has one, else its first. */
export function browserLocale(lang: Lang): string {
  return navigator.languages.find((tag) => guessLang([tag]) === lang) ?? navigator.language;
}
