import { share } from '../ladder/matches.ts';
import type { LabGame } from './lab-game.ts';

export const lab: LabGame = {
  matches: [
    { bots: ['master', 'row-sum'], games: 200, ms: 50, goals: [share(80)] },
    { bots: ['master', 'greedy'], games: 200, ms: 50, goals: [share(98)] },
  ],
};
