import { CHANCE, hash32, OVER, rng, type Budget, type Fast } from '@boardwright/core';
import { describe, expect, test } from 'vitest';
import { bySize } from '../../../tools/size.ts';
import { AlphaBeta } from './alpha-beta.ts';

/**
 * A row of cells. Two seats take them in turn; a cell is worth its coins, and more beside taken ones. A cell of seven coins
 * keeps the turn. The order of taking leads to the same row in many ways. With dice, chance adds to the lead or
 * takes from it after every third cell.
 */
class Row implements Fast {
  readonly seats = 2;
  readonly key: Int32Array = new Int32Array(2);
  readonly coins: readonly number[];
  readonly dice: boolean;
  private taken: number[] = [];
  private states: { mover: number; lead: number; rolls: boolean; mask: number }[] = [];
  private now = { mover: 0, lead: 0, rolls: false, mask: 0 };

  constructor(coins: readonly number[], dice = false) {
    this.coins = coins;
    this.dice = dice;
    this.setKey();
  }
  load(): void {}
  imagine(): void {}
  save(): object {
    return { ...this.now };
  }
  toMove(): number {
    if (this.now.rolls) return CHANCE;
    return this.now.mask === 2 ** this.coins.length - 1 ? OVER : this.now.mover;
  }
  generate(moves: Int32Array, at: number): number {
    let end = at;
    if (this.now.rolls) for (const roll of [100, 101]) moves[end++] = roll;
    else for (const cell of this.coins.keys()) if (!this.has(cell)) moves[end++] = cell;
    return end;
  }
  weights(out: Int32Array, at: number): number {
    out.set([1, 3], at);
    return at + 2;
  }
  make(move: number): void {
    this.states.push(this.now);
    this.now =
      move >= 100 ? { ...this.now, rolls: false, lead: this.now.lead + (move === 100 ? 2 : -1) } : this.take(move);
    this.taken.push(move);
    this.setKey();
  }
  unmake(): void {
    this.taken.pop();
    this.now = this.states.pop() ?? this.now;
    this.setKey();
  }
  evaluate(out: Float64Array): void {
    const lead = this.now.lead / 100;
    out[0] = this.toMove() === OVER ? Math.sign(lead) : lead;
    out[1] = -(out[0] ?? 0);
  }
  encode(): number {
    return 0;
  }
  decode(move: number): { actor: number; action: { type: string } } {
    return { actor: this.now.mover, action: { type: String(move) } };
  }
  private take(cell: number): typeof this.now {
    const coins = this.coins[cell] ?? 0;
    const gain = coins + (this.has(cell - 1) ? 2 : 0) + (this.has(cell + 1) ? 3 : 0);
    const lead = this.now.lead + (this.now.mover === 0 ? gain : -gain);
    const mover = coins === 7 ? this.now.mover : 1 - this.now.mover;
    return { mover, lead, mask: this.now.mask | (1 << cell), rolls: this.dice && cell % 3 === 0 };
  }
  private has(cell: number): boolean {
    return ((this.now.mask >>> cell) & 1) === 1;
  }
  private setKey(): void {
    const text = JSON.stringify(this.now);
    this.key[0] = hash32(text, 1);
    this.key[1] = hash32(text, 2);
  }
}

const plenty = (seed: string): Budget => ({ nodes: Infinity, expired: () => false, rng: rng(seed) });
const MOVES: Int32Array = new Int32Array(64);

/** Every line as deep as asked, and nothing clever. A turn ends when another seat is to move. */
function plainValue(row: Row, depth: number, seat: number, last: number = row.toMove(), draw = 0): number {
  const worth = new Float64Array(2);
  const next = row.toMove();
  const left = next >= 0 && next !== last ? depth - 1 : depth;
  row.evaluate(worth);
  if (next === OVER && worth[seat] === 0) return draw;
  if (next === OVER || (left === 0 && next !== CHANCE)) return worth[seat] ?? 0;
  const moves = Array.from(MOVES.subarray(0, row.generate(MOVES, 0)));
  const values = moves.map((move) => {
    row.make(move);
    const value = plainValue(row, left, seat, next === CHANCE ? last : next, draw);
    row.unmake();
    return value;
  });
  if (next === CHANCE) return ((values[0] ?? 0) + 3 * (values[1] ?? 0)) / 4;
  return next === seat ? Math.max(...values) : Math.min(...values);
}

