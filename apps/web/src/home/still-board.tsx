/** Shows the real board of a game, without input and hidden from screen readers. */
import type { GameWords, Kind } from '@boardwright/core';
import { gameWords } from '@boardwright/words';
import type { JSX } from 'preact';
import type { BoardModule, Scene } from '@boardwright/boards';
import { loadBoard } from '../boards/index.ts';
import { games } from '../games.ts';
import { useSettings } from '../shell/settings.tsx';
import { useLoaded } from '../shell/use-loaded.ts';
import { areLettersChosen } from '../storage/letters.ts';
import '../styles/game.css';
import { Miniature } from './miniature.tsx';
import './still-board.css';

interface Parts {
  readonly board: BoardModule;
  readonly said: GameWords;
}

export function StillBoard({ scene }: { readonly scene: Scene }): JSX.Element {
  const { lang } = useSettings();
  const parts = useLoaded(true, async (): Promise<Parts> => {
    const [board, said] = await Promise.all([loadBoard(scene.game.id), gameWords(games, scene.game, lang)]);
    return { board, said };
  });
  if (parts === null) return <Miniature game={scene.game.id} />;
  const { Board } = parts.board;
  return (
    <div class={`still game-${parts.board.fit ?? 'natural'}`} inert aria-hidden="true">
      <div class="still-board">
        <Board
          scene={scene}
          words={parts.said.table}
          side={scene.side}
          hint={[]}
          letters={areLettersChosen(lang)}
          act={refuse}
          explain={() => ''}
        />
      </div>
    </div>
  );
}

/** Refuses every action. */
function refuse(_action: Kind['Action']): null {
  return null;
}
