import type { Fault } from '@boardwright/core';
import type { JSX } from 'preact';
import type { GameHost } from '../play/scene.ts';
import { useWords } from '../shell/settings.tsx';
import { ShareButton } from './share-button.tsx';

interface ShareGameProps {
  readonly host: GameHost;
  readonly refused: (fault: Fault) => void;
}

/** Shows the button that shares the finished game of a screen. */
export function ShareGameButton({ host, refused }: ShareGameProps): JSX.Element | null {
  const words = useWords();
  const game = host.gameToShare();
  if (game === null) return null;
  return (
    <ShareButton
      label={words.shareGame}
      share={async () => (await import('./share-game.ts')).shareGame(game)}
      refused={refused}
    />
  );
}
