import type { Fault, Result } from '@boardwright/core';
import type { Lobby, ListedMatch } from '@boardwright/protocol';
import { useEffect, useState } from 'preact/hooks';
import { serverRequests } from '../requests.ts';

/** Milliseconds between two requests. The server makes a new list at most once a second. */
const EVERY_MS = 2000;

interface ShownLobby {
  /** The matches; null until the first answer. */
  readonly matches: readonly ListedMatch[] | null;
  /** The reason why the last request has failed. */
  readonly fault: Fault | null;
}

/** Requests the listed matches every 2 s while the page is visible. */
export function useLobby(): ShownLobby {
  const [shown, setShown] = useState<ShownLobby>({ matches: null, fault: null });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let hasLeft = false;
    const show = (found: Result<Lobby>): void =>
      setShown((before) =>
        found.ok ? { matches: found.value.matches, fault: null } : { ...before, fault: found.error },
      );
    const look = async (): Promise<void> => {
      if (!document.hidden) {
        const found = await serverRequests.lobby();
        if (hasLeft) return;
        show(found);
      }
      timer = setTimeout(() => void look(), EVERY_MS);
    };
    void look();
    return () => {
      hasLeft = true;
      clearTimeout(timer);
    };
  }, []);
  return shown;
}
