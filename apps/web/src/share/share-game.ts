/** Gives a finished game away: by the id of its match, as a link that holds it, or as a file where it is too long for one. */
import type { Save } from '@boardwright/core/host';
import { downloadSave } from '../play/download.ts';
import { matchLink } from '../online/door/match-link.ts';
import { formatRoute } from '../route.ts';
import { packGame } from './packed-game.ts';
import { send, type Sent } from './send.ts';

export type Shared = Sent | 'file';

/** Shares a match on the server by its id, a game of this device as it is. */
export async function shareGame(game: string | Save): Promise<Shared> {
  if (typeof game === 'string') return send(matchLink(game, null));
  const data = await packGame(game);
  if (data !== null) return send(new URL(formatRoute({ screen: 'shared', data }), location.href).href);
  downloadSave(game);
  return 'file';
}
