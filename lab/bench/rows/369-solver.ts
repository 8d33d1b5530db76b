/** Measures the exact solving of 369. Each figure includes the plan, fresh memory and the table. */
import { rng, shuffle } from '@boardwright/core';
import { solveBoard, solveEndgame } from '../../../packages/games/src/369/search/endgame.ts';
import { emptyGrid, type Grid } from '../../../packages/games/src/369/search/solve-grid.ts';
import { solvePlain } from '../../../packages/games/src/369/search/solve-plain.ts';
import { search } from '../../../packages/games/src/369/search/solve-search.ts';
import { milliseconds, type Row } from '../measure.ts';

function endgame(empties: number): Grid {
  const filled = new Uint8Array(81).fill(1);
  for (const cell of shuffle([...filled.keys()], rng('the endgame that is measured')).slice(0, empties))
    filled[cell] = 0;
  return { width: 9, height: 9, filled };
}

function solve(empties: number): number {
  const grid = endgame(empties);
  return milliseconds(() => solveEndgame(grid));
}

function ratio(empties: number): number {
  const grid = endgame(empties);
  const fast = Math.min(solve(empties), solve(empties), solve(empties));
  return milliseconds(() => solveEndgame(grid, solvePlain)) / fast;
}

export const rows: readonly Row[] = [
  { name: '369: solve 5x5 whole', unit: 'ms', aim: 200, limit: 1000, run: () => milliseconds(() => solveBoard(5, 5)) },
  {
    name: '369: solve 5x5 whole, plain kernel',
    unit: 'ms',
    run: () => milliseconds(() => solveBoard(5, 5, solvePlain)),
  },
  { name: '369: endgame, 20 empty cells', unit: 'ms', run: () => solve(20) },
  { name: '369: endgame, 22 empty cells', unit: 'ms', run: () => solve(22) },
  { name: '369: endgame, 24 empty cells', unit: 'ms', aim: 200, limit: 1000, run: () => solve(24) },
  { name: '369: endgame, 26 empty cells', unit: 'ms', aim: 1000, limit: 5000, run: () => solve(26) },
  ...[20, 22, 24, 26].map((empties) => ({
    name: `369: plain kernel to WebAssembly, ${empties} empty cells`,
    unit: 'x',
    run: () => ratio(empties),
  })),
  {
    name: '369: search nodes from the empty 9x9',
    unit: 'nodes/s',
    run: () => {
      const effort = { nodes: 20_000, expired: () => false, rng: rng('search') };
      return 20_000_000 / milliseconds(() => search(emptyGrid(9, 9), effort));
    },
  },
];
