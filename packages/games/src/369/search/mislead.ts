/** Chooses among perfect moves. They are equal against perfect play; this bot takes the one that a weaker opponent answers worst. */
import { itemAt, pick, type Rng } from '@boardwright/core';
import { repliesOf } from './document-bots.ts';
import type { Endgame } from './endgame.ts';
import { gainAt, POINTS, withStone, type Grid } from './solve-grid.ts';

/** Returns the perfect cell after which this bot's replies lose most on average; a random one if they lose nothing. */
export function mostMisleading(table: Endgame, grid: Grid, bot: string, rng: Rng): number {
  const cells = table.bestCells(grid);
  const losses = cells.map((cell) => lossAfter(table, withStone(grid, cell), bot));
  const most = Math.max(...losses);
  return pick(
    cells.filter((_, i) => itemAt(losses, i) === most),
    rng,
  );
}

/** Returns the mean loss of the bot's replies in points. */
function lossAfter(table: Endgame, grid: Grid, bot: string): number {
  const replies = repliesOf(bot, grid) ?? [];
  const best = table.value(grid);
  const lost = replies.map((cell) => best - (gainAt(grid, cell) * POINTS - table.value(withStone(grid, cell))));
  return lost.reduce((sum, loss) => sum + loss, 0) / Math.max(1, replies.length);
}
