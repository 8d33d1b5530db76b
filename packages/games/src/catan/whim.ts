/** The bots of the lower levels: now and then by whim, else what looks best at a glance. By whim they ask for no trade. */
import { pick, type Bot, type Choice, type Rng, type Sight } from '@boardwright/core';
import { evaluate } from './evaluate.ts';
import { apply } from './game.ts';
import { imagine } from './imagine.ts';
import type { Action, ActionType, Catan } from './types.ts';

const ASKING: readonly ActionType[] = ['offer', 'counter', 'cancel'];

/** Of so many actions one comes by whim. */
export function whimsical(every: number, asks: boolean): Bot<Catan> {
  return {
    choose: (sight, { rng }): Choice<Catan> => {
      const calm = sight.legal.filter(({ type }) => !ASKING.includes(type));
      const action = rng.below(every) === 0 ? pick(calm, rng) : atAGlance(sight, asks ? sight.legal : calm, rng);
      return { action };
    },
  };
}

/** One possible world, one ply ahead. */
function atAGlance({ seat, view, memory }: Sight<Catan>, actions: readonly Action[], rng: Rng): Action {
  const world = imagine(view, memory)(rng);
  const values = actions.map((action) => evaluate(apply(world, { actor: seat, action }), seat));
  return actions[values.indexOf(Math.max(...values))] as Action;
}
