import type { BotParts } from '@boardwright/core/bots';
import { LINES, type Cell } from './lines.ts';
import type { FourByFour } from './rules.ts';

/** Counts a sign's cells in the rows that the other sign has not blocked: one point for a single cell, four for two, nine for three. */
function pointsOf(cells: readonly Cell[], own: Cell): number {
  const lines = LINES.map((line) => line.map((at) => cells[at]));
  const open = lines.filter((line) => line.every((cell) => cell === null || cell === own));
  return open.reduce((sum, line) => sum + line.filter((cell) => cell === own).length ** 2, 0);
}

export const knowledge: BotParts<FourByFour> = {
  evaluate: ({ cells }, seat) => {
    const lead = (pointsOf(cells, 'X') - pointsOf(cells, 'O')) / 200;
    return seat === 0 ? lead : -lead;
  },
  fast: null,
  bots: {},
  levels: [
    { name: 'easy', bot: 'random', nodes: 1, pauseMs: 400 },
    { name: 'hard', bot: 'greedy', nodes: 100, pauseMs: 400 },
  ],
  assets: [],
};
