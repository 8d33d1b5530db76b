/** Pairs: two games that are played one after the other and count together. */
import type { Pair, Table } from './entry.ts';
import type { Game, Kind } from '../game.ts';

/** Returns the first game of a pair; null if the game has no pairs. */
export function firstOfPair<K extends Kind>(game: Game<K>, options: K['Options']): Pair<K> | null {
  return (game.returnGame?.(options, game.setup(options, '')) ?? null) === null ? null : { game: 1, options };
}

/** How the second game of a pair starts. */
export interface SecondGame<K extends Kind = Kind> {
  readonly options: K['Options'];
  readonly pair: Pair<K>;
}

/**
 * Returns the second game after the first one has ended by the rules of the game. Resigning the first game or losing it on time loses the
 * pair; an agreed draw makes the pair a draw.
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
