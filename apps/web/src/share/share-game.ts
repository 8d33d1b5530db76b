/** Gives a finished game away: as a link, or as a file where it is too long for one. */
import type { Save } from '@boardwright/core/host';
import { downloadSave } from '../play/download.ts';
import { formatRoute } from '../route.ts';
import { packGame } from './packed-game.ts';

export type Shared = 'copied' | 'sent' | 'file';

export async function shareGame(save: Save): Promise<Shared> {
  const data = await packGame(save);
  if (data !== null) return send(new URL(formatRoute({ screen: 'shared', data }), location.href).href);
  downloadSave(save);
  return 'file';
}

/** By what the device has for it, else to the clipboard. */
async function send(url: string): Promise<Shared> {
  if (navigator.share !== undefined && matchMedia('(pointer: coarse)').matches) {
    await navigator.share({ url });
    return 'sent';
  }
  await navigator.clipboard.writeText(url);
  return 'copied';
}
