/** Requests to close the topmost thing on the page: Android's Back, and Escape. */
import { useEffect, useRef } from 'preact/hooks';

/** The browser's class, whose type is missing from TypeScript's library. */
declare const CloseWatcher: new () => EventTarget & { destroy(): void };

/**
 * Closes something at the next such request, instead of leaving the page. Dialogs do this by themselves. In a browser without CloseWatcher,
 * Back leaves the page: an extra history entry would disturb links inside the open thing.
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
