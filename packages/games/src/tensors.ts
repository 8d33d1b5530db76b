/** Loads the ids of actions and the observations of each game. */
import type { Tensors } from '@boardwright/core/bots';

const LOADERS: Readonly<Record<string, () => Promise<{ readonly tensors: unknown }>>> = {
  '369': () => import('./369/tensors.ts'),
  banqi: () => import('./banqi/tensors.ts'),
  catan: () => import('./catan/tensors.ts'),
  hopnjump: () => import('./hopnjump/tensors.ts'),
  'three-kingdoms': () => import('./three-kingdoms/tensors.ts'),
};

export const GAMES_WITH_TENSORS: readonly string[] = Object.keys(LOADERS);

/** Returns null if there are none for a game of this id. */
export async function loadTensors(id: string): Promise<Tensors | null> {
  const load = Object.hasOwn(LOADERS, id) ? LOADERS[id] : undefined;
  // the tensors of a game take its own views and actions, as its rules do
  return load === undefined ? null : ((await load()).tensors as Tensors);
}
