/** The routes. They are in the fragment of the URL, so that any web host can serve the page, and invitations appear in no server's log. */
export type Route =
  | { readonly screen: 'home' }
  | { readonly screen: 'statistics' | 'verify' | 'lobby' }
  | { readonly screen: 'options'; readonly game: string }
  /** Starts a game at once. `position` and `against` come from the URL. */
  | { readonly screen: 'start'; readonly game: string; readonly query: Readonly<Record<string, string>> }
  /** The lesson. back: the game of this device from which it was opened. */
  | { readonly screen: 'learn'; readonly game: string; readonly back: string | null }
  | { readonly screen: 'dailies' }
  /** The position of a day. day: days since 1 January 1970; null for today. */
  | { readonly screen: 'daily'; readonly game: string; readonly day: number | null }
  | { readonly screen: 'play'; readonly id: string }
  /** A game that is contained in the URL. */
  | { readonly screen: 'shared'; readonly data: string }
  /** Seats that move from another device. */
  | { readonly screen: 'seats'; readonly data: string }
  | {
      readonly screen: 'match';
      readonly match: string;
      readonly invite: string | null;
      /** Present if the invite is to a party, in which this device is a hand. */
      readonly party?: true;
    };

export function parseRoute(hash: string): Route {
  const [path = '', search = ''] = hash.replace(/^#\/?/, '').split('?', 2);
  const [head, first, second, third] = path.split('/').map(decode);
  if (head === 'statistics' || head === 'verify' || head === 'lobby') return { screen: head };
  if (head === 'options' && first) return { screen: 'options', game: first };
  if (head === 'start' && first) {
    return { screen: 'start', game: first, query: Object.fromEntries(new URLSearchParams(search)) };
  }
  if (head === 'learn' && first) return { screen: 'learn', game: first, back: second || null };
  if (head === 'seats' && first) return { screen: 'seats', data: first };
  if (head === 'shared' && first) return { screen: 'shared', data: first };
  if (head === 'daily') return first ? { screen: 'daily', game: first, day: dayIn(second) } : { screen: 'dailies' };
  if (head === 'play' && first) return { screen: 'play', id: first };
  if (head === 'match' && first) {
    const party = third === 'party' ? ({ party: true } as const) : {};
    return { screen: 'match', match: first, invite: second || null, ...party };
  }
  return { screen: 'home' };
}

export function formatRoute(route: Route): string {
  switch (route.screen) {
    case 'home':
      return '#/';
    case 'statistics':
    case 'verify':
    case 'lobby':
      return `#/${route.screen}`;
    case 'options':
      return `#/options/${encodeURIComponent(route.game)}`;
    case 'start':
      return `#/start/${encodeURIComponent(route.game)}?${new URLSearchParams(route.query).toString()}`;
    case 'learn':
      return `#/learn/${withPart(route.game, route.back)}`;
    case 'dailies':
      return '#/daily';
    case 'daily':
      return `#/daily/${withPart(route.game, route.day === null ? null : `${route.day}`)}`;
    case 'play':
      return `#/play/${encodeURIComponent(route.id)}`;
    case 'shared':
    case 'seats':
      return `#/${route.screen}/${route.data}`;
    case 'match':
      return `#/match/${withPart(route.match, route.invite)}${route.party === true ? '/party' : ''}`;
  }
}

function dayIn(part: string | undefined): number | null {
  return /^\d{1,6}$/.test(part ?? '') ? Number(part) : null;
}

function withPart(first: string, second: string | null): string {
  return [first, ...(second === null ? [] : [second])].map(encodeURIComponent).join('/');
}

export function navigate(route: Route, how: 'push' | 'replace' = 'push'): void {
  const hash = formatRoute(route);
  if (how === 'push') location.hash = hash;
  else {
    history.replaceState(null, '', hash);
    dispatchEvent(new HashChangeEvent('hashchange'));
  }
}

/** Returns a function that tells, after an await, whether the route is still the same. */
export function watchRoute(): () => boolean {
  const { hash } = location;
  return () => location.hash === hash;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch (error) {
    if (error instanceof URIError) return '';
    throw error;
  }
}
