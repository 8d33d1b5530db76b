/** The page under `boardwright dev`: reloads when the game has changed, shows errors in its code, and removes service workers. */
import { messageAt } from '@boardwright/core/host';
import { CHANGES_PATH, GAMES_META } from '@boardwright/protocol/listed-games';
import { showTrouble } from './trouble.ts';

export function followChanges(): void {
  void removeServiceWorkers();
  const shown = document.querySelector<HTMLMetaElement>(`meta[name="${GAMES_META}"]`)?.content ?? '';
  const changes = new EventSource(`.${CHANGES_PATH}`);
  changes.addEventListener('games', ({ data }: MessageEvent<string>) => {
    if (JSON.parse(data) !== shown) location.reload();
  });
  changes.addEventListener('trouble', ({ data }: MessageEvent<string>) => {
    showTrouble(String(JSON.parse(data)));
  });
  addEventListener('error', ({ error, message }) => showTrouble(error instanceof Error ? messageAt(error) : message));
  addEventListener('unhandledrejection', ({ reason }) => showTrouble(messageAt(reason)));
}

/** Removes service workers that an earlier `npm start` has left at this address. During a restart they would answer from their cache. */
async function removeServiceWorkers(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const found = await navigator.serviceWorker.getRegistrations();
  await Promise.all(found.map((one) => one.unregister()));
  const names = (await caches.keys()).filter((name) => name.startsWith('boardwright-'));
  await Promise.all(names.map((name) => caches.delete(name)));
}
