/** Notifications of this browser: whether the player wants them, and the subscription to its push service. */
import { boolean } from '@boardwright/core/decode';
import type { Subscribe } from '@boardwright/protocol';
import { readItem, writeItem } from '../../storage/storage.ts';

const NAME = 'notify';

/** Browsers have them on https and on this machine. */
export function canNotify(): boolean {
  return isSecureContext && 'Notification' in globalThis;
}

export function isNotifying(): boolean {
  return canNotify() && Notification.permission === 'granted' && readItem(NAME, boolean) === true;
}

/** Called by a tap: browsers ask the player only then. Returns whether the player is notified from now on. */
export async function chooseNotify(wanted: boolean): Promise<boolean> {
  const isAllowed = wanted && (await Notification.requestPermission()) === 'granted';
  writeItem(NAME, isAllowed);
  return isAllowed;
}

/** Shows it to a player who looks elsewhere. A later one of the same match takes its place. */
export async function notify(match: string, title: string): Promise<void> {
  if (!document.hidden || !isNotifying()) return;
  const options = { tag: match, icon: './icon-192.png', data: match };
  const registration = await navigator.serviceWorker?.getRegistration();
  // a page without a service worker shows it itself, which phones do not allow
  if (registration !== undefined) return registration.showNotification(title, options);
  const shown = new Notification(title, options);
  shown.addEventListener('click', () => window.focus());
}

/** key: of the server. null: this browser has no push service, or refuses. */
export async function subscription(key: string): Promise<Pick<Subscribe, 'endpoint' | 'p256dh' | 'auth'> | null> {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (registration?.pushManager === undefined) return null;
  try {
    const made = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    const { endpoint = '', keys = {} } = made.toJSON();
    return { endpoint, p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' };
  } catch (error) {
    if (error instanceof DOMException) return null; // no permission, or no push service
    throw error;
  }
}

/** The push service then refuses what servers send, and they delete what they kept. */
export async function endSubscription(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}
