import type { Game, Registry } from '@boardwright/core';
import { registry } from '@boardwright/games';

/** Development builds also have the test kit's game, so that hidden cards and offers are tried in every host. */
const DEV_GAMES: Registry =
  import.meta.env.DEV || import.meta.env.VITE_DEV_GAMES === '1'
    ? { market: async () => (await import('@boardwright/core/testing')).market }
    : {};

/** The order of the cards; a game that is not named comes last. */
const ORDER = ['hopnjump', 'banqi', '369', 'catan', 'three-kingdoms'];

const games: Registry = { ...registry, ...DEV_GAMES };

export function gameIds(): readonly string[] {
  const place = (id: string): number => (ORDER.includes(id) ? ORDER.indexOf(id) : ORDER.length);
  return Object.keys(games).toSorted((a, b) => place(a) - place(b));
}

export function isGame(id: string): boolean {
  return Object.hasOwn(games, id);
}

export async function loadGame(id: string): Promise<Game> {
  const load = isGame(id) ? games[id] : undefined;
  if (load === undefined) throw new RangeError(`no game "${id}"`);
  return load();
}
