/** A match of two games, played one after the other; both count together. */
import type { Pair, Table } from './entry.ts';
import type { Game, Kind } from './game.ts';

/** null: the rules have no such match. */
export function firstOfPair<K extends Kind>(game: Game<K>, options: K['Options']): Pair<K> | null {
  return (game.returnGame?.(options, game.setup(options, '')) ?? null) === null ? null : { game: 1, options };
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
  const next = game.returnGame?.(options, state) ?? null;
  return next === null ? null : { options: next, pair: { game: 2, options: pair.options } };
}
