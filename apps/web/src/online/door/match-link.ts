/** Links to matches. The query is for previews in messengers; the fragment is for the page alone. */
import { linkQuery } from '@boardwright/protocol';
import { formatRoute } from '../../route.ts';
import { savedSettings } from '../../shell/saved-settings.ts';

/** Returns a link. invite: null for a link to watch. party: whether the player's device becomes a hand of a party. */
export function matchLink(match: string, invite: string | null, party: true | null = null): string {
  const way = party === null ? {} : { party };
  const link = new URL(formatRoute({ screen: 'match', match, invite, ...way }), location.href);
  link.search = linkQuery(match, savedSettings().lang);
  return link.href;
}
