/** Closes the topmost thing on the page with Back on Android, or with Escape. */
import { useEffect, useRef } from 'preact/hooks';

/** The browser's class, which TypeScript's library does not declare. */
declare const CloseWatcher: new () => EventTarget & { destroy(): void };

/**
 * Closes something at the next such request instead of leaving the page. Dialogs do this by themselves. In a browser without CloseWatcher,
 * Back leaves the page: an additional history entry would break links inside the open thing.
 */
export function useCloseRequests(isOpen: boolean, close: () => void): void {
  const latest = useRef(close);
  latest.current = close;
  useEffect(() => {
    if (!isOpen || !('CloseWatcher' in globalThis)) return undefined;
    const watcher = new CloseWatcher();
    watcher.addEventListener('close', () => latest.current());
    return () => watcher.destroy();
  }, [isOpen]);
}
