import { describe, expect, it } from 'vitest';
import { rng, shuffle, type Rng } from '@boardwright/core';
import type { Budget } from '@boardwright/core/bots';
import { bySize, seed } from '../../../../../tools/size.ts';
import { BOOK_6X6 } from './book-6x6.ts';
import { bookMove } from './book.ts';
import { solveBoard, solveEndgame } from './endgame.ts';
import { emptiesOf, emptyGrid, gainAt, withStone, type Grid } from './solve-grid.ts';
import { Master } from './solve-master.ts';
import type { Kernel } from './solve-kernel.ts';
import { solvePlain } from './solve-plain.ts';

type Player = (grid: Grid) => number;

describe('the master says how it knows', () => {
  const master = new Master();
  it('a whole small board by the table', () => {
    expect(master.choose(emptyGrid(3, 3), effort(0))).toEqual({ cell: 4, by: 'table', exact: true, value: 12 });
  });
  it('a position of a small board by the table of the whole board', () => {
    const grid = withStone(emptyGrid(4, 4), 0);
    const table = solveBoard(4, 4);
    const choice = master.choose(grid, effort(0));
    expect(choice).toMatchObject({ by: 'table', exact: true, value: table.value(grid) });
    expect(table.bestCells(grid)).toContain(choice.cell);
  });
  it('the last cells of a big board by solving the rest', () => {
    const grid = randomEndgame(12, 12, 14, rng(`${seed} rest`));
    const choice = master.choose(grid, effort(0));
    expect(choice).toMatchObject({ by: 'endgame', exact: true, value: solveEndgame(grid)?.value(grid) });
    expect(solveEndgame(grid)?.bestCells(grid)).toContain(choice.cell);
  });
  it.each([
    [6, 6, -18],
    [5, 6, -15],
    [6, 5, -15],
  ])('%i x %i: every opening is as good as any, and the answer is the reflection', (width, height, value) => {
    const opening = master.choose(emptyGrid(width, height), effort(0));
    expect(opening).toMatchObject({ by: 'even', exact: true, value });
    const answer = master.choose(withStone(emptyGrid(width, height), 1), effort(0));
    const image = width === 6 ? 4 : (height - 1) * width + 1;
    expect(answer).toEqual({ cell: image, by: 'mirror', exact: true, value: -value });
  });
  it('6x6 after a stone in the corner by the book', () => {
    const grid = [0, 1].reduce(withStone, emptyGrid(6, 6));
    const choice = master.choose(grid, effort(0));
    expect(choice).toEqual({ cell: bookMove(BOOK_6X6, grid), by: 'book', exact: true, value: null });
  });
  it('a later reflection is proved to win, but not to be the very best', () => {
    const grid = [0, 5, 8].reduce(withStone, emptyGrid(6, 6));
    expect(master.choose(grid, effort(0))).toEqual({ cell: 9, by: 'mirror', exact: false, value: null });
  });
  it('everything else by search, which proves nothing', () => {
    expect(master.choose(emptyGrid(9, 9), effort(200))).toMatchObject({ by: 'search', exact: false });
    expect(master.choose([7, 8].reduce(withStone, emptyGrid(6, 6)), effort(200))).toMatchObject({ by: 'search' });
  });
  it('and searches on when a table does not fit', () => {
    const grid = randomEndgame(9, 9, 6, rng(`${seed} no table`));
    const kernel: Kernel = function* (plan) {
      return { ...(yield* solvePlain(plan)), most: 100 };
    };
    const choice = new Master({ kernel }).choose(grid, effort(10_000));
    expect(choice).toMatchObject({ by: 'search', exact: true, value: solveEndgame(grid)?.value(grid) });
  });
});

it('the master searches where there is no space for a table', () => {
  const kernel = (): never => {
    throw new RangeError('no space');
  };
  const choice = new Master({ kernel }).choose(randomEndgame(9, 9, 20, rng(`${seed} no space`)), effort(100));
  expect(choice).toMatchObject({ by: 'search' });
});

it('the master solves a game once', () => {
  let solved = 0;
  const kernel: Kernel = (plan) => {
    solved++;
    return solvePlain(plan);
  };
  const master = new Master({ kernel, tableFrom: 12 });
  const source = rng(`${seed} once`);
  for (let grid = randomEndgame(9, 9, 14, source); emptiesOf(grid).length > 0;)
    grid = withStone(grid, master.choose(grid, effort(50)).cell);
  expect(solved).toBe(1);
});

