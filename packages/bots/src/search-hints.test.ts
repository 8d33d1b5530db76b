import { rng, type Kind, type Ply } from '@boardwright/core';
import { CHANCE, OVER, type Fast } from '@boardwright/core/bots';
import { expect, test } from 'vitest';
import type { SearchHints } from './search-hints.ts';
import { Search } from './search.ts';

/**
 * A position of a tree that is written out: its value for seat 0, and the positions after its moves. Move 0 is quiet, the others are sharp.
 */
interface Place {
  readonly mover: number;
  readonly worth: number;
  readonly moves?: readonly Place[];
  /** The weights of `moves` if chance is to move. */
  readonly odds?: readonly number[];
  /** The position after a pass. A position that has one omits its quiet move. */
  readonly passed?: Place;
}

class WrittenTree implements Fast, SearchHints {
  readonly seats = 2;
  readonly key: Int32Array = new Int32Array(2);
  readonly toll?: (move: number) => number;
  readonly #line: Place[];
  #made = 0;

  constructor(root: Place, toll?: (move: number) => number) {
    this.#line = [root];
    if (toll !== undefined) this.toll = toll;
  }
  get #place(): Place {
    return this.#line.at(-1) ?? { mover: 0, worth: 0 };
  }
  #enter(place: Place | undefined): void {
    this.#line.push(place ?? this.#place);
    this.key[0] = ++this.#made;
  }
  load(): void {}
  imagine(): void {}
  save(): object {
    return {};
  }
  toMove(): number {
    return this.#place.moves === undefined ? OVER : this.#place.mover;
  }
  generate(moves: Int32Array, at: number): number {
    const { length } = this.#place.moves ?? [];
    for (let i = 0; i < length; i++) moves[at + i] = i;
    return at + length;
  }
  weights(out: Int32Array, at: number): number {
    const { odds = [] } = this.#place;
    out.set(odds, at);
    return at + odds.length;
  }
  make(move: number): void {
    this.#enter(this.#place.moves?.[move]);
  }
  unmake(): void {
    this.#line.pop();
  }
  evaluate(out: Float64Array): void {
    out.set([this.#place.worth, -this.#place.worth]);
  }
  encode(): number {
    return 0;
  }
  decode(): Ply {
    return { actor: 0, action: { type: 'none' } };
  }
  promise(move: number): number {
    return move > 0 ? 2 : this.#place.passed === undefined ? 0 : -1;
  }
  sharp(moves: Int32Array, at: number): number {
    const end = this.generate(moves, at);
    if (end === at) return at;
    moves.copyWithin(at, at + 1, end);
    return end - 1;
  }
  stale(): boolean {
    return false;
  }
  pass(): boolean {
    const { passed } = this.#place;
    if (passed !== undefined) this.#enter(passed);
    return passed !== undefined;
  }
}

const ENDLESS = { nodes: Infinity, expired: () => false };
const end = (worth: number): Place => ({ mover: 0, worth });

function scoreOf(tree: WrittenTree, deepest: number): number {
  return new Search<Kind>(tree, { deepest, table: false, reductions: false }).best(ENDLESS).score;
}

/**
 * A tree in which seat 0 has a good position. But seat 1 threatens to take a piece, and the only defence of seat 0 does not look promising.
 */
const taken: Place = { mover: 0, worth: -0.5, moves: [end(-0.5), end(-0.5)] };
const threat: Place = { mover: 1, worth: 0.5, moves: [end(0.5), taken] };
const threatened: Place = { mover: 0, worth: 0.5, moves: [end(0.5)], passed: threat };
const quiet: Place = { mover: 1, worth: 0.5, moves: [threatened] };

test('moves that are left out are worth what a pass is worth, not how things stand', () => {
  const root: Place = { mover: 0, worth: 0, moves: [quiet, end(0.2)] };
  expect(scoreOf(new WrittenTree(root), 3)).toBeCloseTo(0.2, 2);
});

test('a move with a toll is searched less deep', () => {
  const root: Place = { mover: 0, worth: 0, moves: [{ mover: 1, worth: 0.5, moves: [end(-0.5)] }, end(0.2)] };
  expect(scoreOf(new WrittenTree(root), 2)).toBeCloseTo(0.2, 2);
  expect(scoreOf(new WrittenTree(root, (move) => (move === 0 ? 1 : 0)), 2)).toBeCloseTo(0.5, 2);
});

/** Returns a line of forced moves that reaches a value after seven turns. */
function forced(mover: number, worth: number, turns: number): Place {
  return turns === 0 ? end(worth) : { mover, worth, moves: [forced(1 - mover, worth, turns - 1)] };
}

test('a draw of chance whose outcomes are all worse than the best move is not taken as better by a rounding step', () => {
  const random = rng('rounding');
  for (let n = 0; n < 200; n++) {
    const worth = (1 + random.below(900)) / 1000;
    const odds = [1, 2, 3].map(() => 1 + random.below(5));
    const worse = odds.map(() => forced(1, -worth, 6));
    const root: Place = {
      mover: 0,
      worth: 0,
      moves: [forced(1, worth, 6), { mover: CHANCE, worth, odds, moves: worse }],
    };
    expect(new Search<Kind>(new WrittenTree(root), { deepest: 6, table: false }).best(ENDLESS).move).toBe(0);
  }
});

class Preparing extends WrittenTree {
  readonly #waits: boolean;
  prepared = 0;

  constructor(root: Place, waits: boolean) {
    super(root);
    this.#waits = waits;
  }
  prepare(): boolean {
    return ++this.prepared > 0;
  }
  awaits(): boolean {
    return this.#waits;
  }
}

/** Returns a tree with this many turns and four moves in every position. */
function tall(turns: number): Place {
  if (turns === 0) return end(0);
  const next = tall(turns - 1);
  return { mover: turns % 2, worth: 0, moves: [next, next, next, next] };
}

test('a position that waits for what is prepared gets more time for it than any other, from the first search on', () => {
  const prepared = (waits: boolean): readonly number[] => {
    const tree = new Preparing(tall(40), waits);
    const search = new Search<Kind>(tree, { table: false });
    return [1, 2].map(() => {
      const before = tree.prepared;
      search.best({ ...ENDLESS, nodes: 16_000 });
      return tree.prepared - before;
    });
  };
  expect(prepared(false)).toEqual([32, 40]);
  expect(prepared(true)).toEqual([200, 200]);
});
