/** The games whose evaluation has weights, and bots that play with others. */
import type { Bot, BotFactory, Kind, Knowledge } from '@boardwright/core';
import { knowledge as banqi } from '@boardwright/games/banqi/bots';
import { knowledge as catan } from '@boardwright/games/catan/bots';
import { FastBanqi } from '../packages/games/src/banqi/fast.ts';
import { WEIGHTS as BANQI, type Weights } from '../packages/games/src/banqi/fast-worth.ts';
import { WEIGHTS as CATAN } from '../packages/games/src/catan/fast-weights.ts';

export interface Tunable {
  readonly names: readonly string[];
  readonly start: readonly number[];
  /** Which bot plays. */
  readonly bot: string;
  knowledge(weights: readonly number[]): Knowledge;
}

const shipped: readonly number[] = [...CATAN];

export const TUNABLE: Readonly<Record<string, Tunable>> = {
  banqi: {
    names: Object.keys(BANQI),
    start: Object.values(BANQI) as number[],
    bot: 'star',
    knowledge: (weights) => {
      const named = Object.fromEntries(Object.keys(BANQI).map((name, i) => [name, weights[i]]));
      return plain({ ...banqi, fast: () => new FastBanqi({ ...BANQI, ...(named as Partial<Weights>) }) });
    },
  },
  catan: {
    names: shipped.map((_, i) => `weight ${i}`),
    start: shipped,
    bot: 'trading',
    knowledge: (weights) => plain({ ...catan, bots: { trading: withWeights(catan.bots['trading'], weights) } }),
  },
};

/** Its evaluation has one set of weights for all: they are changed for as long as this bot thinks. */
function withWeights<K extends Kind>(factory: BotFactory<K> | undefined, weights: readonly number[]): BotFactory<K> {
  if (factory === undefined) throw new RangeError('there is no such bot');
  return (...args): Bot<K> => {
    const bot = factory(...args);
    return {
      choose: (sight, budget) => {
        CATAN.set(weights);
        const choice = bot.choose(sight, budget);
        CATAN.set(shipped);
        return choice;
      },
    };
  };
}

// A tuning plays any kind, and Kind is only how that is written.
function plain<K extends Kind>(knowledge: Knowledge<K>): Knowledge {
  return knowledge as unknown as Knowledge;
}
