/** The games from outside that the page's server offers: their modules come from the server's own origin. */
import { unwrap, type GameEntry } from '@boardwright/core';
import { gameEntry, gameOfVersion } from '@boardwright/core/host';
import { GAMES_META, parsePageGames, type ListedGame, type PageGames } from '@boardwright/protocol/listed-games';

const document = globalThis.document as Document | undefined;

/** What the page says of them; its worker has the same as its name. */
const said: string =
  document === undefined
    ? ((globalThis.self as { readonly name?: string } | undefined)?.name ?? '')
    : withAbsoluteAddresses(document.querySelector<HTMLMetaElement>(`meta[name="${GAMES_META}"]`)?.content ?? '');

const page: PageGames = parsePageGames(said);
const listed = page.games;
/** The page shows the panel for authors. */
export const isDev: boolean = page.dev === true;
/** The page offers the games from outside alone. */
export const isSite: boolean = page.site === true;
/** The page's server has a lobby. */
export const hasLobby: boolean = page.lobby === true;
/** The name of a worker that is to know them. */
export const workerName: string = listed.length === 0 ? '' : said;

/** A worker has another address than its page. */
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

/** The address of the drawn board of such a game; null for others. */
export function externalBoard(game: string): string | null {
  return listed.find(({ id }) => id === game)?.board ?? null;
}
