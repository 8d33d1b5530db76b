import { hash32, pick, rng } from '@boardwright/core';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bySize, seed } from '../../../../../tools/size.ts';
import { lengthsByText, names, pointsByText } from './369.oracle.ts';
import { SIZES } from './constants.ts';
import { Board, emptyGrid, Game, gainAt, payingLines, type Grid, type Stone } from '../index.ts';

const ALL = names(9);
const but = (...cells: string[]): string[] => ALL.filter((name) => !cells.includes(name));

/** The stones before the move, the move, the lengths of its four runs, and its points. */
const VECTORS: readonly (readonly [string[], string, number[], number])[] = [
  [[], 'A1', [1, 1, 1, 1], 0],
  [[], 'E5', [1, 1, 1, 1], 0],
  [[], 'I1', [1, 1, 1, 1], 0],
  [[], 'I9', [1, 1, 1, 1], 0],
  [[], 'A9', [1, 1, 1, 1], 0],
  [['A1', 'B1'], 'C1', [3, 1, 1, 1], 3],
  [['D4', 'F4'], 'E4', [3, 1, 1, 1], 3],
  [['A1', 'B1', 'C1'], 'D1', [4, 1, 1, 1], 0],
  [['A1', 'B1', 'C1', 'E1', 'F1'], 'D1', [6, 1, 1, 1], 6],
  [['A1', 'B1', 'C1', 'E1', 'F1', 'G1'], 'D1', [7, 1, 1, 1], 0],
  [['B1', 'C1', 'A2', 'A3'], 'A1', [3, 3, 1, 1], 6],
  [['A2', 'A3', 'B1', 'C1', 'D1', 'E1', 'F1'], 'A1', [6, 3, 1, 1], 9],
  [['C3', 'E5'], 'D4', [1, 1, 3, 1], 3],
  [['C5', 'E3'], 'D4', [1, 1, 1, 3], 3],
  [['D4', 'E4', 'F4', 'D5', 'F5', 'D6', 'E6', 'F6'], 'E5', [3, 3, 3, 3], 12],
  [['A1', 'B1', 'C1', 'D1', 'E1', 'F1', 'G1', 'H1'], 'I1', [9, 1, 1, 1], 9],
  [['A1', 'B1', 'C1', 'E1', 'F1'], 'H1', [1, 1, 1, 1], 0],
  [['A1', 'B1', 'C1', 'F1', 'G1'], 'H1', [3, 1, 1, 1], 3],
  [but('E5'), 'E5', [9, 9, 9, 9], 36],
  [but('A1'), 'A1', [9, 9, 9, 1], 27],
  [but('B1'), 'B1', [9, 9, 8, 2], 18],
  [but('B2'), 'B2', [9, 9, 9, 3], 30],
];

const at = (name: string): readonly [number, number] => [Number(name.slice(1)) - 1, name.charCodeAt(0) - 65];

function boardWith(stones: readonly string[]): Board {
  const board = new Board();
  stones.forEach((name, i) => board.handleConsecutive(...at(name), i % 2 === 0 ? 1 : 2));
  return board;
}

describe('a stone scores the runs of three, six and nine through it', () => {
  test.each(VECTORS)('%j, then %s: runs %j, score %i', (stones, move, lengths, score) => {
    const board = boardWith(stones);
    expect(board.handleConsecutive(...at(move), 1)).toBe(score);
    expect(board.countConsecutive(board.findStartPosition(...at(move)))).toEqual(lengths);
    expect(lengthsByText(9, new Set([...stones, move]), move)).toEqual(lengths);
  });
});

describe('the score of a run is its number of stones', () => {
  test.each([
    [3, 3],
    [6, 6],
    [9, 9],
    [12, 12],
    [1, 0],
    [2, 0],
    [4, 0],
    [8, 0],
    [0, 0],
    [-3, 0],
  ])('a run of %i scores %i', (length, score) => {
    expect(new Board().checkMultiples([length, 1, 1, 1])).toBe(score);
  });

  test('different directions score separately: a run of three and a run of six are nine', () => {
    expect(new Board().checkMultiples([3, 6, 1, 1])).toBe(9);
  });
});

describe('filling the board row by row', () => {
  test.each([
    [9, [264, 240]],
    [6, [72, 90]],
    [12, [534, 606]],
  ])('size %i ends %j, and column by column the same', (size, totals) => {
    const columnwise = names(size);
    const rowwise = columnwise.toSorted((a, b) => at(a)[0] - at(b)[0] || at(a)[1] - at(b)[1]);
    for (const order of [rowwise, columnwise]) {
      const game = new Game({ size });
      for (const name of order) game.play(name);
      expect(game.playerScores).toEqual(totals);
    }
  });
});

describe('random placements', () => {
  test('score the same as the text of the rule', () => {
    const random = rng(seed);
    const cells = new Map(SIZES.map((size) => [size, names(size)]));
    const wrong: string[] = [];
    for (let left = bySize(2000, 40_000, 400_000); left > 0; left--) {
      const size = pick(SIZES, random);
      const all = cells.get(size) as readonly string[];
      const move = pick(all, random);
      const crowd = 1 + random.below(20);
      const stones = new Set(all.filter((name) => name !== move && random.below(crowd) > 0));
      const grid = gridOf(size, stones, () => (random.below(2) + 1) as Stone);
      const [row, col] = at(move);
      const expected = pointsByText(size, stones.add(move), move);
      const got = [gainAt(grid, row, col, 'length'), 3 * gainAt(grid, row, col, 'thirds')];
      if (got.some((points) => points !== expected)) wrong.push(`${size} ${move} of ${[...stones].join(' ')}`);
    }
    expect(wrong).toEqual([]);
  });

  test('whose stones they are does not matter', () => {
    const owners = fc.array(fc.integer({ min: 1, max: 2 }), { minLength: 81, maxLength: 81 });
    const cells = fc.array(fc.boolean(), { minLength: 81, maxLength: 81 });
    fc.assert(
      fc.property(cells, owners, fc.nat(80), (taken, whose, cell) => {
        const stones = new Set(ALL.filter((_, i) => taken[i] && i !== cell));
        let next = 0;
        const mixed = gridOf(9, stones, () => whose[next++] as Stone);
        const alike = gridOf(9, stones, () => 1);
        const [row, col] = at(ALL[cell] as string);
        expect(gainAt(mixed, row, col, 'length')).toBe(gainAt(alike, row, col, 'length'));
      }),
      { seed: hash32(seed, 369), numRuns: bySize(50, 300, 5000) },
    );
  });
});

test('the paying lines are the cells of the runs, from the first stone on', () => {
  const grid = gridOf(9, new Set(['A1', 'B1', 'C1', 'A2', 'A3', 'B2']), () => 2);
  expect(payingLines(grid, { row: 0, col: 0 })).toEqual([
    [0, 1, 2].map((col) => ({ row: 0, col })),
    [0, 1, 2].map((row) => ({ row, col: 0 })),
  ]);
  expect(payingLines(grid, { row: 0, col: 2 })).toEqual([
    [0, 1, 2].map((col) => ({ row: 0, col })),
    [0, 1, 2].map((i) => ({ row: 2 - i, col: i })),
  ]);
});

function gridOf(size: number, stones: ReadonlySet<string>, owner: () => Stone): Grid {
  return emptyGrid(size).map((line, row) =>
    line.map((_, col) => (stones.has(`${String.fromCharCode(65 + col)}${row + 1}`) ? owner() : 0)),
  );
}
