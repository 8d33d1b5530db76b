/** Counts the nodes of the game tree, to verify a move generator. */
import type { Actor, Game, Kind, Ply } from './game.ts';

/** Returns every ply that may be played now, including chance. */
export function plies<K extends Kind>(game: Game<K>, state: K['State']): Ply<K>[] {
  return game.turn(state).may.flatMap((actor) => actionsOf(game, state, actor).map((action) => ({ actor, action })));
}

function actionsOf<K extends Kind>(game: Game<K>, state: K['State'], actor: Actor): readonly K['Action'][] {
  return actor === 'chance' ? game.chance(state).map(({ action }) => action) : game.legalActions(state, actor);
}

/** Returns the number of leaves at this depth; each outcome of chance counts once, a finished game counts zero. */
export function perft<K extends Kind>(game: Game<K>, state: K['State'], depth: number): number {
  if (depth === 0) return 1;
  const next = plies(game, state);
  if (depth === 1) return next.length;
  return next.reduce((sum, ply) => sum + perft(game, game.apply(state, ply), depth - 1), 0);
}

/** Returns perft by first ply, to find where two programs differ. */
export function divide<K extends Kind>(
  game: Game<K>,
  state: K['State'],
  depth: number,
): { readonly ply: Ply<K>; readonly leaves: number }[] {
  return plies(game, state).map((ply) => ({ ply, leaves: perft(game, game.apply(state, ply), depth - 1) }));
}
