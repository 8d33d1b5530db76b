/** Loads what a screen of exercises needs: rules, board and words. */
import type { BoardModule } from '@boardwright/boards';
import type { Game } from '@boardwright/core';
import { loadLearningWords, type LearningWords } from '@boardwright/words/learning';
import { useEffect, useState } from 'preact/hooks';
import { loadBoard } from '../boards/index.ts';
import { isGame, loadGame } from '../games.ts';
import { useGameWords } from '../play/game-words.ts';
import { useSettings } from '../shell/settings.tsx';
import type { LoadedGame } from './exercise.tsx';

interface Loading<T> {
  readonly loaded: (LoadedGame & { readonly content: T }) | null;
  readonly isBroken: boolean;
}

interface Parts<T> {
  readonly game: Game;
  readonly board: BoardModule;
  readonly content: T;
}

/** Loads a game and its content. `load` must stay the same as long as the game does. */
export function useLoadedGame<T>(id: string, load: (game: string) => Promise<T>): Loading<T> {
  const { lang } = useSettings();
  const [parts, setParts] = useState<Parts<T> | null>(null);
  const [learning, setLearning] = useState<LearningWords | null>(null);
  const [isLost, setLost] = useState(!isGame(id));
  const { gameWords, isBroken } = useGameWords(parts?.game ?? null);
  useEffect(() => {
    if (!isGame(id)) return;
    Promise.all([loadGame(id), loadBoard(id), load(id)]).then(
      ([game, board, content]) => setParts({ game, board, content }),
      () => setLost(true),
    );
  }, [id]);
  useEffect(() => {
    loadLearningWords(lang).then(setLearning, () => setLost(true));
  }, [lang]);
  const loaded = parts === null || learning === null || gameWords === null ? null : { ...parts, learning, gameWords };
  return { loaded, isBroken: isLost || isBroken };
}
