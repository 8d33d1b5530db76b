import type { GameCatalogue } from '@boardwright/core/host';

/** The module that a thread loads its games from, unless its host names another. */
export const OWN_GAMES = '@boardwright/games';

/** Loads the table of games that a module exports as `games`. */
export async function loadGames(module: string): Promise<GameCatalogue> {
  const { games }: { readonly games: GameCatalogue } = await import(module);
  return games;
}
