/** The current position of a game on this device, for a still picture on the home page. */
import { load, onlyPersonOf } from '@boardwright/core/host';
import type { Scene } from '@boardwright/boards';
import { isGame, loadGame } from '../games.ts';
import { savedGame } from '../storage/saved-games.ts';
import { localScene } from './view-model.ts';

/** Returns the scene; null if there is no such game. If people share the device, it is the scene of a spectator. */
export async function savedScene(id: string): Promise<Scene | null> {
  const found = savedGame(id);
  if (found === null || !isGame(found.game)) return null;
  const history = load(await loadGame(found.game), found.save);
  if (!history.ok) return null;
  const holder = onlyPersonOf(history.value);
  const scene = localScene(history.value, { holder, covered: false, saveStatus: 'saved', steps: [], skew: 0 });
  return { ...scene, seat: null, perspective: { ...scene.perspective, legal: [] } };
}
