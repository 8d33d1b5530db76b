import { useEffect, useState } from 'preact/hooks';
import { isGame, loadGame } from '../games.ts';
import { useWords } from '../shell/settings.tsx';

/** What a game is called in the page's language; one without a name there is asked for its own. */
export function useGameTitle(id: string): string {
  const { games } = useWords();
  const [own, setOwn] = useState(id);
  const known: Readonly<Record<string, string>> = games;
  const name = Object.hasOwn(known, id) ? known[id] : undefined;
  const isAsked = name === undefined && isGame(id);
  useEffect(() => {
    // where it does not come, the screen that needs the game says so
    if (isAsked)
      loadGame(id).then(
        ({ title }) => setOwn(title),
        () => undefined,
      );
  }, [id, isAsked]);
  return name ?? own;
}
