/** A link to a match as browsers show it: the server's page, the match, and optionally an invite to a seat, also to one that moves. */
import { fail, ok, type Result } from '@boardwright/core';
import { linkQuery } from '@boardwright/protocol';

export interface MatchLink {
  /** The page of the server. */
  readonly page: URL;
  readonly match: string;
  readonly invite: string | null;
  /** Whether another device has the seat until then. */
  readonly isMove: boolean;
}

export function parseLink(text: string): Result<MatchLink> {
  const page = URL.canParse(text) ? new URL(text) : null;
  const hash = page?.hash ?? '';
  const path = hash.replace(/^#\/seats\/([\w-]{16})([\w-]{22})$/, '#/match/$1/$2');
  const [, match, invite = null] = /^#\/match\/([\w-]{16})(?:\/([\w-]{22}))?$/.exec(path) ?? [];
  if (page === null || !/^https?:$/.test(page.protocol) || match === undefined)
    return fail('bad-link', `"${text.slice(0, 60)}" is no link to a game, such as https://play.example/#/match/….`);
  [page.hash, page.search] = ['', ''];
  return ok({ page, match, invite, isMove: path !== hash });
}

export function formatLink({ page, match, invite }: Omit<MatchLink, 'isMove'>): string {
  const link = new URL(page);
  link.search = linkQuery(match, null);
  link.hash = `/match/${match}${invite === null ? '' : `/${invite}`}`;
  return link.href;
}
