/** The parameter of a link: its match, a dot, and the language of its preview. It is one parameter, because a shell interprets `&`. */
export const LINK_PARAMETER = 'm';

/** Returns the query of a link to a match. lang: null for the first language. */
export function linkQuery(match: string, lang: string | null): string {
  return `?${LINK_PARAMETER}=${match}${lang === null ? '' : `.${lang}`}`;
}
