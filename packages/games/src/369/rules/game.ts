import { pick, rng, type Outcome, type Seed } from '@boardwright/core';
import { emptyCells, emptyGrid, gainAt, payingLines, withStone } from './board.ts';
import { isOver, other, playerToMove } from './moves.ts';
import type { Action, Cell, First, Line, Options, Place, Player, State } from './types.ts';

export function setup(options: Options, seed: Seed): State {
  const { size, scoring, komi, pie, late } = options;
  return {
    grid: emptyGrid(size),
    first: firstPlayer(options.first, seed),
    scores: [0, 0],
    last: null,
    swap: pie ? 'open' : 'off',
    scoring,
    komi,
    late,
  };
}

/** Returns the state after a legal action. */
export function apply(state: State, action: Action): State {
  return action.type === 'SWAP' ? swapSides(state) : placeStone(state, action);
}

/** rules/369 3: the player scores the runs that the stone completes. */
function placeStone(state: State, { row, col }: Place): State {
  const mover = playerToMove(state);
  const gain = gainAt(state.grid, row, col, state.scoring);
  const [one, two] = state.scores;
  return {
    ...state,
    grid: withStone(state.grid, { row, col }, mover),
    scores: mover === 1 ? [one + gain, two] : [one, two + gain],
    last: { row, col },
  };
}

/** rules/369 6.2: the stone and the side of the first player change hands. A single stone has not scored anything. */
function swapSides(state: State): State {
  const first = other(state.first);
  const grid = state.grid.map((line) => (line.some(Boolean) ? line.map((stone) => (stone === 0 ? 0 : first)) : line));
  return { ...state, grid, first, swap: 'done' };
}

/** rules/369 5.2: the scores including komi, which belongs to the second player. */
export function totals({ scores: [one, two], first, komi }: State): readonly [number, number] {
  return first === 1 ? [one, two + komi] : [one + komi, two];
}

/** rules/369 4.2: the higher total wins; equal totals are a tie. */
export function outcome(state: State): Outcome | null {
  if (!isOver(state)) return null;
  const scores = totals(state);
  return { ranks: scores.map((own) => (scores.some((score) => score > own) ? 2 : 1)), scores, reason: 'board-full' };
}

/** Returns the runs that the last stone completed. The grid still shows them, because no stone has come after it. */
export function lastLines(state: State): readonly Line[] {
  return state.last === null ? [] : payingLines(state.grid, state.last);
}

/** rules/369 7.2: chooses the cell by the position alone, so that every replay chooses the same one. A full board has no move. */
export function lateMove(state: State): Action {
  if (isOver(state)) return { type: 'SWAP' };
  const cells = state.late === 'lowest' ? lowestCells(state) : emptyCells(state.grid);
  const position = state.grid.map((line) => line.join('')).join('/');
  return { type: 'PLACE', ...pick(cells, rng(position)) };
}

function lowestCells({ grid, scoring }: State): Cell[] {
  const gains = emptyCells(grid).map((cell) => ({ cell, gain: gainAt(grid, cell.row, cell.col, scoring) }));
  const least = Math.min(...gains.map(({ gain }) => gain));
  return gains.filter(({ gain }) => gain === least).map(({ cell }) => cell);
}

/** rules/369 2.3: chance draws the first player before the first move, from the seed. */
function firstPlayer(first: First, seed: Seed): Player {
  return first === 'random' ? pick([1, 2] as const, rng(`369 first ${seed}`)) : first;
}
