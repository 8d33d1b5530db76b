/** A whole game from what one screen was told of it, where nothing was hidden from anybody. Pure. */
import { rng, type Game, type Kind, type Ply } from '@boardwright/core';
import { hasSecrets, newSave, same, type Entry, type Save } from '@boardwright/core/host';
import type { PlyStep } from '../play/scene.ts';

/** null: something is hidden, or a ply was never told. It begins with the first that was: a save has no other start to name. */
export function knownGame<K extends Kind>(
  game: Game<K>,
  options: K['Options'],
  steps: readonly (PlyStep<K> | null)[],
): Save<K> | null {
  const [first] = steps;
  if (hasSecrets(game)) return null;
  const log = steps.flatMap((step): readonly Entry<K>[] => {
    const ply = step === null ? null : plyOf(game, step);
    return ply === null ? [] : [{ type: 'ply', at: 0, ...ply }];
  });
  if (first === undefined || first === null || log.length < steps.length) return null;
  return {
    ...newSave(game, options, 'known'),
    position: game.notation.position.format(stateOf(game, first.before)),
    log,
  };
}

/** Where nothing is hidden the news of a ply holds all of it. */
function plyOf<K extends Kind>(game: Game<K>, { actor, before, news }: PlyStep<K>): Ply<K> | null {
  if (actor === null) return null;
  const state = stateOf(game, before);
  const choices = actor === 'chance' ? game.chance(state).map((odds) => odds.action) : game.legalActions(state, actor);
  const told = new Map<string, unknown>(Object.entries(news));
  const action = choices.find((one) => Object.entries(one).every(([key, value]) => same(told.get(key), value)));
  return action === undefined ? null : { actor, action };
}

function stateOf<K extends Kind>(game: Game<K>, view: K['View']): K['State'] {
  return game.imagine(view, game.emptyMemory)(rng('nothing is hidden'));
}
