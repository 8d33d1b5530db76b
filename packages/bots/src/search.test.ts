import { rng, type Kind, type Ply } from '@boardwright/core';
import { CHANCE, OVER, type Fast } from '@boardwright/core/bots';
import { describe, expect, test } from 'vitest';
import { bySize, seed } from '../../../tools/size.ts';
import { MaxN } from './maxn.ts';
import { plainValue } from './plain-search.oracle.ts';
import type { SearchLimits, SearchSettings } from './search-types.ts';
import { Search } from './search.ts';

const ENDLESS: SearchLimits = { nodes: Infinity, expired: () => false };
const PLACES = 97;

/**
 * A small game for tests of searches. Its places are in layers and connected at random, so that many paths lead to the same place. There is
 * chance on some layers, and some games end early.
 */
class Maze implements Fast {
  readonly seats: number;
  readonly key: Int32Array = new Int32Array(2);
  readonly #salt: number;
  #line: number[] = [0];

  constructor(seats: number, name: string) {
    this.seats = seats;
    this.#salt = rng(name).below(2 ** 31);
  }

  #word(n: number): number {
    const place = this.#line[this.#line.length - 1] ?? 0;
    let h =
      Math.imul(place ^ this.#salt, 0x9e3779b1) ^
      Math.imul(this.#line.length, 0x85ebca6b) ^
      Math.imul(n + 1, 0xc2b2ae35);
    h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
    return (h ^ (h >>> 13)) >>> 0;
  }

  #note(): void {
    this.key.set([this.#word(1), this.#word(2)]);
  }

  load(): void {
    this.#line = [0];
    this.#note();
  }
  imagine(): void {
    this.load();
  }
  save(): object {
    return {};
  }
  toMove(): number {
    const depth = this.#line.length;
    if (depth > 2 && this.#word(3) % 11 === 0) return OVER;
    if (depth % 3 === 0) return CHANCE;
    return this.#word(4) % 5 === 0 ? this.#word(5) % this.seats : depth % this.seats;
  }
  generate(moves: Int32Array, at: number): number {
    const count = 2 + (this.#word(6) % 4);
    for (let i = 0; i < count; i++) moves[at + i] = i;
    return at + count;
  }
  weights(out: Int32Array, at: number): number {
    const count = 2 + (this.#word(6) % 4);
    for (let i = 0; i < count; i++) out[at + i] = 1 + (this.#word(20 + i) % 4);
    return at + count;
  }
  make(move: number): void {
    this.#line.push(this.#word(10 + move) % PLACES);
    this.#note();
  }
  unmake(): void {
    this.#line.pop();
    this.#note();
  }
  /** Writes the values. Those of two seats are opposite; those of more are independent. */
  evaluate(out: Float64Array): void {
    for (let seat = 0; seat < out.length; seat++) out[seat] = (this.#word(30 + seat) % 2001) / 1100 - 0.9;
    if (this.seats === 2) out[1] = -(out[0] ?? 0);
  }
  encode(): number {
    return 0;
  }
  decode(): Ply {
    return { actor: 'chance', action: { type: 'none' } };
  }
}

function searched(maze: Maze, deepest: number, settings: Partial<SearchSettings>): number {
  maze.load();
  const search = new Search<Kind>(maze, { reductions: false, deepest, ...settings });
  search.forget();
  return search.best(ENDLESS).score;
}

function mazes(seats: number): [Maze, number][] {
  return Array.from({ length: bySize(20, 30, 600) }, (_, n): [Maze, number] => {
    const maze = new Maze(seats, `maze ${seats} ${seed} ${n}`);
    maze.load();
    return [maze, 1 + (n % 4)];
  }).filter(([maze]) => maze.toMove() >= 0);
}

describe.each([2, 3])('a search of %i seats', (seats) => {
  test('with Star1 cuts finds what plain expectimax finds', () => {
    for (const [maze, depth] of mazes(seats)) {
      const value = searched(maze, depth, { table: false, bestReply: false, probes: false });
      maze.load();
      expect(value).toBeCloseTo(plainValue(maze, maze.toMove(), depth), 9);
    }
  });

  test('with Star2 probes finds the same', () => {
    for (const [maze, depth] of mazes(seats)) {
      const [probed, plainly] = [true, false].map((probes) =>
        searched(maze, depth, { table: false, bestReply: false, probes }),
      );
      expect(probed).toBeCloseTo(plainly ?? 2, 9);
    }
  });

  test('with a table finds what it finds without', () => {
    for (const [maze, depth] of mazes(seats))
      expect(searched(maze, depth, { table: true, bestReply: false })).toBeCloseTo(
        searched(maze, depth, { table: false, bestReply: false }),
        9,
      );
  });
});

test('who faces only the best reply of a round stands no worse than against all', () => {
  const both = mazes(3).map(([maze, depth]) =>
    [true, false].map((bestReply) => searched(maze, depth, { table: false, bestReply })),
  );
  for (const [one = 0, all = 0] of both) expect(one).toBeGreaterThanOrEqual(all - 1e-9);
  expect(both.some(([one = 0, all = 0]) => one > all + 1e-3)).toBe(true);
});

test('two seats that each look for their own best play as against each other', () => {
  for (const [maze, depth] of mazes(2)) {
    const { score } = new MaxN<Kind>(maze).best(ENDLESS, depth);
    maze.load();
    const { score: other } = new Search<Kind>(maze, { reductions: false, deepest: depth }).best(ENDLESS);
    expect(Math.abs(score - other)).toBeLessThan(0.02); // each ply of the other search costs a thousandth
  }
});

test('nodes bound a search, and the same nodes find the same', () => {
  const [maze] = mazes(2)[0] ?? [new Maze(2, 'x')];
  const run = (): unknown => {
    maze.load();
    const search = new Search<Kind>(maze, { deepest: 12 });
    return search.best({ nodes: 500, expired: () => false });
  };
  expect(run()).toEqual(run());
  expect(run()).toMatchObject({ nodes: 500 });
});
