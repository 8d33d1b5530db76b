import { entryOf } from '@boardwright/core/host';
import { gameTitle } from '@boardwright/words';
import { games } from '../games.ts';
import { useHomeWords } from '../shell/settings.tsx';

/** Returns a game's title in the page's language; for an unknown game its id. */
export function useGameTitle(id: string): string {
  return gameTitle(useHomeWords(), entryOf(games, id) ?? { id, title: id });
}
