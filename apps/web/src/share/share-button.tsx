import type { Fault } from '@boardwright/core';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { GameHost } from '../play/scene.ts';
import { NOT_LOADED } from '../shell/not-loaded.tsx';
import { useWords } from '../shell/settings.tsx';
import type { Shared } from './share-game.ts';

interface ShareButtonProps {
  readonly host: GameHost;
  readonly refused: (fault: Fault) => void;
}

/** Shares the finished game of a screen. What came of it stands in its place. */
export function ShareButton({ host, refused }: ShareButtonProps): JSX.Element | null {
  const words = useWords();
  const [shared, setShared] = useState<Shared | null>(null);
  const save = host.save();
  if (save === null) return null;
  const share = async (): Promise<void> => {
    const { shareGame } = await import('./share-game.ts');
    setShared(await shareGame(save));
  };
  // whoever closes the device's own list of ways has changed their mind
  const failed = (error: unknown): void =>
    error instanceof DOMException && error.name === 'AbortError' ? undefined : refused(NOT_LOADED);
  return (
    <>
      <button type="button" class="button" onClick={() => void share().catch(failed)}>
        {words.shareGame}
      </button>
      {shared !== null && shared !== 'sent' && (
        <span role="status">{shared === 'copied' ? words.copied : words.sharedAsFile}</span>
      )}
    </>
  );
}
