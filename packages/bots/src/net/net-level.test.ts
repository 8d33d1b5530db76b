import { required, rng, type Game, type Ply } from '@boardwright/core';
import { OVER, type Assets, type Fast, type Knowledge, type Learnable } from '@boardwright/core/bots';
import { expect, test, vi } from 'vitest';
import { assetsFor, makeBot } from '../level.ts';
import { netValues, plainNetValues } from './evaluator.ts';
import { randomNet } from './net.fixture.ts';
import { encodeNet } from './net.ts';
import type * as wasm from './wasm.ts';

/** A position with two moves. Each leads to an end in which one fact holds. */
class Fork implements Fast, Learnable {
  readonly seats: number = 2;
  readonly key: Int32Array = new Int32Array(2);
  readonly facts = { inputs: 2, facts: 2, views: 2, buckets: 1, lasting: true, symmetries: 1 };
  #at = -1;
  #learnt: ((view: number) => number) | null = null;
  load(): void {
    this.#at = -1;
  }
  imagine(): void {
    this.load();
  }
  save(): object {
    return {};
  }
  toMove(): number {
    return this.#at < 0 ? 0 : OVER;
  }
  generate(moves: Int32Array, at: number): number {
    moves.set([0, 1], at);
    return at + 2;
  }
  weights(_out: Int32Array, at: number): number {
    return at;
  }
  make(move: number): void {
    this.#at = move;
  }
  unmake(): void {
    this.#at = -1;
  }
  evaluate(out: Float64Array): void {
    const value = this.#learnt?.(0) ?? (this.#at === 0 ? 0.5 : -0.5);
    out.set([value, -value]);
  }
  features(out: Int32Array): number {
    out[0] = Math.max(0, this.#at);
    return 1;
  }
  bucket(): number {
    return 0;
  }
  viewOf(): number {
    return 0;
  }
  seen(fact: number): number {
    return fact;
  }
  evaluateBy(learnt: ((view: number) => number) | null): void {
    this.#learnt = learnt;
  }
  encode(): number {
    return 0;
  }
  decode(move: number): Ply {
    return { actor: 0, action: { type: String(move) } };
  }
}

/** The same for the second of three seats. Only the value of the seat that is asked for is written. */
class ForkOfThree extends Fork {
  override readonly seats: number = 3;
  override toMove(): number {
    return super.toMove() === OVER ? OVER : 1;
  }
  override evaluate(out: Float64Array, only?: number): void {
    const values = new Float64Array(2);
    super.evaluate(values);
    for (let seat = 0; seat < 3; seat++)
      if (only === undefined || seat === only) out[seat] = values[seat === 1 ? 0 : 1] ?? 0;
  }
}

/** Returns a network whose activation is 1 for this fact and 0 for the other. */
function preferring(fact: 0 | 1): Uint8Array {
  const net = randomNet({ inputs: 2, views: 2, units: 8, hidden: 4, buckets: 1 }, rng('x'), 0);
  net.columns.fill(512, fact * 8, fact * 8 + 8);
  net.weights.fill(512);
  net.outputs.fill(100);
  return encodeNet(net);
}

function chosen(algorithm: string, assets: Assets, nodes = 100, seats = 2): string {
  const knowledge = {
    game: { id: 'fork', imagine: (view: object) => () => view } as unknown as Game,
    fast: () => (seats === 2 ? new Fork() : new ForkOfThree()),
    bots: {},
    levels: [],
    assets: [],
    evaluate: () => 0,
  };
  const level = { name: 'x', bot: algorithm, nodes, pauseMs: 0, net: 'fork', policy: 'liked' };
  const bot = makeBot(knowledge as Knowledge, level, assets);
  const sight = { seat: seats - 2, view: {}, memory: null, legal: [] };
  return bot.choose(sight, { nodes, rng: rng('y'), expired: () => false }).action.type;
}

test.each(['alpha-beta', 'maxn', 'mcts'])(
  '%s plays by the network of its level; without it, or with a broken one, by the hand-made evaluation',
  (bot) => {
    expect(chosen(bot, {})).toBe('0');
    expect(chosen(bot, { fork: preferring(1) })).toBe('1');
    expect(chosen(bot, { fork: preferring(0) })).toBe('0');
    expect(chosen(bot, { fork: new Uint8Array(40) })).toBe('0');
  },
);

test.each(['alpha-beta', 'maxn'])('%s with three seats asks for the value of the seat that it plays for', (bot) => {
  expect(chosen(bot, { fork: preferring(1) }, 100, 3)).toBe('1');
  expect(chosen(bot, { fork: preferring(0) }, 100, 3)).toBe('0');
});

test('mcts tries first what its policy network likes, and sees with time that the rest is better', () => {
  expect(chosen('mcts', { liked: preferring(0) }, 2)).toBe('0');
  expect(chosen('mcts', { liked: preferring(1) }, 2)).toBe('1');
  expect(chosen('mcts', { liked: preferring(1) }, 30_000)).toBe('0');
});

test('a network with more than two views makes a kernel for each view that is asked, and none without vectors', async () => {
  const shape = { inputs: 6, views: 4, units: 8, hidden: 4, buckets: 1 };
  const seen = new Set<number>();
  const position: Learnable = {
    facts: { ...shape, facts: 6, lasting: true, symmetries: 1 },
    features: (out) => {
      out[0] = 3;
      return 1;
    },
    bucket: () => 0,
    viewOf: (seat) => seat,
    seen: (fact, view) => {
      seen.add(view);
      return (fact + view) % 6;
    },
    evaluateBy: () => {},
  };
  const net = randomNet(shape, rng('views'));
  const values = required(netValues(position, net), 'values');
  expect([...seen]).toEqual([]);
  expect(values(2)).toBe(plainNetValues(position, net)(2));
  expect([...seen]).toEqual([2]);
  vi.stubGlobal('WebAssembly', undefined);
  // another copy of the module, which has not looked for vectors yet
  const fresh = (await import(new URL('wasm.ts?fresh', import.meta.url).href)) as typeof wasm;
  expect(fresh.vectorKernels()).toBeNull();
  vi.unstubAllGlobals();
});

test('only the network that a level names is loaded, and one that fails to load is left out', async () => {
  const loaded: string[] = [];
  const asset = (name: string) => ({
    name,
    sha256: '',
    load: async () => {
      loaded.push(name);
      if (name === 'broken') throw new Error('no line');
      return Uint8Array.of(1);
    },
  });
  const knowledge = { assets: ['one', 'two', 'broken'].map(asset) } as unknown as Knowledge;
  const level = { name: 'x', bot: 'alpha-beta', nodes: 1, pauseMs: 0 };
  expect(await assetsFor(knowledge, level)).toEqual({});
  expect(await assetsFor(knowledge, { ...level, net: 'two' })).toEqual({ two: Uint8Array.of(1) });
  expect(await assetsFor(knowledge, { ...level, policy: 'one' })).toEqual({ one: Uint8Array.of(1) });
  expect(await assetsFor(knowledge, { ...level, net: 'broken' })).toEqual({});
  expect(loaded).toEqual(['two', 'one', 'broken']);
});
