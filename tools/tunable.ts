/** The games whose evaluation has weights, and bots that play with others. */
import { required, type Bot, type BotFactory, type Kind, type Knowledge } from '@boardwright/core';
import { knowledge as banqi } from '@boardwright/games/banqi/bots';
import { knowledge as catan } from '@boardwright/games/catan/bots';
import { knowledge as kingdoms } from '@boardwright/games/three-kingdoms/bots';
import { FastBanqi } from '../packages/games/src/banqi/fast.ts';
import { FastKingdoms } from '../packages/games/src/banqi/fast-kingdoms.ts';
import { KINGDOMS_WEIGHTS, type KingdomsWeights } from '../packages/games/src/banqi/fast-kingdoms-evaluation.ts';
import { WEIGHTS as BANQI, type Weights } from '../packages/games/src/banqi/fast-classic-evaluation.ts';
import { PIECE_TYPES } from '../packages/games/src/banqi/types.ts';
import { FEATURES, WEIGHTS as CATAN } from '../packages/games/src/catan/fast-weights.ts';

export interface Tunable {
  readonly names: readonly string[];
  readonly start: readonly number[];
  /** Which bot plays, and how many sit at its table. */
  readonly bot: string;
  readonly seats: number;
  knowledge(weights: readonly number[]): Knowledge;
}

const shipped: readonly number[] = [...CATAN];

export const TUNABLE: Readonly<Record<string, Tunable>> = {
  banqi: {
    names: Object.keys(BANQI),
    start: Object.values(BANQI) as number[],
    bot: 'star',
    seats: 2,
    knowledge: (weights) => {
      const named = Object.fromEntries(Object.keys(BANQI).map((name, i) => [name, weights[i]]));
      return plain({ ...banqi, fast: () => new FastBanqi({ ...BANQI, ...(named as Partial<Weights>) }) });
    },
  },
  catan: {
    names: FEATURES,
    start: shipped,
    bot: 'trading',
    seats: 2,
    knowledge: (weights) =>
      plain({ ...catan, bots: { trading: withWeights(required(catan.bots['trading'], 'trading bot'), weights) } }),
  },
  'three-kingdoms': {
    names: [...PIECE_TYPES, 'room', 'power', 'patience'],
    start: [...KINGDOMS_WEIGHTS.values, KINGDOMS_WEIGHTS.room, KINGDOMS_WEIGHTS.power, KINGDOMS_WEIGHTS.patience],
    bot: 'star',
    seats: 3,
    knowledge: (weights) => plain({ ...kingdoms, fast: () => new FastKingdoms(kingdomsWeightsOf(weights)) }),
  },
};

function kingdomsWeightsOf(weights: readonly number[]): KingdomsWeights {
  const [room = 0, power = 0, patience = 0] = weights.slice(PIECE_TYPES.length);
  return { values: weights.slice(0, PIECE_TYPES.length), room, power, patience };
}

/** Its evaluation has one set of weights for all: they are changed for as long as this bot thinks. */
function withWeights<K extends Kind>(factory: BotFactory<K>, weights: readonly number[]): BotFactory<K> {
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
