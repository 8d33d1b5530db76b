import { fault, interned, type Fault } from '@boardwright/core';
import { isOneOf } from '@boardwright/core/decode';
import { MAX_SIZE } from './constants.ts';
import { countStones, emptyCells, isOnBoard, stoneAt } from './board.ts';
import { PLAYERS, type Action, type Cell, type Grid, type Player, type State } from './types.ts';

/** rules/369 2.1: turns alternate, so the number of stones determines the player to move. */
export function playerToMove(state: State): Player {
  return countStones(state.grid) % 2 === 0 ? state.first : other(state.first);
}

export function other(player: Player): Player {
  return player === 1 ? 2 : 1;
}

/** rules/369 4.1: the game ends when the board is full. */
export function isOver(state: State): boolean {
  return !state.grid.some((line) => line.includes(0));
}

export function legalActions(state: State): Action[] {
  const places = emptyCells(state.grid).map(({ row, col }): Action => placeAt(row * MAX_SIZE + col));
  return maySwap(state) ? [...places, { type: 'SWAP' }] : places;
}

const placeAt = interned((n): Action => ({ type: 'PLACE', row: Math.floor(n / MAX_SIZE), col: n % MAX_SIZE }));

/** Returns why the player to move may not take this action, or null. */
export function check(state: State, action: Action): Fault | null {
  if (isOver(state)) return fault('game-over', 'The game is over: the board is full.');
  if (action.type === 'PLACE') return checkCell(state.grid, action);
  return maySwap(state)
    ? null
    : fault('no-swap', 'Only the second player may swap, right after the first stone, where the pie rule is played.');
}

/** rules/369 2.2: a stone goes on an empty cell of the board. */
export function checkCell(grid: Grid, cell: Cell): Fault | null {
  const free = stoneAt(grid, cell.row, cell.col) === 0;
  return checkOnBoard(grid, cell) ?? (free ? null : fault('occupied', 'There is a stone on that cell already.'));
}

export function checkOnBoard(grid: Grid, cell: Cell): Fault | null {
  if (isOnBoard(grid, cell)) return null;
  return fault('off-board', `That cell is not on this board of ${grid.length} by ${grid.length}.`);
}

export function checkPlayer(player: unknown): Fault | null {
  return isOneOf(PLAYERS, player) ? null : fault('no-player', 'The player must be 1 or 2.');
}

/** Returns whether a swap is allowed: only for the second player, right after the first stone (rules/369 6.1). */
function maySwap(state: State): boolean {
  return state.swap === 'open' && countStones(state.grid) === 1;
}
