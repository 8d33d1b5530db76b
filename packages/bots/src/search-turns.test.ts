/** Tests searches in a game in which a seat may move several times in a row, without hints and mostly without chance. */
import { hash32, rng, type Kind } from '@boardwright/core';
import { CHANCE, OVER, type Fast } from '@boardwright/core/bots';
import { expect, test } from 'vitest';
import { bySize } from '../../../tools/size.ts';
import { plainValue } from './plain-search.oracle.ts';
import { DISCOUNT } from './discount.ts';
import type { SearchLimits, SearchSettings } from './search-types.ts';
import { Search } from './search.ts';

/**
 * A row of cells that two seats take in turn. A cell is worth its coins, and more if its neighbours are taken. After a cell of seven coins
 * the same seat moves again. Many orders of taking lead to the same row. With dice, chance changes the lead after every third cell.
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

const plenty: SearchLimits = { nodes: Infinity, expired: () => false };
const WHOLE = 9;

function searchOf(row: Row, settings: Partial<SearchSettings> & { readonly deepest?: number } = {}): Search<Kind> {
  return new Search<Kind>(row, { reductions: false, deepest: WHOLE, ...settings });
}

function rows(count: number, length: number): number[][] {
  const source = rng('rows of coins');
  return Array.from({ length: count }, () => Array.from({ length }, () => 1 + source.below(9)));
}

test('finds what looking at everything finds, to every depth', () => {
  for (const coins of rows(bySize(6, 20, 100), 6))
    for (const deepest of [1, 2, 3, 4]) {
      const row = new Row(coins);
      expect(searchOf(row, { deepest }).best(plenty).score).toBeCloseTo(plainValue(row, 0, deepest), 9);
    }
});

test('gives the same with its table as without, for fewer nodes', () => {
  let [nodes, nodesWithout] = [0, 0];
  for (const coins of rows(bySize(10, 30, 200), 7)) {
    const found = searchOf(new Row(coins)).best(plenty);
    const without = searchOf(new Row(coins), { table: false }).best(plenty);
    expect(found.score).toBeCloseTo(without.score, 9);
    nodes += found.nodes;
    nodesWithout += without.nodes;
  }
  expect(nodes).toBeLessThan(nodesWithout);
});

test('a draw is worth less than nothing to the seat that searches', () => {
  const drawn = rows(bySize(20, 60, 300), 4).filter((coins) => plainValue(new Row(coins), 0, WHOLE) === 0);
  expect(drawn.length).toBeGreaterThan(0);
  for (const coins of drawn) {
    const row = new Row(coins);
    const { score } = searchOf(row, { contempt: 0.25 }).best(plenty);
    expect(score).toBeCloseTo(plainValue(row, 0, WHOLE, -0.25), 9);
  }
});

test('takes the mean over what chance does', () => {
  for (const coins of rows(bySize(5, 20, 100), 5)) {
    const row = new Row(coins, true);
    expect(searchOf(row, { deepest: 2 }).best(plenty).score).toBeCloseTo(plainValue(row, 0, 2), 9);
  }
});

test('weighs every move in full', () => {
  const row = new Row([3, 1, 4, 7, 5, 9]);
  const weighed = searchOf(row, { deepest: 3 }).weigh(plenty);
  expect(weighed).toHaveLength(6);
  for (const { move, score } of weighed) {
    row.make(move);
    const [turns, keeps] = row.toMove() === 0 ? [3, 1] : [2, DISCOUNT];
    expect(score).toBeCloseTo(keeps * plainValue(row, 0, turns), 9);
    row.unmake();
  }
});

test('looks at every move once, however few nodes there are', () => {
  const weighed = searchOf(new Row([3, 1, 4, 7, 5, 9])).weigh({ ...plenty, nodes: 0 });
  expect(new Set(weighed.map(({ score }) => score)).size).toBeGreaterThan(3);
  expect([0, 1, 2]).toContain(searchOf(new Row([1, 2, 3])).best({ ...plenty, nodes: 0 }).move);
});

test('repeats itself: equal nodes and dice give equal answers, and the position is as before', () => {
  const row = new Row([3, 1, 4, 1, 5, 9, 2, 6, 5, 3]);
  const search = searchOf(row);
  const ask = (dice: string): unknown => {
    search.forget();
    return search.best({ ...plenty, nodes: 500, rng: rng(dice) });
  };
  expect(ask('x')).toEqual(ask('x'));
  expect(row.save()).toEqual(new Row(row.coins).save());
});

test('chooses between equal moves by lot', () => {
  const row = new Row([5, 5, 5, 5]);
  const first = (n: number): number => searchOf(row, { deepest: 1 }).best({ ...plenty, rng: rng(`lot ${n}`) }).move;
  expect(new Set(Array.from({ length: 40 }, (_, n) => first(n)))).toEqual(new Set([0, 1, 2, 3]));
  expect(searchOf(row, { deepest: 1 }).best(plenty).move).toBe(0);
});

test('stops at its nodes, and soon after its time', () => {
  const row = new Row(rows(1, 20)[0] ?? []);
  expect(searchOf(row).best({ ...plenty, nodes: 1000 }).nodes).toBe(1000);
  let asked = 0;
  expect(searchOf(row).best({ ...plenty, expired: () => ++asked > 10 }).nodes).toBeLessThan(12 * 16);
});

test('says what it expects to be played', () => {
  const search = searchOf(new Row([1, 2, 9]));
  const { move } = search.best(plenty);
  const line = search.line(move);
  expect(line[0]).toBe(move);
  expect(line).toHaveLength(new Set(line).size);
});
