import type { GameCatalogue } from '@boardwright/core/host';

/** The module from which a thread loads its games, unless its host names another one. */
export const OWN_GAMES = '@boardwright/games';

/** Loads the catalogue that a module exports as `games`. */
export async function loadGames(module: string): Promise<GameCatalogue> {
  const { games }: { readonly games: GameCatalogue } = await import(module);
  return games;
}
