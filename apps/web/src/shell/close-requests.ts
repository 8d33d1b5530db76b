/** What asks the page to close the topmost thing on it: Android's Back, and Escape. */
import { useEffect, useRef } from 'preact/hooks';

/** Of the browser; its types are not in TypeScript's library. */
declare const CloseWatcher: new () => EventTarget & { destroy(): void };

/**
 * Closes something at the next such request, instead of leaving the page. Dialogs do so by themselves. In a browser without
 * CloseWatcher Back leaves: an entry of the history in its place would be in the way of links inside what is open.
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
