/** The external games that a server offers. The page reads them from a meta element, so the home page needs no further request. */
import type { GameEntry } from '@boardwright/core';
import { isRecord, parseJson } from '@boardwright/core/decode';

/** The name of that meta element. */
export const GAMES_META = 'boardwright-games';

/** The address at which `boardwright dev` sends changes to pages, as server-sent events. A service worker ignores requests below `api`. */
export const CHANGES_PATH = '/api/changes';

/** A game of the list. Its modules are addresses relative to the page. */
export interface ListedGame extends Pick<GameEntry, 'id' | 'title' | 'about' | 'levels' | 'titles' | 'versions'> {
  readonly rules: string;
  readonly bots?: string;
  /** The words, by language. */
  readonly words: Readonly<Record<string, string>>;
  readonly board?: string;
}

/** The server's data for its page. */
export interface PageGames {
  readonly games: readonly ListedGame[];
  /** Present if the page shows the authors' panel and reloads when a game changes (CHANGES_PATH). */
  readonly dev?: true;
  /** Present if the page is a site of these games alone, without a server (`boardwright site`). */
  readonly site?: true;
  /** Present if the server has a lobby. */
  readonly lobby?: true;
}

/** Parses the games for a page. The page trusts the server that sent it, so only a text that is no list is refused. */
export function parsePageGames(text: string): PageGames {
  const raw = parseJson(text, GAMES_META);
  const isList = raw.ok && isRecord(raw.value) && Array.isArray(raw.value['games']);
  return isList ? (raw.value as unknown as PageGames) : { games: [] };
}

/** Returns the content of the element. */
export function gamesText(games: PageGames): string {
  return JSON.stringify(games);
}

/** Returns the meta element for the head of the page. */
export function gamesMeta(games: PageGames): string {
  const text = gamesText(games).replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  return `<meta name="${GAMES_META}" content="${text}">`;
}
