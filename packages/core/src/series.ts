/** A match of two games, played one after the other; both count together. */
import { itemAt } from './list.ts';
import type { Pair, Table } from './entry.ts';
import type { Game, Kind, Outcome, Seat } from './game.ts';

/** null: the rules have no such match. */
export function firstOfSeries<K extends Kind>(game: Game<K>, options: K['Options']): Pair<K> | null {
  return game.returnGame(options, game.setup(options, '')) === null ? null : { game: 1, options };
}

export interface SecondGame<K extends Kind = Kind> {
  readonly options: K['Options'];
  readonly pair: Pair<K>;
}

/**
 * The second game, once the first has ended by its own rules. Who gives up the first, or loses it on time, has lost the
 * match; a draw that was agreed is one of the match.
 */
export function secondGameOf<K extends Kind>(
  game: Game<K>,
  { options, pair }: { readonly options: K['Options']; readonly pair?: Pair<K> },
  { state }: Pick<Table<K>, 'state'>,
): SecondGame<K> | null {
  if (pair?.game !== 1 || game.outcome(state) === null) return null;
  const next = game.returnGame(options, state);
  return next === null ? null : { options: next, pair: { game: 2, options: pair.options } };
}

/** Of two players with scores, who is ahead and by how much; null where nobody is. */
export function scoreLead({ scores }: Pick<Outcome, 'scores'>): { readonly seat: Seat; readonly by: number } | null {
  if (scores?.length !== 2 || scores[0] === scores[1]) return null;
  const by = itemAt(scores, 0) - itemAt(scores, 1);
  return { seat: by > 0 ? 0 : 1, by: Math.abs(by) };
}
