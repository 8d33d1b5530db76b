/** Random games that are the same on every machine. They show which actions a game lists and what its views contain. */
import type { Actor, Game, Kind } from '../game.ts';
import { pick, rng, type Seed } from '../rng.ts';

/** The parts of a game that are needed to play it without views. */
export type GameTree<K extends Kind> = Pick<
  Game<K>,
  'presets' | 'setup' | 'turn' | 'legalActions' | 'chance' | 'apply'
>;

export interface SampleSize {
  readonly seed: Seed;
  /** Maximum number of games and of plies, over all presets together. */
  readonly games: number;
  readonly plies: number;
}

/** Plays random games. Reports every position with its actor and the legal actions. */
export function samplePlies<K extends Kind>(
  tree: GameTree<K>,
  { seed, games, plies }: SampleSize,
  visit: (state: K['State'], actor: Actor, actions: readonly K['Action'][]) => void,
): void {
  const source = rng(seed);
  const options = Object.values(tree.presets);
  for (let game = 0, ply = 0; game < games && ply < plies; game++) {
    let state = tree.setup(pick(options, source), String(game));
    for (let { may } = tree.turn(state); may.length > 0 && ply < plies; { may } = tree.turn(state), ply++) {
      const actor = pick(may, source);
      const actions =
        actor === 'chance' ? tree.chance(state).map((one) => one.action) : tree.legalActions(state, actor);
      if (actions.length === 0) break;
      visit(state, actor, actions);
      state = tree.apply(state, { actor, action: pick(actions, source) });
    }
  }
}
