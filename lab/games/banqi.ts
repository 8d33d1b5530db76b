import { knowledge } from '@boardwright/games/banqi/bots';
import { WEIGHTS, type Weights } from '../../packages/games/src/banqi/search/classic-evaluation.ts';
import { FastBanqi } from '../../packages/games/src/banqi/search/fast.ts';
import { share } from '../ladder/matches.ts';
import { plain } from '../tuning/plain.ts';
import type { LabGame } from './lab-game.ts';

export const lab: LabGame = {
  matches: [
    { bots: ['master', 'club'], games: 200, ms: 50, goals: [share(75)] },
    { bots: ['master', 'greedy'], games: 200, ms: 50, goals: [share(90)] },
  ],
  tunable: {
    names: Object.keys(WEIGHTS),
    start: Object.values(WEIGHTS) as number[],
    bot: 'alpha-beta',
    seats: 2,
    knowledge: (weights) => {
      const named = Object.fromEntries(Object.keys(WEIGHTS).map((name, i) => [name, weights[i]]));
      return plain({ ...knowledge, fast: () => new FastBanqi({ ...WEIGHTS, ...(named as Partial<Weights>) }) });
    },
  },
};
