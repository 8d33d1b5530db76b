/** The bare rules of Connect Four. rows/connect-four.ts puts our contract around them, rows/peers.ts another framework. */

export const WIDTH = 7;
const HEIGHT = 6;
type Cells = readonly number[]; // 0 is empty, otherwise seat + 1; index = column + WIDTH * row, with row 0 at the bottom

export interface State {
  readonly cells: Cells;
  readonly turn: number;
  readonly winner: number | null;
  readonly stones: number;
}

const EMPTY: Cells = Array.from({ length: WIDTH * HEIGHT }, () => 0);
const DIRECTIONS = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
] as const;

/** Returns the cell where a stone in this column lands, or -1. */
export function landing(cells: Cells, column: number): number {
  for (let at = column; at < cells.length; at += WIDTH) if (cells[at] === 0) return at;
  return -1;
}

export function openColumns({ cells }: State): number[] {
  return Array.from({ length: WIDTH }, (_, column) => column).filter((column) => landing(cells, column) >= 0);
}

function wins(cells: Cells, at: number): boolean {
  return DIRECTIONS.some(([dx, dy]) => 1 + count(cells, at, dx, dy) + count(cells, at, -dx, -dy) >= 4);
}

function count(cells: Cells, at: number, dx: number, dy: number): number {
  let n = 0;
  for (let x = (at % WIDTH) + dx, y = Math.floor(at / WIDTH) + dy; isInside(x, y); x += dx, y += dy) {
    if (cells[x + WIDTH * y] !== cells[at]) break;
    n++;
  }
  return n;
}

function isInside(x: number, y: number): boolean {
  return x >= 0 && x < WIDTH && y >= 0 && y < HEIGHT;
}

export function drop(state: State, column: number): State {
  const at = landing(state.cells, column);
  const cells = state.cells.with(at, state.turn + 1);
  return {
    cells,
    turn: 1 - state.turn,
    winner: wins(cells, at) ? state.turn : null,
    stones: state.stones + 1,
  };
}

export const START: State = { cells: EMPTY, turn: 0, winner: null, stones: 0 };

export function isOver({ winner, stones }: State): boolean {
  return winner !== null || stones === WIDTH * HEIGHT;
}
