import type { Fault } from '@boardwright/core';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { NOT_LOADED } from '../shell/not-loaded.tsx';
import { useWords } from '../shell/settings.tsx';
import type { Shared } from './share-game.ts';

interface ShareButtonProps {
  readonly label: string;
  readonly isPrimary?: true;
  readonly share: () => Promise<Shared>;
  readonly refused: (fault: Fault) => void;
}

/** A button that shares something. The result is shown beside it. */
export function ShareButton({ label, isPrimary, share, refused }: ShareButtonProps): JSX.Element {
  const words = useWords();
  const [shared, setShared] = useState<Shared | null>(null);
  // closing the share sheet is not an error
  const failed = (error: unknown): void =>
    error instanceof DOMException && error.name === 'AbortError' ? undefined : refused(NOT_LOADED);
  return (
    <>
      <button
        type="button"
        class={isPrimary ? 'button button-primary' : 'button'}
        onClick={() => void share().then(setShared, failed)}
      >
        {label}
      </button>
      {shared !== null && shared !== 'sent' && (
        <span role="status">{shared === 'copied' ? words.copied : words.sharedAsFile}</span>
      )}
    </>
  );
}
