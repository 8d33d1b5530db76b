/** The external games of a server. The page reads them from a meta element, so that the home page needs no further request. */
import type { GameEntry } from '@boardwright/core';
import { isRecord, parseJson } from '@boardwright/core/decode';

/** The name of the meta element. */
export const GAMES_META = 'boardwright-games';

/** The path at which `boardwright dev` tells pages about changes, as server-sent events. Service workers ignore paths below `api`. */
export const CHANGES_PATH = '/api/changes';

/** A listed game. Its modules are URLs relative to the page. */
export interface ListedGame extends Pick<GameEntry, 'id' | 'title' | 'about' | 'levels' | 'titles' | 'versions'> {
  readonly rules: string;
  readonly bots?: string;
  /** The URLs of its words, by language. */
  readonly words: Readonly<Record<string, string>>;
  readonly board?: string;
}

/** What the server tells its page. */
export interface PageGames {
  readonly games: readonly ListedGame[];
  /** Present if the page shows the authors' panel and reloads when a game changes (CHANGES_PATH). */
  readonly dev?: true;
  /** Present if the page is a site with these games alone and has no server (`boardwright site`). */
  readonly site?: true;
  /** Present if the server has a lobby. */
  readonly lobby?: true;
}

/** Parses the games for a page. The page trusts the server that sent it, so only a text that is not a list is refused. */
export function parsePageGames(text: string): PageGames {
  const raw = parseJson(text, GAMES_META);
  const isList = raw.ok && isRecord(raw.value) && Array.isArray(raw.value['games']);
  return isList ? (raw.value as unknown as PageGames) : { games: [] };
}

/** Returns the content of the meta element. */
export function gamesText(games: PageGames): string {
  return JSON.stringify(games);
}

/** Returns the meta element for the head of the page. */
export function gamesMeta(games: PageGames): string {
  const text = gamesText(games).replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  return `<meta name="${GAMES_META}" content="${text}">`;
}
