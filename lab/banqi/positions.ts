/** Selects positions of Banqi for measurements, from games between two levels. */
import { makeBot } from '@boardwright/bots';
import { presetOf, required, rng, weightedPick } from '@boardwright/core';
import type { State } from '@boardwright/games/banqi';
import { knowledge } from '@boardwright/games/banqi/bots';

const { game, levels } = knowledge;
const LEVEL = 'club';
const NODES = 800;

/** Plays games, and returns from each the first position that fits and in which a seat is to choose. */
export function positionsWhere(fits: (state: State) => boolean, count: number): readonly State[] {
  const found: State[] = [];
  for (let n = 0; found.length < count; n++) {
    const state = firstWhere(fits, `positions ${n}`);
    if (state !== null) found.push(state);
  }
  return found;
}

export function faceDown({ match }: State): number {
  return match.board.filter((cell) => cell !== null && !cell.isRevealed).length;
}

export function pieces({ match }: State): number {
  return match.board.filter((cell) => cell !== null).length;
}

function firstWhere(fits: (state: State) => boolean, seed: string): State | null {
  const source = rng(seed);
  const level = required(
    levels.find(({ name }) => name === LEVEL),
    LEVEL,
  );
  const bots = [0, 1].map(() => makeBot(knowledge, level));
  let state = game.setup(presetOf(game), seed);
  while (game.outcome(state) === null) {
    const [actor = 'chance'] = game.turn(state).awaits;
    if (actor === 'chance') {
      state = game.apply(state, { actor, action: weightedPick(game.chance(state), source).action });
      continue;
    }
    if (fits(state)) return state;
    const sight = { seat: actor, view: state, memory: null, legal: game.legalActions(state, actor) };
    const budget = { nodes: NODES, expired: () => false, rng: source };
    state = game.apply(state, { actor, action: required(bots[actor], 'bot').choose(sight, budget).action });
  }
  return null;
}