it('the master gives up a table when its time is over, and does not begin one that it has no time for', () => {
  let grid = randomEndgame(9, 9, 24, rng(`${seed} late`));
  const master = new Master();
  let looks = 0;
  const late = (most: number): Budget => ({ ...effort(Infinity), expired: () => ++looks > most });
  // the time runs out during a pause of the solver, so the search that follows is already late
  grid = withStone(grid, expectSearch(master.choose(grid, late(0))));
  expect(looks).toBeLessThanOrEqual(3);
  looks = 0;
  grid = withStone(grid, expectSearch(master.choose(grid, late(2))));
  expect(looks).toBe(3);
  // positions with fewer cells are solved at once
  const last = randomEndgame(9, 9, 12, rng(`${seed} late`));
  expect(master.choose(last, effort(Infinity))).toMatchObject({ by: 'endgame', exact: true });
});

function expectSearch({ by, cell }: ReturnType<Master['choose']>): number {
  expect(by).toBe('search');
  return cell;
}

it('the master wins 6x6 by at least 18 as the second player, and by 15 on 6x5', () => {
  for (let round = 0; round < bySize(2, 6, 40); round++) {
    const [master, source] = [new Master({ tableFrom: 20 }), rng(`${seed} second ${round}`)];
    const second: Player = (grid) => master.choose(grid, effort(0)).cell;
    const first: Player = round % 2 === 0 ? (grid) => twoPly(grid, source) : (grid) => any(emptiesOf(grid), source);
    expect(margin(emptyGrid(6, 6), first, second)).toBeLessThanOrEqual(-18);
    expect(margin(emptyGrid(5, 6), first, second)).toBeLessThanOrEqual(-15);
  }
});

it('the master beats looking two stones ahead, in pairs of games with the seats changed', () => {
  const margins = Array.from({ length: bySize(1, 6, 24) }, (_, pair) => pairMargin(pair));
  const mean = margins.reduce((sum, next) => sum + next, 0) / margins.length;
  expect(mean).toBeGreaterThan(bySize(0, 10, 12));
});

/** Returns the master's total margin in two games that start with the same two random stones. Each side begins once. */
function pairMargin(pair: number): number {
  const source = rng(`${seed} pair ${pair}`);
  const start = [...emptyGrid(9, 9).filled.keys()];
  const opening = shuffle(start, source).slice(0, 2).reduce(withStone, emptyGrid(9, 9));
  const player = (): Player => {
    const master = new Master({ tableFrom: 18 });
    return (grid) => master.choose(grid, { ...effort(1_500), rng: source }).cell;
  };
  const other: Player = (grid) => twoPly(grid, source);
  return (margin(opening, player(), other) - margin(opening, other, player())) / 2;
}

/** Returns the margin of the player who moves first from this position. */
function margin(start: Grid, first: Player, second: Player): number {
  let [grid, sum, turn] = [start, 0, 0];
  while (emptiesOf(grid).length > 0) {
    const cell = turn === 0 ? first(grid) : second(grid);
    sum += (turn === 0 ? 3 : -3) * gainAt(grid, cell);
    grid = withStone(grid, cell);
    turn = 1 - turn;
  }
  return sum;
}

/** Returns the cell whose gain minus that of the best reply is highest. Ties are broken at random. */
function twoPly(grid: Grid, source: Rng): number {
  const worth = emptiesOf(grid).map((cell) => {
    const next = withStone(grid, cell);
    return [cell, gainAt(grid, cell) - Math.max(0, ...emptiesOf(next).map((reply) => gainAt(next, reply)))] as const;
  });
  const most = Math.max(...worth.map(([, value]) => value));
  return any(
    worth.filter(([, value]) => value === most).map(([cell]) => cell),
    source,
  );
}

function any(cells: readonly number[], source: Rng): number {
  return cells[source.below(cells.length)] as number;
}

function effort(nodes: number): Budget {
  return { nodes, expired: () => false, rng: rng(seed) };
}

function randomEndgame(width: number, height: number, empties: number, source: Rng): Grid {
  const filled = new Uint8Array(width * height).fill(1);
  for (const cell of shuffle([...filled.keys()], source).slice(0, empties)) filled[cell] = 0;
  return { width, height, filled };
}
