import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hash32, rng, type Rng } from '@boardwright/core';
import { bySize, seed } from '../../../../../tools/size.ts';
import { halfTurnLine, imageOf, MIRRORS, mirrorMove, mirrorReply, provedReply } from './mirror.ts';
import { emptiesOf, emptyGrid, gainAt, pay, withStone, type Grid } from './solve-grid.ts';
import { search } from './solve-search.ts';

type Player = (grid: Grid) => number;
const runs = bySize(20, 60, 1_000);
const settings = { seed: hash32(seed, 369), numRuns: runs };
const few = { ...settings, numRuns: Math.ceil(runs / 3) };

/** Generates a player that is described by numbers, so that fast-check can generate and shrink any opponent. */
const anyPlayer = fc.infiniteStream(fc.nat(10_000)).map((numbers): Player => (grid) => {
  const cells = emptiesOf(grid);
  return cells[(numbers.next().value as number) % cells.length] as number;
});
const greedy = fc.string().map((text): Player => {
  const source = rng(text);
  return (grid) => richest(grid, source);
});
const anybody = fc.oneof(anyPlayer, greedy);
const mirror = (): Player => (grid) => mirrorMove(grid, rng(seed));

describe('the mirror as first player', () => {
  it.each([
    [3, 12],
    [9, 0],
  ])('on a square of %i ends with a margin of at least %i against anybody', (size, least) => {
    expect(shortfall(settings, least, (other) => play(size, size, mirror(), other))).toBeNull();
  });
  it.each([
    [5, -12],
    [7, -36],
    [11, -72],
    [13, -120],
    [15, -60],
  ])('on a square of %i keeps a margin of %i or more, what its four central lines can lose', (size, least) => {
    expect(4 * worstOnLine(size)).toBe(least);
    expect(shortfall(few, least, (other) => play(size, size, mirror(), other))).toBeNull();
  });
  it('never loses 9x9 to the search', () => {
    for (let round = 0; round < bySize(1, 2, 12); round++) {
      const source = rng(`${seed} mirror against search ${round}`);
      const other: Player = (grid) => search(grid, { nodes: 300, expired: () => false, rng: source }).cell;
      expect(play(9, 9, mirror(), other)).toBeGreaterThanOrEqual(0);
    }
  });
});

it('half a turn on 9x9 makes at least what it promises at every answer, against anybody', () => {
  const least = (grid: Grid): number => {
    const line = halfTurnLine(grid);
    if (line === null) throw new Error('the line was left');
    return line.least;
  };
  fc.assert(
    fc.property(anybody, (other) => {
      let [grid, made] = [emptyGrid(9, 9), 0];
      const [promises, marks]: [number[], number[]] = [[], []];
      for (let ply = 0; ply < 81; ply++) {
        if (ply % 2 === 0) promises.push(least(grid));
        if (ply % 2 === 0) marks.push(made);
        const cell = ply % 2 === 0 ? mirrorMove(grid, rng(seed)) : other(grid);
        made += (ply % 2 === 0 ? 1 : -1) * gainAt(grid, cell);
        grid = withStone(grid, cell);
      }
      expect(promises[0]).toBe(0);
      for (const [i, promise] of promises.entries())
        expect(made - (marks[i] as number)).toBeGreaterThanOrEqual(promise);
    }),
    few,
  );
});

describe('the mirror as second player', () => {
  it.each([3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15])(
    'wins 3 for every row of 6 against anybody, on 6 x %i and on its side',
    (height) => {
      expect(shortfall(few, 3 * height, (other) => -play(6, height, other, mirror()))).toBeNull();
      expect(shortfall(few, 3 * height, (other) => -play(height, 6, other, mirror()))).toBeNull();
    },
  );
  it.each([
    [4, -6],
    [8, -18],
    [10, -36],
    [12, -12],
    [14, -60],
  ])('on a square of %i keeps a margin of %i or more, what its two diagonals can lose', (size, least) => {
    expect(2 * worstOnLine(size)).toBe(least);
    expect(shortfall(few, least, (other) => -play(size, size, other, mirror()))).toBeNull();
  });
  it.each(bySize([3, 4], [3, 4, 5], [3, 4, 5, 6]))(
    'wins that and no more at worst on 6 x %i, in all games',
    (height) => {
      expect(worstOfAll(height)).toBe(3 * height);
    },
  );
});

