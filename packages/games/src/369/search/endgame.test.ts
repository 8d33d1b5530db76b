import { freemem } from 'node:os';
import { describe, expect, it } from 'vitest';
import { rng, shuffle, type Rng } from '@boardwright/core';
import { bySize, seed, size } from '../../../../../tools/size.ts';
import { solveBoard, solveEndgame, type Endgame } from './endgame.ts';
import { emptiesOf, emptyGrid, gainAt, withStone, type Grid } from './solve-grid.ts';
import { naiveRows, naiveScore, naiveValue } from './solve-naive.oracle.ts';
import { solvePlain } from './solve-plain.ts';

/** Width, height, the first player's margin, how many first moves keep it, and the smallest and largest margin of any position. */
const EXACT = [
  [3, 3, 12, 1, -12, 12],
  [3, 4, -3, 4, -12, 12],
  [4, 4, 0, 8, -9, 15],
  [3, 5, 6, 7, -15, 15],
  [4, 5, 0, 4, -6, 18],
  [3, 6, -12, 8, -21, 30],
  [3, 7, 3, 21, -21, 21],
  [4, 6, -12, 24, -24, 33],
  [5, 5, 0, 25, -6, 18],
] as const;

describe.each(EXACT)('%i x %i', (width, height, value, firstMoves, least, most) => {
  const empty = emptyGrid(width, height);
  const table = solveBoard(width, height);

  it(`is worth ${value} to the first player, with ${firstMoves} best first moves`, () => {
    expect(table.value(empty)).toBe(value);
    expect(table.bestCells(empty)).toHaveLength(firstMoves);
  });
  it('has the known range of values', () => expect(table.range).toEqual([least, most]));
  it('is the same on its side', () => {
    const turned = solveBoard(height, width);
    expect(turned.value(emptyGrid(height, width))).toBe(value);
    expect(turned.range).toEqual([least, most]);
  });
  it('ends with that margin when both follow the table', () => {
    expect(playOut(table, empty, rng(`${seed} ${width}x${height}`))).toBe(value);
  });
});

// Needs a table of 1 GB, so it runs only at release size and only on machines with enough memory.
it.runIf(size === 'release' && freemem() > 3 * 2 ** 30)('5 x 6 is worth -15, whatever the first move', () => {
  const [empty, table] = [emptyGrid(5, 6), solveEndgame(emptyGrid(5, 6)) as Endgame];
  expect(table.value(empty)).toBe(-15);
  expect(table.bestCells(empty)).toHaveLength(30);
  expect(table.range).toEqual([-30, 39]);
});

it('the best first move on 3x3 is the centre', () => {
  expect(solveBoard(3, 3).bestCells(emptyGrid(3, 3))).toEqual([4]);
});

it('the best first moves on 4x4 are the border cells that are not corners', () => {
  expect(solveBoard(4, 4).bestCells(emptyGrid(4, 4))).toEqual([1, 2, 4, 7, 8, 11, 13, 14]);
});

describe('the table equals a naive full search', () => {
  it.each([
    [3, 3],
    [3, 4],
    [4, 4],
  ])('on every position of %i x %i', (width, height) => {
    const known = new Map<string, number>();
    const table = solveBoard(width, height);
    naiveValue(naiveRows(width, emptyGrid(width, height).filled), known);
    expect(known.size).toBe(2 ** (width * height));
    const wrong = [...known].filter(([picture, value]) => table.value(fromPicture(picture, width, height)) !== value);
    expect(wrong).toEqual([]);
  });

  it('on random endgames of other boards', () => {
    const source = rng(`${seed} naive endgames`);
    for (let round = 0; round < bySize(10, 60, 300); round++) {
      const grid = randomEndgame(3 + source.below(13), 3 + source.below(13), 1 + source.below(9), source);
      expect(solveEndgame(grid)?.value(grid)).toBe(naiveValue(naiveRows(grid.width, grid.filled)));
    }
  });
});

it('the gain of a stone is what counting cell by cell gives', () => {
  const source = rng(`${seed} gains`);
  for (let round = 0; round < bySize(1_000, 5_000, 50_000); round++) {
    const grid = randomEndgame(3 + source.below(13), 3 + source.below(13), 1 + source.below(40), source);
    const cell = emptiesOf(grid)[0] as number;
    const rows = naiveRows(grid.width, withStone(grid, cell).filled);
    expect(gainAt(grid, cell) * 3).toBe(naiveScore(rows, Math.floor(cell / grid.width), cell % grid.width));
  }
});

