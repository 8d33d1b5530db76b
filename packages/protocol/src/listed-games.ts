/** The games from outside that a server offers, as its page is told of them: in a meta element, so that home asks for nothing more. */
import type { GameEntry } from '@boardwright/core';
import { isRecord, parseJson } from '@boardwright/core/decode';

/** The name of that meta element. */
export const GAMES_META = 'boardwright-games';

/** Where `boardwright dev` tells pages of changes, as server-sent events. A service worker lets requests below `api` pass. */
export const CHANGES_PATH = '/api/changes';

/** One game. Its modules are addresses relative to the page. */
export interface ListedGame extends Pick<GameEntry, 'id' | 'title' | 'about' | 'levels' | 'titles' | 'versions'> {
  readonly rules: string;
  readonly bots?: string;
  /** By language. */
  readonly words: Readonly<Record<string, string>>;
  readonly board?: string;
}

/** What the page of a server is told. */
export interface PageGames {
  readonly games: readonly ListedGame[];
  /** The page shows the panel for authors, and reloads when a game changes (CHANGES_PATH). */
  readonly dev?: true;
  /** The page is a site of these games alone, without a server (`boardwright site`). */
  readonly site?: true;
  /** The server has a lobby. */
  readonly lobby?: true;
}

/** The server that served the page is trusted with it: only what is no list at all is refused. */
export function parsePageGames(text: string): PageGames {
  const raw = parseJson(text, GAMES_META);
  const isList = raw.ok && isRecord(raw.value) && Array.isArray(raw.value['games']);
  return isList ? (raw.value as unknown as PageGames) : { games: [] };
}

/** Returns the content of the element. */
export function gamesText(games: PageGames): string {
  return JSON.stringify(games);
}

/** Returns the element, to be put into the head of the page. */
export function gamesMeta(games: PageGames): string {
  const text = gamesText(games).replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  return `<meta name="${GAMES_META}" content="${text}">`;
}
