import { margin, unbeatenFirst } from '../ladder/matches.ts';
import type { LabGame } from './lab-game.ts';

export const lab: LabGame = {
  byMargin: true,
  matches: [{ bots: ['master', 'hard'], games: 200, ms: 50, goals: [margin(20, 15), unbeatenFirst] }],
};
