import { gameWords } from '@boardwright/words';
import type { Game, GameWords } from '@boardwright/core';
import { useLayoutEffect, useState } from 'preact/hooks';
import { games } from '../games.ts';
import { readerTags } from '../shell/browser-locale.ts';
import { useSettings } from '../shell/settings.tsx';

interface LoadedWords {
  /** The words. Those of the old language until the new ones are loaded; null before the first ones are. */
  readonly gameWords: GameWords | null;
  /** Whether the words cannot be loaded: the connection is lost, or the server has a newer page. */
  readonly isBroken: boolean;
}

/** Returns the words of a game in the page's language. */
export function useGameWords(game: Game | null): LoadedWords {
  const { lang } = useSettings();
  const [loaded, setLoaded] = useState<{ readonly game: Game; readonly words: GameWords | null } | null>(null);
  useLayoutEffect(() => {
    let wanted = game !== null;
    if (game !== null)
      gameWords(games, game, lang, readerTags(lang)).then(
        (words) => wanted && setLoaded({ game, words }),
        () => wanted && setLoaded((before) => (before?.game === game ? before : { game, words: null })),
      );
    return () => {
      wanted = false;
    };
  }, [game, lang]);
  const isOfGame = loaded !== null && loaded.game === game;
  return { gameWords: isOfGame ? loaded.words : null, isBroken: isOfGame && loaded.words === null };
}
