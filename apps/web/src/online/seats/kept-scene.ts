/** The last position of an online game on this device, for the picture on the home page. */
import type { Scene } from '@boardwright/boards';
import type { MoveLine } from '@boardwright/core/host';
import { isGame, loadGame } from '../../games.ts';
import { NO_SUBSTITUTES } from '../../play/substitutes.ts';
import { savedSeat } from '../../storage/saved-seats.ts';
import { onlineScene } from '../view-model.ts';
import { clientToShow, recalledClient } from './kept-seat.ts';

/** Returns the scene; null if nothing has been received yet. */
export async function keptScene(match: string): Promise<Scene | null> {
  const saved = savedSeat(match);
  if (saved === null || !isGame(saved.game)) return null;
  const game = await loadGame(saved.game);
  const client = clientToShow(recalledClient(game, saved), saved);
  if (client.scene === null) return null;
  const seen = { steps: [], refusal: null, skew: 0, substitutes: NO_SUBSTITUTES };
  const lines = saved.lines as readonly MoveLine[];
  const scene = onlineScene(game, { ...client, scene: client.scene }, { ...seen, lines });
  return { ...scene, seat: null, perspective: { ...scene.perspective, legal: [] } };
}
