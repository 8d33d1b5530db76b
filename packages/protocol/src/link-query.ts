/** The parameter of a link: the match, a dot, and the language of the preview. It is a single parameter, because shells interpret `&`. */
export const LINK_PARAMETER = 'm';

/** Returns the query of a link to a match. lang: null for the first language. */
export function linkQuery(match: string, lang: string | null): string {
  return `?${LINK_PARAMETER}=${match}${lang === null ? '' : `.${lang}`}`;
}
