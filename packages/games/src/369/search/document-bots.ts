/** The three bots that the document describes. The owner of a stone does not matter to them: any stone blocks and extends runs. */
import { pick } from '@boardwright/core';
import type { Bot, Budget, Choice, Sight } from '@boardwright/core/bots';
import { FIRST_WEIGHT, LAST_WEIGHT } from '../rules/constants.ts';
import type { ThreeSixNine } from '../rules/types.ts';
import { evaluate } from './evaluate.ts';
import { emptiesOf, filledOf, gainAt, withStone, type Grid } from './solve-grid.ts';

/** Differences below this are rounding errors of the weights. */
const TIE = 1e-9;

/** rules/369 8.1: any empty cell. */
export const randomCell: Bot<ThreeSixNine> = bestBy(() => 0);

/** rules/369 8.2: the highest score now; if nothing scores, any cell. */
export const highestGain: Bot<ThreeSixNine> = bestBy(gainAt);

/** rules/369 8.3: the own score minus the weighted best reply. */
export const weighedGain: Bot<ThreeSixNine> = bestBy(
  (grid, cell) => gainAt(grid, cell) - replyWeight(grid) * bestGain(withStone(grid, cell)),
);

/** Every stone raises the weight by the same step: there are fewer later stones to win a lost score back. */
export function replyWeight(grid: Grid): number {
  return LAST_WEIGHT - (LAST_WEIGHT - FIRST_WEIGHT) * (emptiesOf(grid).length / grid.filled.length);
}

function bestGain(grid: Grid): number {
  return emptiesOf(grid).reduce((best, cell) => Math.max(best, gainAt(grid, cell)), 0);
}

/** Breaks ties with the seeded source. These bots place stones; they never swap. */
function bestBy(worth: (grid: Grid, cell: number) => number): Bot<ThreeSixNine> {
  return {
    choose: ({ seat, view, legal }: Sight<ThreeSixNine>, { rng }: Budget): Choice<ThreeSixNine> => {
      const grid = filledOf(view);
      const places = legal.filter((action) => action.type === 'PLACE');
      const worths = places.map(({ row, col }) => worth(grid, row * grid.width + col));
      const best = Math.max(...worths);
      const equals = places.filter((_, i) => (worths[i] ?? 0) > best - TIE);
      const action = pick(equals, rng);
      return { action, score: evaluate(view, seat), line: [{ actor: seat, action }], nodes: places.length };
    },
  };
}
