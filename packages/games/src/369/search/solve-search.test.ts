import { describe, expect, it } from 'vitest';
import { rng, shuffle, type Rng } from '@boardwright/core';
import type { Budget } from '@boardwright/core/bots';
import { bySize, seed } from '../../../../../tools/size.ts';
import { solveEndgame, type Endgame } from './endgame.ts';
import { Gains } from './solve-gains.ts';
import { emptiesOf, emptyGrid, gainAt, type Grid } from './solve-grid.ts';
import { search } from './solve-search.ts';

describe('gains kept up to date', () => {
  it('equal gains counted anew, after any stones placed and taken back', () => {
    const source = rng(`${seed} gains in place`);
    for (let round = 0; round < bySize(10, 60, 500); round++) {
      const grid = randomGrid(3 + source.below(13), 3 + source.below(13), source);
      const gains = new Gains(grid);
      expect(difference(gains, grid)).toEqual([]);
      walk(gains, grid, source, 0);
      expect(difference(gains, grid)).toEqual([]);
    }
  });

  /** Plays a random line and takes it back, comparing at every step. */
  function walk(gains: Gains, grid: Grid, source: Rng, depth: number): void {
    const cells = emptiesOf(grid);
    if (cells.length === 0 || depth === 12) return;
    const cell = cells[source.below(cells.length)] as number;
    const names = [gains.keyA, gains.keyB];
    expect(gains.place(gains.inside(cell, grid))).toBe(gainAt(grid, cell));
    grid.filled[cell] = 1;
    expect(difference(gains, grid)).toEqual([]);
    walk(gains, grid, source, depth + 1);
    grid.filled[cell] = 0;
    gains.take(gains.inside(cell, grid));
    expect([gains.keyA, gains.keyB]).toEqual(names);
  }
});

describe('search to the end', () => {
  it('finds the value and a best cell of the table', () => {
    const source = rng(`${seed} search and table`);
    for (let round = 0; round < bySize(20, 100, 500); round++) {
      // on small boards the cells are close together, so the values differ most
      const grid = randomEndgame(3 + source.below(3), 4 + source.below(3), 1 + source.below(12), source);
      const table = solveEndgame(grid) as Endgame;
      const found = search(grid, effort(Infinity, source));
      expect(found.exact).toBe(true);
      expect(found.value).toBe(table.value(grid));
      expect(table.bestCells(grid)).toContain(found.cell);
    }
  });
  const boards: [number, number, number][] = [
    [3, 3, 12],
    [3, 4, -3],
    [3, 5, 6],
    [4, 4, 0],
    [3, 6, -12],
  ];
  it.each(boards.slice(0, bySize(2, 4, 5)))('finds the value of %i x %i: %i', (width, height, value) => {
    expect(search(emptyGrid(width, height), effort(Infinity, rng(seed)))).toMatchObject({ value, exact: true });
  });
});

describe('a search', () => {
  const grid = randomEndgame(9, 9, 50, rng(`${seed} one search`));

  it('with one seed and one number of nodes chooses the same', () => {
    const once = search(grid, effort(2_000, rng('same')));
    expect(search(grid, effort(2_000, rng('same')))).toEqual(once);
  });
  it('keeps to its nodes and says that it is not exact', () => {
    const founds = Array.from({ length: 40 }, (_, i) => search(grid, effort(460 + i, rng(`${seed} ${i}`))));
    expect(founds.map(({ nodes }, i) => nodes - (460 + i))).toEqual(founds.map(() => 1));
    expect(founds.some(({ exact }) => exact)).toBe(false);
  });
  it('stops when the time is over', () => {
    let asked = 0;
    const found = search(grid, { nodes: Infinity, expired: () => ++asked === 3, rng: rng(seed) });
    expect(asked).toBe(3);
    expect(found.nodes).toBe(3 * 1024);
  });
  it('has a move even without time or nodes', () => {
    const found = search(grid, effort(0, rng(seed)));
    expect(grid.filled[found.cell]).toBe(0);
    expect(found).toMatchObject({ depth: 1, nodes: 1, exact: false });
  });
  it('breaks ties by the seed', () => {
    const firsts = Array.from({ length: 20 }, (_, i) => search(emptyGrid(9, 9), effort(50, rng(`tie ${i}`))).cell);
    expect(new Set(firsts).size).toBeGreaterThan(5);
  });
  it('of a full board is a mistake', () => {
    expect(() => search({ width: 3, height: 3, filled: new Uint8Array(9).fill(1) }, effort(1, rng(seed)))).toThrow(
      'the board is full',
    );
  });
});

function effort(nodes: number, source: Rng): Budget {
  return { nodes, expired: () => false, rng: source };
}

/** Returns the cells whose gain is wrong, and the counts that are wrong. */
function difference(gains: Gains, grid: Grid): unknown[] {
  const cells = emptiesOf(grid);
  const wrong = cells.filter((cell) => gains.gain[gains.inside(cell, grid)] !== gainAt(grid, cell));
  const tally = new Int32Array(gains.tally.length);
  for (const cell of cells) tally[gainAt(grid, cell)] = (tally[gainAt(grid, cell)] as number) + 1;
  return [...wrong, ...tally.filter((count, pay) => count !== gains.tally[pay])];
}

function randomGrid(width: number, height: number, source: Rng): Grid {
  return { width, height, filled: Uint8Array.from({ length: width * height }, () => source.below(2)) };
}

function randomEndgame(width: number, height: number, empties: number, source: Rng): Grid {
  const filled = new Uint8Array(width * height).fill(1);
  for (const cell of shuffle([...filled.keys()], source).slice(0, empties)) filled[cell] = 0;
  return { width, height, filled };
}
