/** Loads the ids of actions and the observations of a game. */
import type { Game } from '@boardwright/core';
import { tensorsOf, type Tensors } from '@boardwright/core/bots';

const LOADERS: Readonly<Record<string, () => Promise<{ readonly tensors: unknown }>>> = {
  '369': () => import('./369/tensors.ts'),
  banqi: () => import('./banqi/tensors.ts'),
  catan: () => import('./catan/tensors.ts'),
  hopnjump: () => import('./hopnjump/tensors.ts'),
  'three-kingdoms': () => import('./three-kingdoms/tensors.ts'),
};

/** The games with hand-written ids and observations. */
export const GAMES_WITH_TENSORS: readonly string[] = Object.keys(LOADERS);

/** Returns the ids and observations of a game: hand-written ones if it has them, otherwise derived ones (`tensorsOf`). */
export async function loadTensors(game: Game): Promise<Tensors> {
  const load = Object.hasOwn(LOADERS, game.id) ? LOADERS[game.id] : undefined;
  // a game's tensors are for its own views and actions, as its rules are
  return load === undefined ? tensorsOf(game) : ((await load()).tensors as Tensors);
}
