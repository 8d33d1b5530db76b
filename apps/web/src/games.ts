import type { Game, GameEntry } from '@boardwright/core';
import { entryOf, gameCatalogue, loadRules, type GameCatalogue } from '@boardwright/core/host';
import { games as own } from '@boardwright/games';
import { externalGames, isSite } from './external-games.ts';

/** The game of the test kit. Development builds include it, to try hidden cards and offers. */
const kit: GameCatalogue =
  import.meta.env.DEV || import.meta.env.VITE_DEV_GAMES === '1'
    ? gameCatalogue([
        { id: 'market', title: 'Market', rules: async () => (await import('@boardwright/core/testing')).market },
      ])
    : {};

/** All games. If an external game has the id of a built-in one, the built-in game is used. */
export const games: GameCatalogue = { ...gameCatalogue(externalGames), ...own, ...kit };

/** Returns the games in the order of the home page. */
export function listedGames(): readonly GameEntry[] {
  return (isSite ? externalGames : Object.values(games)).toSorted(
    (a, b) => (a.order ?? Infinity) - (b.order ?? Infinity),
  );
}

export function isGame(id: string): boolean {
  return entryOf(games, id) !== null;
}

/**
 * Loads the rules of a game. version: the version that a match or save names; other rules are loaded only if those of this version are not
 * available.
 */
export async function loadGame(id: string, version?: number): Promise<Game> {
  const game = await loadRules(games, id, version);
  if (game === null) throw new RangeError(`no game "${id}"`);
  return game;
}
