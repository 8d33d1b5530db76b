import { pick } from '@boardwright/core';
import type { Bot, Budget, Choice, Sight } from '@boardwright/core/bots';
import { emptyCells, gainAt, withStone } from '../rules/board.ts';
import { FIRST_WEIGHT, LAST_WEIGHT } from '../rules/constants.ts';
import { evaluate } from './evaluate.ts';
import type { Cell, Grid, Scoring, State, ThreeSixNine } from '../rules/types.ts';

/** Differences below this are rounding errors of the weights. */
const TIE = 1e-9;

/** rules/369 8.1: any empty cell. */
export const randomCell: Bot<ThreeSixNine> = bestBy(() => 0);

/** rules/369 8.2: the highest score now; if nothing scores, any cell. */
export const highestGain: Bot<ThreeSixNine> = bestBy((state, { row, col }) =>
  gainAt(state.grid, row, col, state.scoring),
);

/** rules/369 8.3: the own score minus the weighted best reply. */
export const weighedGain: Bot<ThreeSixNine> = bestBy((state, cell) => {
  const own = gainAt(state.grid, cell.row, cell.col, state.scoring);
  // The owner of a stone does not matter here: any stone blocks and extends runs.
  return own - replyWeight(state.grid) * bestGain(withStone(state.grid, cell, 1), state.scoring);
});

/** Every stone raises the weight by the same step: there are fewer later stones to win a lost score back. */
export function replyWeight(grid: Grid): number {
  return LAST_WEIGHT - (LAST_WEIGHT - FIRST_WEIGHT) * (emptyCells(grid).length / grid.length ** 2);
}

function bestGain(grid: Grid, scoring: Scoring): number {
  return emptyCells(grid).reduce((best, { row, col }) => Math.max(best, gainAt(grid, row, col, scoring)), 0);
}

/** Breaks ties with the seeded source. These bots place stones; they never swap. */
function bestBy(worth: (state: State, cell: Cell) => number): Bot<ThreeSixNine> {
  return {
    choose: ({ seat, view, legal }: Sight<ThreeSixNine>, { rng }: Budget): Choice<ThreeSixNine> => {
      const places = legal.filter((action) => action.type === 'PLACE');
      const worths = places.map((cell) => worth(view, cell));
      const best = Math.max(...worths);
      const equals = places.filter((_, i) => (worths[i] ?? 0) > best - TIE);
      const action = pick(equals, rng);
      return { action, score: evaluate(view, seat), line: [{ actor: seat, action }], nodes: places.length };
    },
  };
}
