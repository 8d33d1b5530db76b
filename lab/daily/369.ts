/** Finds ends of games of 369 in which exactly one cell is best for the rest of the game. They are solved exactly. */
import { pick, rng, unwrap } from '@boardwright/core';
import { dailyStart } from '@boardwright/core/host';
import { playGame } from '@boardwright/bots';
import { formatCell, gainAt, threeSixNine, type State } from '@boardwright/games/369';
import { knowledge } from '@boardwright/games/369/bots';
import { solveEndgame } from '../../packages/games/src/369/search/endgame.ts';
import { filledOf } from '../../packages/games/src/369/search/solve-grid.ts';
import { botsOf } from './self-play.ts';
import type { Generator } from './puzzle.ts';

/** The number of empty cells: enough to think about, but few enough to solve in milliseconds. */
const EMPTIES = [12, 13, 14, 15, 16, 17, 18, 19, 20];
const LEAST_GAIN = 6;

export const generator: Generator = {
  find(seed) {
    const source = rng(seed);
    const plies = 81 - pick(EMPTIES, source);
    const players = botsOf(knowledge, [pick([1, 2], source), pick([1, 2], source)]);
    const { state } = playGame(threeSixNine, players, seed, { plies });
    const answer = onlyBest(state);
    if (answer === null) return null;
    const [rows = '', first = '', scores = ''] = threeSixNine.notation.position.format(state).split(' ');
    const start = `${rows} ${first} ${scores}`;
    const gain = highestGain(state, answer);
    // three in four ask for points, because the other questions are harder
    if (gain === null && source.below(4) > 0) return null;
    return {
      start,
      ask: gain === null ? 'rest' : 'gain',
      count: gain ?? emptiesOf(state).length,
      answer: [answer],
      worth: [],
    };
  },
  flaw(position) {
    const state = unwrap(dailyStart(threeSixNine, position));
    const best = onlyBest(state);
    if (best !== position.answer[0]) return `the best cell is ${best}`;
    if (position.ask === 'rest') return null;
    return highestGain(state, best) === position.count ? null : 'another cell earns as much';
  },
};

function emptiesOf({ grid }: State): string[] {
  return grid.flatMap((line, row) => line.flatMap((stone, col) => (stone === 0 ? [formatCell({ row, col })] : [])));
}

/** Returns the only cell that keeps the value of the position; null if several do. */
function onlyBest(state: State): string | null {
  const grid = filledOf(state);
  const cells = solveEndgame(grid)?.bestCells(grid) ?? [];
  const [cell, ...others] = cells;
  if (cell === undefined || others.length > 0) return null;
  return formatCell({ row: Math.floor(cell / grid.width), col: cell % grid.width });
}

/** Returns the points that the cell earns at once, if every other cell earns less. */
function highestGain({ grid, scoring }: State, answer: string): number | null {
  const gains = grid.flatMap((line, row) =>
    line.flatMap((stone, col) =>
      stone === 0 ? [{ name: formatCell({ row, col }), gain: gainAt(grid, row, col, scoring) }] : [],
    ),
  );
  const [best, second] = gains.toSorted((a, b) => b.gain - a.gain);
  const isHighest = best?.name === answer && best.gain >= LEAST_GAIN && best.gain > (second?.gain ?? 0);
  return isHighest ? best.gain : null;
}
