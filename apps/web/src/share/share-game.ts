/** Shares a finished game: by the id of its match, as a link that contains the game, or as a file if that link would be too long. */
import type { Save } from '@boardwright/core/host';
import { downloadSave } from '../play/download.ts';
import { matchLink } from '../online/door/match-link.ts';
import { formatRoute } from '../route.ts';
import { packGame } from './packed-game.ts';
import { send, type Sent } from './send.ts';

export type Shared = Sent | 'file';

/** Shares a match on the server by its id, and a game of this device by its content. */
export async function shareGame(game: string | Save): Promise<Shared> {
  if (typeof game === 'string') return send(matchLink(game, null));
  const data = await packGame(game);
  if (data !== null) return send(new URL(formatRoute({ screen: 'shared', data }), location.href).href);
  downloadSave(game);
  return 'file';
}
