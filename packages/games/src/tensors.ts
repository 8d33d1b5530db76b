/** Loads the ids of actions and the observations of each game. */
import type { Game } from '@boardwright/core';
import { tensorsOf, type Tensors } from '@boardwright/core/bots';

const LOADERS: Readonly<Record<string, () => Promise<{ readonly tensors: unknown }>>> = {
  '369': () => import('./369/tensors.ts'),
  banqi: () => import('./banqi/tensors.ts'),
  catan: () => import('./catan/tensors.ts'),
  hopnjump: () => import('./hopnjump/tensors.ts'),
  'three-kingdoms': () => import('./three-kingdoms/tensors.ts'),
};

/** The ids of the games whose numbers are written by hand. */
export const GAMES_WITH_TENSORS: readonly string[] = Object.keys(LOADERS);

/** Returns the numbers that a built-in game has, or those that any other game has or gets (`tensorsOf`). */
export async function loadTensors(game: Game): Promise<Tensors> {
  const load = Object.hasOwn(LOADERS, game.id) ? LOADERS[game.id] : undefined;
  // the tensors of a game take its own views and actions, as its rules do
  return load === undefined ? tensorsOf(game) : ((await load()).tensors as Tensors);
}
