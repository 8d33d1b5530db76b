/** The three bots of the game document. They do not care who owns a stone, because any stone blocks and extends runs. */
import { pick } from '@boardwright/core';
import type { Bot, Budget, Choice, Sight } from '@boardwright/core/bots';
import { FIRST_WEIGHT, LAST_WEIGHT } from '../rules/constants.ts';
import type { ThreeSixNine } from '../rules/types.ts';
import { evaluate } from './evaluate.ts';
import { emptiesOf, filledOf, gainAt, withStone, type Grid } from './solve-grid.ts';

/** Differences below this are rounding errors. */
const TIE = 1e-9;

/** Returns the value of a cell for a bot. The bot plays one of the cells with the highest value. */
type Worth = (grid: Grid, cell: number) => number;

const WORTHS: Readonly<Record<'anywhere' | 'highest' | 'weighing', Worth>> = {
  /** Easy: any empty cell. */
  anywhere: () => 0,
  /** Medium: the highest score now. If nothing scores, any cell. */
  highest: gainAt,
  /** Hard: the cell's score minus the weighted score of the best reply. */
  weighing: (grid: Grid, cell: number) => gainAt(grid, cell) - replyWeight(grid) * bestGain(withStone(grid, cell)),
};

export const randomCell: Bot<ThreeSixNine> = bestBy(WORTHS.anywhere);
export const highestGain: Bot<ThreeSixNine> = bestBy(WORTHS.highest);
export const weighedGain: Bot<ThreeSixNine> = bestBy(WORTHS.weighing);

/** Returns the cells among which a bot chooses with equal probability; null for a bot that looks ahead. */
export function repliesOf(bot: string, grid: Grid): readonly number[] | null {
  const worth = Object.entries(WORTHS).find(([name]) => name === bot)?.[1];
  return worth === undefined ? null : bestCells(grid, emptiesOf(grid), worth);
}

function bestCells(grid: Grid, cells: readonly number[], worth: Worth): readonly number[] {
  const worths = cells.map((cell) => worth(grid, cell));
  const best = Math.max(...worths);
  return cells.filter((_, i) => (worths[i] ?? 0) > best - TIE);
}

/**
 * Returns the weight of the reply. It grows with each stone by the same amount: the fewer stones follow, the less a lost score can be won
 * back.
 */
export function replyWeight(grid: Grid): number {
  return LAST_WEIGHT - (LAST_WEIGHT - FIRST_WEIGHT) * (emptiesOf(grid).length / grid.filled.length);
}

function bestGain(grid: Grid): number {
  return emptiesOf(grid).reduce((best, cell) => Math.max(best, gainAt(grid, cell)), 0);
}

/** Makes a bot that breaks ties with the seeded source. These bots place stones and never swap. */
function bestBy(worth: Worth): Bot<ThreeSixNine> {
  return {
    choose: ({ seat, view, legal }: Sight<ThreeSixNine>, { rng }: Budget): Choice<ThreeSixNine> => {
      const grid = filledOf(view);
      const places = legal.filter((action) => action.type === 'PLACE');
      const cellOf = ({ row, col }: (typeof places)[number]): number => row * grid.width + col;
      const equals = bestCells(grid, places.map(cellOf), worth);
      const action = pick(
        places.filter((place) => equals.includes(cellOf(place))),
        rng,
      );
      return { action, score: evaluate(view, seat), line: [{ actor: seat, action }], nodes: places.length };
    },
  };
}
