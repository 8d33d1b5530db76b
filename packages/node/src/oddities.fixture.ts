/** Bots that misbehave in every way a thread can, for the tests of the pool. */
import type { Bot, Game, Registry } from '@boardwright/core';
import { hopnjump } from '@boardwright/games/hopnjump';

const first: Bot['choose'] = ({ legal }) => legal[0] as (typeof legal)[number];
const bots: Record<string, Bot> = {
  first: { choose: first },
  thrower: {
    choose: () => {
      throw new Error('thrown on purpose');
    },
  },
  exits: { choose: () => process.exit(3) },
  patient: {
    choose: (sight, budget) => {
      while (!budget.expired());
      return first(sight, budget);
    },
  },
  deaf: {
    choose: () => {
      for (;;);
    },
  },
};

export const registry: Registry = { odd: () => Promise.resolve({ ...hopnjump, bots } as unknown as Game) };