function rows(count: number, length: number): number[][] {
  const source = rng('rows of coins');
  return Array.from({ length: count }, () => Array.from({ length }, () => 1 + source.below(9)));
}

describe('alpha-beta', () => {
  test('finds what looking at everything finds, to every depth', () => {
    for (const coins of rows(bySize(6, 20, 100), 6))
      for (const depth of [1, 2, 3, 4]) {
        const row = new Row(coins);
        const found = new AlphaBeta(row).search(plenty('a'), { depth, reduce: false });
        expect(found.moves[0]?.score).toBeCloseTo(plainValue(row, depth, 0), 3);
      }
  });

  test('gives the same with its table as without', () => {
    for (const coins of rows(bySize(10, 30, 200), 7)) {
      const [one, two] = [true, false].map((table) =>
        new AlphaBeta(new Row(coins)).search(plenty('a'), { table, reduce: false }),
      );
      expect(one?.moves[0]).toEqual(two?.moves[0]);
      expect(one?.nodes).toBeLessThan(two?.nodes ?? 0);
    }
  });

  test('a draw is worth less than nothing to the seat that would rather not have one, whoever is to move', () => {
    const drawn = rows(bySize(20, 60, 300), 4).filter((coins) => plainValue(new Row(coins), 9, 0) === 0);
    expect(drawn.length).toBeGreaterThan(0);
    for (const coins of drawn)
      for (const seat of [0, 1]) {
        const row = new Row(coins);
        const found = new AlphaBeta(row).search(plenty('a'), { reduce: false, contempt: { seat, loss: 0.25 } });
        const draw = seat === 0 ? -0.25 : 0.25;
        expect(found.moves[0]?.score).toBeCloseTo(plainValue(row, 9, 0, row.toMove(), draw), 3);
      }
  });

  test('takes the mean over what chance does', () => {
    for (const coins of rows(bySize(5, 20, 100), 5)) {
      const row = new Row(coins, true);
      const found = new AlphaBeta(row).search(plenty('a'), { depth: 2, reduce: false });
      expect(found.moves[0]?.score).toBeCloseTo(plainValue(row, 2, 0), 3);
    }
  });

  test('values every move where all are asked for', () => {
    const row = new Row([3, 1, 4, 1, 5, 9]);
    for (const { move, score } of new AlphaBeta(row).search(plenty('a'), { depth: 3, all: true, reduce: false })
      .moves) {
      row.make(move);
      expect(score).toBeCloseTo(plainValue(row, 2, 0), 3);
      row.unmake();
    }
  });

  test('repeats itself: equal nodes and seed give equal answers, and the position is as before', () => {
    const row = new Row([3, 1, 4, 1, 5, 9, 2, 6, 5, 3]);
    const searcher = new AlphaBeta(row);
    const ask = (seed: string): unknown => {
      searcher.forget();
      return searcher.search({ ...plenty(seed), nodes: 500 });
    };
    expect(ask('x')).toEqual(ask('x'));
    expect(row.save()).toEqual(new Row(row.coins).save());
  });

  test('stops at its nodes, and soon after its time', () => {
    const row = new Row(rows(1, 20)[0] ?? []);
    expect(new AlphaBeta(row).search({ ...plenty('a'), nodes: 1000 }).nodes).toBeLessThanOrEqual(1000);
    let asked = 0;
    const { nodes } = new AlphaBeta(row).search({ ...plenty('a'), expired: () => ++asked > 10 });
    expect(nodes).toBeLessThan(12 * 64);
  });

  test('answers with a legal move however little it may look', () => {
    const row = new Row([1, 2, 3]);
    expect([0, 1, 2]).toContain(new AlphaBeta(row).search({ ...plenty('a'), nodes: 0 }).moves[0]?.move);
  });

  test('says what it expects to be played', () => {
    const found = new AlphaBeta(new Row([1, 2, 9])).search(plenty('a'), { reduce: false });
    expect(found.line[0]).toBe(found.moves[0]?.move);
    expect(new Set(found.line).size).toBe(found.line.length);
  });
});
