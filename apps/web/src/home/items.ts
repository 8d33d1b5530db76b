/** The games of this device as home lists them, newest first. */
import type { Words } from '@boardwright/words';
import { formatRoute } from '../route.ts';
import { deleteGame, savedGames, tidySavedGames } from '../storage/saved-games.ts';
import { deleteSeat, savedSeats } from '../storage/saved-seats.ts';
import { savedSummary, type Summary } from '../storage/summaries.ts';

export interface GameItem {
  readonly key: string;
  readonly game: string;
  readonly href: string;
  readonly online: boolean;
  /** null where nobody has counted. */
  readonly plies: number | null;
  readonly isOpen: boolean;
  readonly summary: Summary | null;
  readonly note: string;
  readonly updated: number;
  readonly drop: () => void;
}

export function itemsOf(words: Words): readonly GameItem[] {
  tidySavedGames();
  return [...here(words), ...online(words)].toSorted((a, b) => b.updated - a.updated);
}

/** A game in which nothing has happened is not worth going back to. */
function here(words: Words): readonly GameItem[] {
  return savedGames().map(({ id, game, plies, over, updated }) => ({
    key: id,
    game,
    href: formatRoute({ screen: 'play', id }),
    online: false,
    plies,
    isOpen: !over && plies > 0,
    summary: savedSummary(id),
    note: `${words.moveCount(plies)} · ${over ? words.over : words.unfinished}`,
    updated,
    drop: () => deleteGame(id),
  }));
}

function online(words: Words): readonly GameItem[] {
  return savedSeats().map(({ match, game, token, updated }) => {
    const summary = savedSummary(match);
    return {
      key: match,
      game,
      href: formatRoute({ screen: 'match', match, invite: null }),
      online: true,
      plies: null,
      isOpen: token !== null && summary?.over !== true,
      summary,
      note: token === null ? words.watched : words.byLink,
      updated,
      drop: () => deleteSeat(match),
    };
  });
}
