import { knowledge } from '@boardwright/games/three-kingdoms/bots';
import { KINGDOMS_WEIGHTS, type KingdomsWeights } from '../../packages/games/src/banqi/search/kingdoms-evaluation.ts';
import { FastKingdoms } from '../../packages/games/src/banqi/search/kingdoms.ts';
import { PIECE_TYPES } from '../../packages/games/src/banqi/rules/types.ts';
import { share } from '../ladder/matches.ts';
import { plain } from '../tuning/plain.ts';
import type { LabGame } from './lab-game.ts';

export const lab: LabGame = {
  matches: [{ bots: ['master', 'club', 'club'], games: 198, ms: 50, goals: [share(55)] }],
  tunable: {
    names: [...PIECE_TYPES, 'freedom', 'power', 'patience'],
    start: [...KINGDOMS_WEIGHTS.values, KINGDOMS_WEIGHTS.freedom, KINGDOMS_WEIGHTS.power, KINGDOMS_WEIGHTS.patience],
    bot: 'alpha-beta',
    seats: 3,
    knowledge: (weights) => plain({ ...knowledge, fast: () => new FastKingdoms(weightsOf(weights)) }),
  },
};

function weightsOf(weights: readonly number[]): KingdomsWeights {
  const [freedom = 0, power = 0, patience = 0] = weights.slice(PIECE_TYPES.length);
  return { values: weights.slice(0, PIECE_TYPES.length), freedom, power, patience };
}
