/** Solves whole boards with the kernel that the solver chooses, both here and in a process without WebAssembly. */
import { rng, shuffle } from '@boardwright/core';
import { solveBoard } from './endgame.ts';
import { emptyGrid, withStone, type Grid } from './solve-grid.ts';
import { bestReach } from './solve-kernel.ts';
import { Master, type MasterChoice } from './solve-master.ts';

export interface SolverAnswers {
  readonly reach: number;
  readonly range: readonly [number, number];
  /** The value of the empty board, and of the board after each first move. */
  readonly values: readonly number[];
  readonly bestCells: readonly (readonly number[])[];
  readonly masters: readonly MasterChoice[];
}

export function solverAnswers(seed: string): SolverAnswers {
  const table = solveBoard(4, 4);
  const empty = emptyGrid(4, 4);
  const grids = [empty, ...Array.from(empty.filled, (_, cell) => withStone(empty, cell))];
  return {
    reach: bestReach(),
    range: table.range,
    values: grids.map((grid) => table.value(grid)),
    bestCells: grids.map((grid) => table.bestCells(grid)),
    masters: [8, 13, 16].map((empties) => chosenBy(new Master(), endgame(empties, seed), seed)),
  };
}

function chosenBy(master: Master, grid: Grid, seed: string): MasterChoice {
  return master.choose(grid, { nodes: 0, expired: () => false, rng: rng(seed) });
}

function endgame(empties: number, seed: string): Grid {
  const filled = new Uint8Array(81).fill(1);
  for (const cell of shuffle([...filled.keys()], rng(seed)).slice(0, empties)) filled[cell] = 0;
  return { width: 9, height: 9, filled };
}
