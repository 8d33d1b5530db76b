import { required, type Kind } from '@boardwright/core';
import type { Bot, BotFactory } from '@boardwright/core/bots';
import { knowledge } from '@boardwright/games/catan/bots';
import { FEATURES, WEIGHTS } from '../../packages/games/src/catan/search/weights.ts';
import { share } from '../ladder/matches.ts';
import { plain } from '../tuning/plain.ts';
import type { LabGame } from './lab-game.ts';

const BASELINE = 'value-function';
const shipped: readonly number[] = [...WEIGHTS];

export const lab: LabGame = {
  matches: [
    { bots: ['master', BASELINE], games: 400, ms: 100, goals: [share(60)] },
    { bots: ['master', BASELINE, BASELINE, BASELINE], games: 400, ms: 100, goals: [share(40)] },
  ],
  tunable: {
    names: FEATURES,
    start: shipped,
    bot: 'trading',
    seats: 2,
    knowledge: (weights) =>
      plain({
        ...knowledge,
        bots: { trading: withWeights(required(knowledge.bots['trading'], 'trading bot'), weights) },
      }),
  },
};

/** Swaps the weights while this bot thinks, because all bots share the one set of the evaluation. */
function withWeights<K extends Kind>(factory: BotFactory<K>, weights: readonly number[]): BotFactory<K> {
  return (...args): Bot<K> => {
    const bot = factory(...args);
    return {
      choose: (sight, budget) => {
        WEIGHTS.set(weights);
        const choice = bot.choose(sight, budget);
        WEIGHTS.set(shipped);
        return choice;
      },
    };
  };
}
