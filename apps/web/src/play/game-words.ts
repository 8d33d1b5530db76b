import { gameWords, type Game, type GameWords } from '@boardwright/core';
import { wordsRegistry } from '@boardwright/games/words';
import { useLayoutEffect, useState } from 'preact/hooks';
import { useSettings } from '../shell/settings.tsx';

/** The words of a game in the page's language; of another language until these are there, null before the first. */
export function useGameWords(game: Game | null): GameWords | null {
  const { lang } = useSettings();
  const [loaded, setLoaded] = useState<{ readonly game: Game; readonly words: GameWords } | null>(null);
  useLayoutEffect(() => {
    let wanted = game !== null;
    if (game !== null)
      void gameWords(wordsRegistry, game, lang).then((words) => {
        if (wanted) setLoaded({ game, words });
      });
    return () => {
      wanted = false;
    };
  }, [game, lang]);
  return loaded !== null && loaded.game === game ? loaded.words : null;
}
