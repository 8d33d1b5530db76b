/** Counts the nodes of the game tree, which verifies a move generator. */
import type { Actor, Game, Kind, Ply } from './game.ts';

/** Returns every ply that can be played now, including those of chance. */
export function plies<K extends Kind>(game: Game<K>, state: K['State']): Ply<K>[] {
  return game.turn(state).may.flatMap((actor) => actionsOf(game, state, actor).map((action) => ({ actor, action })));
}

function actionsOf<K extends Kind>(game: Game<K>, state: K['State'], actor: Actor): readonly K['Action'][] {
  return actor === 'chance' ? game.chance(state).map(({ action }) => action) : game.legalActions(state, actor);
}

/** Returns the number of leaves at this depth. Each outcome of chance counts once; a finished game above that depth counts zero. */
export function perft<K extends Kind>(game: Game<K>, state: K['State'], depth: number): number {
  if (depth === 0) return 1;
  const next = plies(game, state);
  if (depth === 1) return next.length;
  return next.reduce((sum, ply) => sum + perft(game, game.apply(state, ply), depth - 1), 0);
}

/** Returns perft for each first ply, to find where two programs differ. */
export function divide<K extends Kind>(
  game: Game<K>,
  state: K['State'],
  depth: number,
): { readonly ply: Ply<K>; readonly leaves: number }[] {
  return plies(game, state).map((ply) => ({ ply, leaves: perft(game, game.apply(state, ply), depth - 1) }));
}
