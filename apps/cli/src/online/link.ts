/**
 * Parses a link to a match as browsers show it. It contains the server's page, the match, and perhaps an invite, which may be to a seat
 * that moves from another device.
 */
import { fail, ok, type Result } from '@boardwright/core';
import { readInviteText, type SeatInvite } from '@boardwright/fair';
import { linkQuery } from '@boardwright/protocol';

export interface MatchLink {
  /** The page of the server. */
  readonly page: URL;
  readonly match: string;
  readonly invite: string | null;
  /** Present if the seat moves here from another device. fair: that device's signature for fair draws; null for none. */
  readonly moves: { readonly fair: SeatInvite | null } | null;
}

export function parseLink(text: string): Result<MatchLink> {
  const page = URL.canParse(text) ? new URL(text) : null;
  const hash = page?.hash ?? '';
  const [, moved, by, signed = ''] = /^#\/seats\/([\w-]{16})([\w-]{22})([\w-]{128})?$/.exec(hash) ?? [];
  const path = moved === undefined ? hash : `#/match/${moved}/${by ?? ''}`;
  const [, match, invite = null] = /^#\/match\/([\w-]{16})(?:\/([\w-]{22}))?$/.exec(path) ?? [];
  if (page === null || !/^https?:$/.test(page.protocol) || match === undefined)
    return fail('bad-link', `"${text.slice(0, 60)}" is not a link to a game, such as https://play.example/#/match/….`);
  [page.hash, page.search] = ['', ''];
  return ok({ page, match, invite, moves: moved === undefined ? null : { fair: readInviteText(signed) } });
}

export function formatLink({ page, match, invite }: Omit<MatchLink, 'moves'>): string {
  const link = new URL(page);
  link.search = linkQuery(match, null);
  link.hash = `/match/${match}${invite === null ? '' : `/${invite}`}`;
  return link.href;
}