describe('what the answering side makes at worst on one line', () => {
  it.each([
    [3, 3],
    [4, -3],
    [5, -3],
    [6, 3],
    [7, -9],
    [8, -9],
    [9, 0],
    [10, -18],
    [11, -18],
    [12, -6],
    [13, -30],
    [14, -30],
    [15, -15],
  ])('of %i cells is %i', (length, worst) => expect(worstOnLine(length)).toBe(worst));
});

describe('images', () => {
  it('of images are the cell itself', () => {
    const grid = emptyGrid(5, 8);
    for (const way of MIRRORS)
      for (const cell of emptiesOf(grid)) expect(imageOf(way, imageOf(way, cell, grid), grid)).toBe(cell);
  });
  it('answer only where all other stones stand in pairs', () => {
    const one = withStone(emptyGrid(6, 6), 0);
    expect(mirrorReply('left-right', one)).toBe(5);
    expect(mirrorReply('up-down', one)).toBe(30);
    expect(mirrorReply('half-turn', one)).toBe(35);
    expect(mirrorReply('left-right', withStone(one, 1))).toBeNull();
    expect(mirrorReply('left-right', emptyGrid(6, 6))).toBeNull();
  });
  it('are proved only for a width or a height of 6', () => {
    expect(provedReply(withStone(emptyGrid(6, 6), 35))).toBe(30);
    expect(provedReply(withStone(emptyGrid(7, 6), 0))).toBe(35);
    expect(provedReply(withStone(emptyGrid(9, 9), 0))).toBeNull();
  });
});

/** Returns an opponent's moves that kept the margin below this value, or null if none were found. */
function shortfall(run: typeof settings, least: number, margin: (other: Player) => number): string | null {
  const property = fc.property(anybody, (other) => margin(other) >= least);
  return fc.defaultReportMessage(fc.check(property, run)) ?? null;
}

/** Returns the worst margin of the mirroring second player on 6 columns, over all moves of the opponent. */
function worstOfAll(height: number): number {
  const known = new Map<string, number>();
  const worst = (grid: Grid): number => {
    const key = grid.filled.join('');
    const value =
      known.get(key) ?? emptiesOf(grid).reduce((least, cell) => Math.min(least, answered(grid, cell)), Infinity);
    known.set(key, value);
    return value;
  };
  const answered = (grid: Grid, cell: number): number => {
    const next = withStone(grid, cell);
    const reply = mirrorMove(next, rng(seed));
    return 3 * (gainAt(next, reply) - gainAt(grid, cell)) + worst(withStone(next, reply));
  };
  known.set('1'.repeat(6 * height), 0);
  return worst(emptyGrid(6, height));
}

/** Plays a game and returns the first player's margin. */
function play(width: number, height: number, first: Player, second: Player): number {
  let [grid, margin, turn] = [emptyGrid(width, height), 0, 0];
  while (emptiesOf(grid).length > 0) {
    const cell = turn === 0 ? first(grid) : second(grid);
    expect(grid.filled[cell]).toBe(0);
    margin += (turn === 0 ? 3 : -3) * gainAt(grid, cell);
    grid = withStone(grid, cell);
    turn = 1 - turn;
  }
  return margin;
}

function richest(grid: Grid, source: Rng): number {
  const cells = emptiesOf(grid);
  const most = Math.max(...cells.map((cell) => gainAt(grid, cell)));
  const best = cells.filter((cell) => gainAt(grid, cell) === most);
  return best[source.below(best.length)] as number;
}

/**
 * Returns the worst margin on a line. The opponent may fill either cell of any pair, in any order. On a line of odd length the centre is
 * filled at the start.
 */
function worstOnLine(length: number): number {
  const line = Array.from({ length }, (_, i) => 2 * i === length - 1);
  const known = new Map<string, number>();
  const worst = (): number => {
    const key = line.map(Number).join('');
    const seen = known.get(key);
    if (seen !== undefined) return seen;
    const values = line.flatMap((stone, i) => (stone ? [] : [answered(i, length - 1 - i)]));
    const value = values.length === 0 ? 0 : Math.min(...values);
    known.set(key, value);
    return value;
  };
  const answered = (i: number, image: number): number => {
    const net = -put(line, i) + put(line, image) + worst();
    line[i] = line[image] = false;
    return net;
  };
  return worst();
}

function put(line: boolean[], at: number): number {
  line[at] = true;
  let [from, to] = [at, at];
  while (line[from - 1]) from--;
  while (line[to + 1]) to++;
  return 3 * pay(to - from + 1);
}
