import { describe, expect, it } from 'vitest';
import { rng, type Rng } from '@boardwright/core';
import { bySize, seed, size } from '../../../../../tools/size.ts';
import { BOOK_6X6 } from './book-6x6.ts';
import { bookMove, choices, turnedOver, type Book } from './book.ts';
import { provedReply } from './mirror.ts';
import { emptiesOf, emptyGrid, gainAt, withStone, type Grid } from './solve-grid.ts';
import { Master } from './solve-master.ts';

describe('the book of 6x6', () => {
  it('has an answer for every line of three choices', () => {
    expect(BOOK_6X6.levels.map((level) => level.length)).toEqual([20, 20 * 33, 20 * 33 * 31]);
  });
  it('answers with empty cells only', () => {
    expect(badLines(BOOK_6X6)).toEqual([]);
  });
  it('is found from every corner, whatever the other side does', () => {
    const source = rng(`${seed} book`);
    for (let round = 0; round < bySize(40, 300, 2_000); round++) {
      let grid = withStone(emptyGrid(6, 6), [0, 5, 30, 35][round % 4] as number);
      for (let choice = 0; choice < 3; choice++) {
        grid = withStone(grid, any(grid, source));
        const move = bookMove(BOOK_6X6, grid);
        expect(grid.filled[move as number]).toBe(0);
        grid = withStone(grid, move as number);
      }
      expect(bookMove(BOOK_6X6, withStone(grid, any(grid, source)))).toBeNull();
    }
  });
  it('has nothing to say for other openings, other boards and the other side', () => {
    expect(bookMove(BOOK_6X6, [7, 8].reduce(withStone, emptyGrid(6, 6)))).toBeNull();
    expect(bookMove(BOOK_6X6, [0, 1].reduce(withStone, emptyGrid(9, 9)))).toBeNull();
    expect(bookMove(BOOK_6X6, withStone(emptyGrid(6, 6), 0))).toBeNull();
    expect(bookMove(BOOK_6X6, emptyGrid(6, 6))).toBeNull();
  });
});

describe.skipIf(size === 'small')(
  'the first player of 6x6 by book and a table of 28 cells, which takes a second',
  () => {
    it('loses by exactly 18 to the reflection', () => {
      expect(margin((grid) => provedReply(grid) as number, `${seed} reflection`)).toBe(-18);
    });
    it('loses by no more than 18 to anybody', () => {
      for (let round = 0; round < bySize(1, 1, 20); round++) {
        const source = rng(`${seed} anybody ${round}`);
        expect(margin((grid) => any(grid, source), `${seed} first ${round}`)).toBeGreaterThanOrEqual(-18);
      }
    });
  },
);

function margin(other: (grid: Grid) => number, text: string): number {
  const [master, effort] = [new Master(), { nodes: 0, expired: () => false, rng: rng(text) }];
  let [grid, sum, turn] = [emptyGrid(6, 6), 0, 0];
  while (emptiesOf(grid).length > 0) {
    const choice = turn === 0 ? master.choose(grid, effort) : null;
    expect(choice?.exact).not.toBe(false);
    const cell = choice?.cell ?? other(grid);
    sum += (turn === 0 ? 3 : -3) * gainAt(grid, cell);
    grid = withStone(grid, cell);
    turn = 1 - turn;
  }
  return sum;
}

function badLines(book: Book): number[][] {
  const bad: number[][] = [];
  let lines: number[][] = [[0]];
  for (const level of book.levels) {
    const chosen = lines.flatMap((played) => choices(book.size, played).map((choice) => [...played, choice]));
    bad.push(...chosen.filter((played, i) => played.includes(answer(level, i)) || answer(level, i) > 35));
    lines = chosen.map((played, i) => [...played, answer(level, i)]);
  }
  return bad;
}

function answer(level: string, line: number): number {
  return Number.parseInt(level[line] as string, 36);
}

function any(grid: Grid, source: Rng): number {
  const cells = emptiesOf(grid);
  return cells[source.below(cells.length)] as number;
}

it('a cell over the diagonal and back is the cell', () => {
  expect(turnedOver(1, 6)).toBe(6);
  expect(turnedOver(turnedOver(17, 6), 6)).toBe(17);
});
