/** Levels that look one stone ahead, and yet do not throw away a game that the last stones decide. */
import type { Bot, Sight } from '@boardwright/core/bots';
import { LAST_STONES } from './constants.ts';
import { solveEndgame } from './endgame.ts';
import { leadOf } from './evaluate.ts';
import { emptiesOf, gainAt, POINTS, withStone } from './solve-grid.ts';
import { cellOf, filledOf, pointsOf } from './strong.ts';
import type { Action, ThreeSixNine } from './types.ts';

/** rules/369 8.8: shows a bot only the stones that win, where there are any. */
export function keepingWins(bot: Bot<ThreeSixNine>): Bot<ThreeSixNine> {
  return {
    choose: (sight, budget) => {
      const winning = winningStones(sight);
      return bot.choose(winning.length === 0 ? sight : { ...sight, legal: winning }, budget);
    },
  };
}

/** The stones after which this seat wins whatever the other one does; none while there are too many empty cells to know. */
export function winningStones({ seat, view, legal }: Sight<ThreeSixNine>): readonly Action[] {
  const grid = filledOf(view);
  const table = emptiesOf(grid).length > LAST_STONES ? null : solveEndgame(grid);
  if (table === null) return [];
  const lead = leadOf(view, seat);
  return legal.filter((action) => {
    if (action.type !== 'PLACE') return false;
    const cell = cellOf(view, action);
    return lead + pointsOf(view, POINTS * gainAt(grid, cell) - table.value(withStone(grid, cell))) > 0;
  });
}
