import { pick, type Game, type Kind, type Ply, type Rng } from '@boardwright/core';

/** Returns a random ply, including those of chance; null if the game is over. */
export function randomPly<K extends Kind>(game: Game<K>, state: K['State'], source: Rng): Ply<K> | null {
  const [actor] = game.turn(state).awaits;
  return actor === undefined ? null : { actor, action: pick(actionsOf(game, state, actor), source) };
}

export function actionsOf<K extends Kind>(
  game: Game<K>,
  state: K['State'],
  actor: Ply['actor'],
): readonly K['Action'][] {
  return actor === 'chance' ? game.chance(state).map(({ action }) => action) : game.legalActions(state, actor);
}
