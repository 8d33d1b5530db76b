import { entryOf } from '@boardwright/core/host';
import { gameTitle } from '@boardwright/words';
import { games } from '../games.ts';
import { useHomeWords } from '../shell/settings.tsx';

/** What a game is called in the page's language; an unknown one is called by its id. */
export function useGameTitle(id: string): string {
  return gameTitle(useHomeWords(), entryOf(games, id) ?? { id, title: id });
}
