/** The bot of the level easy: half of the time by whim, else what looks best at a glance. It never asks for a trade. */
import { pick, type Bot, type Rng, type Sight } from '@boardwright/core';
import { evaluate } from './evaluate.ts';
import { apply } from './game.ts';
import { imagine } from './imagine.ts';
import type { Action, ActionType, Catan } from './types.ts';

const ASKING: readonly ActionType[] = ['offer', 'counter', 'cancel'];

export const easy: Bot<Catan> = {
  choose: (sight, { rng }): Action => {
    const calm = sight.legal.filter(({ type }) => !ASKING.includes(type));
    return rng.below(2) === 0 ? pick(calm, rng) : atAGlance(sight, calm, rng);
  },
};

/** One possible world, one ply ahead. */
function atAGlance({ seat, view, memory }: Sight<Catan>, actions: readonly Action[], rng: Rng): Action {
  const world = imagine(view, memory)(rng);
  const values = actions.map((action) => evaluate(apply(world, { actor: seat, action }), seat));
  return actions[values.indexOf(Math.max(...values))] as Action;
}
