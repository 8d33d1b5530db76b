/** The external games of the page's server. Their modules come from the same origin. */
import { unwrap, type GameEntry } from '@boardwright/core';
import { gameEntry, gameOfVersion } from '@boardwright/core/host';
import { GAMES_META, parsePageGames, type ListedGame, type PageGames } from '@boardwright/protocol/listed-games';

const document = globalThis.document as Document | undefined;

/** The list of these games. A worker gets it as its name. */
const said: string =
  document === undefined
    ? ((globalThis.self as { readonly name?: string } | undefined)?.name ?? '')
    : withAbsoluteAddresses(document.querySelector<HTMLMetaElement>(`meta[name="${GAMES_META}"]`)?.content ?? '');

const page: PageGames = parsePageGames(said);
const listed = page.games;
/** Whether the page shows the authors' panel. */
export const isDev: boolean = page.dev === true;
/** Whether the page offers only external games. */
export const isSite: boolean = page.site === true;
/** Whether the page's server has a lobby. */
export const hasLobby: boolean = page.lobby === true;
/** The name for workers, from which a worker reads this list. */
export const workerName: string = listed.length === 0 ? '' : said;

/** Makes URLs absolute, because a worker and its page have different base URLs. */
function withAbsoluteAddresses(text: string): string {
  const at = (address: string): string => new URL(address, document?.baseURI).href;
  const { games, ...rest } = parsePageGames(text);
  const absolute = games.map((game) => ({
    ...game,
    rules: at(game.rules),
    ...(game.bots === undefined ? {} : { bots: at(game.bots) }),
    ...(game.board === undefined ? {} : { board: at(game.board) }),
    words: Object.fromEntries(Object.entries(game.words).map(([language, one]) => [language, at(one)])),
  }));
  return JSON.stringify({ ...rest, games: absolute });
}

type Exports = Readonly<Record<string, unknown>>;

export function importModule(address: string): Promise<Exports> {
  return import(/* @vite-ignore */ address);
}

function entryOf({ rules, bots, words, ...listed }: ListedGame): GameEntry {
  const { board: _board, ...about } = listed;
  const loaders = Object.entries(words).map(([language, address]) => [
    language,
    async () => (await importModule(address))['words'],
  ]);
  return gameEntry({
    ...about,
    rules: async (version) => unwrap(await gameOfVersion(await importModule(rules), rules, version)),
    ...(bots === undefined ? {} : { knowledge: async () => (await importModule(bots))['knowledge'] }),
    words: Object.fromEntries(loaders),
  });
}

export const externalGames: readonly GameEntry[] = listed.map(entryOf);

/** Returns the URL of the drawn board of an external game; null for other games. */
export function externalBoard(game: string): string | null {
  return listed.find(({ id }) => id === game)?.board ?? null;
}
