/** Counting the tree: the oldest proof that a generator is right. */
import type { Actor, Game, Kind, Ply } from './game.ts';

/** Every ply that may be played now, chance included. */
export function plies<K extends Kind>(game: Game<K>, state: K['State']): Ply<K>[] {
  return game.turn(state).may.flatMap((actor) => actionsOf(game, state, actor).map((action) => ({ actor, action })));
}

function actionsOf<K extends Kind>(game: Game<K>, state: K['State'], actor: Actor): readonly K['Action'][] {
  return actor === 'chance' ? game.chance(state).map(({ action }) => action) : game.legalActions(state, actor);
}

/** Leaves of the tree at this depth; outcomes of chance count one each, a finished game none. */
export function perft<K extends Kind>(game: Game<K>, state: K['State'], depth: number): number {
  if (depth === 0) return 1;
  const next = plies(game, state);
  if (depth === 1) return next.length;
  return next.reduce((sum, ply) => sum + perft(game, game.apply(state, ply), depth - 1), 0);
}

/** perft by first ply, to find where two programs part. */
export function divide<K extends Kind>(
  game: Game<K>,
  state: K['State'],
  depth: number,
): { readonly ply: Ply<K>; readonly leaves: number }[] {
  return plies(game, state).map((ply) => ({ ply, leaves: perft(game, game.apply(state, ply), depth - 1) }));
}
