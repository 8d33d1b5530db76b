import type { Game, Registry } from '@boardwright/core';
import { registry } from '@boardwright/games';

/** Development builds also have the test kit's game, so that hidden cards and offers are tried in every host. */
const DEV_GAMES: Registry = {};

export const games: Registry = { ...registry, ...DEV_GAMES };

export function isGame(id: string): boolean {
  return Object.hasOwn(games, id);
}

export async function loadGame(id: string): Promise<Game> {
  const load = isGame(id) ? games[id] : undefined;
  if (load === undefined) throw new RangeError(`no game "${id}"`);
  return load();
}
