/** Notifications of this browser: the player's choice, and the subscription to the browser's push service. */
import { boolean } from '@boardwright/core/decode';
import type { Subscribe } from '@boardwright/protocol';
import { readItem, writeItem } from '../../storage/storage.ts';

const NAME = 'notify';

/** Returns whether the browser offers notifications. They need https or localhost. */
export function canNotify(): boolean {
  return isSecureContext && 'Notification' in globalThis;
}

export function isNotifying(): boolean {
  return canNotify() && Notification.permission === 'granted' && readItem(NAME, boolean) === true;
}

/**
 * Turns notifications on or off and returns whether they are on. Must be called in the handler of a tap, because browsers ask the player
 * only then.
 */
export async function chooseNotify(wanted: boolean): Promise<boolean> {
  const isAllowed = wanted && (await Notification.requestPermission()) === 'granted';
  writeItem(NAME, isAllowed);
  return isAllowed;
}

/** Notifies a player who is looking elsewhere. The notification replaces an earlier one of the same match. */
export async function notify(match: string, title: string): Promise<void> {
  if (!document.hidden || !isNotifying()) return;
  const options = { tag: match, icon: './icon-192.png', data: match };
  const registration = await navigator.serviceWorker?.getRegistration();
  // without a service worker, the page itself notifies; phones do not allow that
  if (registration !== undefined) return registration.showNotification(title, options);
  const shown = new Notification(title, options);
  shown.addEventListener('click', () => window.focus());
}

/** Returns the subscription; null if this browser has no push service or refuses. key: the server's key. */
export async function subscription(key: string): Promise<Pick<Subscribe, 'endpoint' | 'p256dh' | 'auth'> | null> {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (registration?.pushManager === undefined) return null;
  try {
    const made = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    const { endpoint = '', keys = {} } = made.toJSON();
    return { endpoint, p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' };
  } catch (error) {
    if (error instanceof DOMException) return null; // no permission or no push service
    throw error;
  }
}

/** Ends the subscription. The push service then refuses servers' messages, and servers delete their entries. */
export async function endSubscription(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}