it('twins cancel: two far cells of one constant gain change nothing', () => {
  const source = rng(`${seed} twins`);
  for (let round = 0; round < bySize(20, 200, 1_000); round++) {
    const { base, grid } = twinPosition(source);
    expect(solveEndgame(grid)?.value(grid)).toBe(solveEndgame(base)?.value(base));
  }
});

describe('the table', () => {
  const grid = randomEndgame(9, 9, 12, rng(`${seed} one table`));
  const table = solveEndgame(grid) as Endgame;

  it('answers every later position as a table of its own would', () => {
    const source = rng(`${seed} later`);
    for (let at = grid; emptiesOf(at).length > 0; at = withStone(at, anyOf(emptiesOf(at), source))) {
      const own = solveEndgame(at) as Endgame;
      expect(table.value(at)).toBe(own.value(at));
      expect(table.bestCells(at)).toEqual(own.bestCells(at));
    }
  });
  it('knows a full board', () => {
    const full = { ...grid, filled: new Uint8Array(81).fill(1) };
    expect(table.value(full)).toBe(0);
    expect(table.bestCells(full)).toEqual([]);
  });
  it('does not answer for a position that cannot follow', () => {
    expect(table.holds(emptyGrid(9, 9))).toBe(false);
    expect(table.holds({ ...grid, width: 27, height: 3 })).toBe(false);
    expect(() => table.value(emptyGrid(9, 9))).toThrow('does not follow');
  });
  it('keeps its answers when the position it came from is changed', () => {
    const mine = { ...grid, filled: grid.filled.slice() };
    const before = solveEndgame(mine) as Endgame;
    mine.filled.fill(0);
    expect(before.holds(grid)).toBe(true);
    expect(before.value(grid)).toBe(table.value(grid));
  });
  it('is refused where there are too many cells', () => {
    expect(() => solveEndgame(emptyGrid(6, 6))).toThrow('36 empty cells are too many');
    expect(() => solveBoard(6, 5)).toThrow('too big');
  });
  it('is refused when a value does not fit into its bytes', () => {
    const one = randomEndgame(3, 3, 2, rng(seed));
    const solved = (range: { least?: number; most?: number }) =>
      solveEndgame(one, function* (plan) {
        return { ...(yield* solvePlain(plan)), ...range };
      });
    expect(solved({ most: 61 })).toBeNull();
    expect(solved({ least: -61 })).toBeNull();
    expect(solved({ least: -60, most: 60 })).not.toBeNull();
  });
});

function playOut(table: Endgame, start: Grid, source: Rng): number {
  let [grid, margin, sign] = [start, 0, 1];
  while (emptiesOf(grid).length > 0) {
    const cell = anyOf(table.bestCells(grid), source);
    margin += sign * 3 * gainAt(grid, cell);
    grid = withStone(grid, cell);
    sign = -sign;
  }
  return margin;
}

function anyOf(cells: readonly number[], source: Rng): number {
  return cells[source.below(cells.length)] as number;
}

function fromPicture(picture: string, width: number, height: number): Grid {
  return {
    width,
    height,
    filled: Uint8Array.from(picture.replaceAll('/', '').split(''), (mark) => (mark === '#' ? 1 : 0)),
  };
}

function randomEndgame(width: number, height: number, empties: number, source: Rng): Grid {
  const filled = new Uint8Array(width * height).fill(1);
  for (const cell of shuffle([...filled.keys()], source).slice(0, empties)) filled[cell] = 0;
  return { width, height, filled };
}

/**
 * Returns a 12x12 board that is full except for some cells at the upper left, and two further empty cells. Those two have equal gains, and
 * are far from the others and from each other.
 */
function twinPosition(source: Rng): { base: Grid; grid: Grid } {
  for (;;) {
    const base = randomEndgame(12, 12, 6, source);
    const free = shuffle([...base.filled.keys()], source).filter((cell) => isAlone(base, cell));
    for (const a of free)
      for (const b of free) {
        const grid = without(without(base, a), b);
        if (a < b && isAlone(without(base, a), b) && gainAt(grid, a) === gainAt(grid, b)) return { base, grid };
      }
  }
}

function without(grid: Grid, cell: number): Grid {
  const filled = grid.filled.slice();
  filled[cell] = 0;
  return { ...grid, filled };
}

/** Returns whether a cell shares no line with an empty cell. Its gain is then constant, and filling it changes no other gain. */
function isAlone(grid: Grid, cell: number): boolean {
  const [x, y] = [cell % grid.width, Math.floor(cell / grid.width)];
  return emptiesOf(grid).every((other) => {
    const [dx, dy] = [(other % grid.width) - x, Math.floor(other / grid.width) - y];
    return dx !== 0 && dy !== 0 && Math.abs(dx) !== Math.abs(dy);
  });
}
