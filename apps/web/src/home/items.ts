/** The games of this device for the home page, newest first. */
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
  /** The number of moves; null if it is unknown. */
  readonly moves: number | null;
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

/** Returns the games of this device that have at least one move. */
function here(words: Words): readonly GameItem[] {
  return savedGames().map(({ id, game, plies, over, updated }) => {
    const summary = savedSummary(id);
    const state = over ? words.over : words.unfinished;
    return {
      key: id,
      game,
      href: formatRoute({ screen: 'play', id }),
      online: false,
      moves: summary?.moves ?? null,
      isOpen: !over && plies > 0,
      summary,
      note: summary?.moves === undefined ? state : `${words.moveCount(summary.moves)} · ${state}`,
      updated,
      drop: () => deleteGame(id),
    };
  });
}

function online(words: Words): readonly GameItem[] {
  return savedSeats().map(({ match, game, token, updated }) => {
    const summary = savedSummary(match);
    return {
      key: match,
      game,
      href: formatRoute({ screen: 'match', match, invite: null }),
      online: true,
      moves: summary?.moves ?? null,
      isOpen: token !== null && summary?.over !== true,
      summary,
      note: token === null ? words.watched : words.byLink,
      updated,
      drop: () => deleteSeat(match),
    };
  });
}
