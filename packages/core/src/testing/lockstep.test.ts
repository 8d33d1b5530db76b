import { describe, expect, test } from 'vitest';
import { bySize, seed } from '../../../../tools/size.ts';
import type { Fast } from '../bots/fast.ts';
import { rng } from '../rng.ts';
import { twin } from '../bots/twin.ts';
import { lockstep, LockstepBroken } from './lockstep.ts';
import { market, type Market } from './market.ts';
import { marketBots } from './market-bots.ts';

const START = market.setup({ seats: 3 }, '');
const RUN = { seed, walks: bySize(6, 6, 60), plies: 400 };
type Twin = Fast<Market>;

describe('lockstep', () => {
  test.each(['three', 'two'])('the twin of market, %s', (preset) => {
    expect(() => lockstep(market, preset, (start) => twin(marketBots, start), RUN)).not.toThrow();
  });

  test.each<[string, (fast: Twin) => Partial<Twin>, RegExp]>([
    [
      'forgets a move',
      (fast) => ({ generate: (moves, at) => Math.max(at + 1, fast.generate(moves, at) - 1) }),
      /fast moves/,
    ],
    [
      'gives a move twice',
      (fast) => ({ generate: (moves, at) => double(moves, at, fast.generate(moves, at)) }),
      /twice/,
    ],
    ['counts wrongly', () => ({ count: () => 1 }), /counted/],
    [
      'gives even odds',
      (fast) => ({
        weights: (out, at) => out.fill(1, at, fast.weights(out, at)) && fast.weights(new Int32Array(99), at),
      }),
      /weights/,
    ],
    ['names another mover', (fast) => ({ toMove: () => (fast.toMove() === 1 ? 0 : fast.toMove()) }), /awaits/],
    ['has one key for all', () => ({ key: new Int32Array(2) }), /have only 1 keys/],
    ['forgets to update its key', keyOfLoad, /key that was carried/],
    ['does not go back', () => ({ unmake: () => undefined }), /fast state/],
    ['scores too high', () => ({ evaluate: (out) => void out.fill(2) }), /scores/],
    ['imagines what the view forbids', (fast) => ({ imagine: () => fast.load(START) }), /another view/],
    ['imagines one world alone', imagineOne, /comes \d+ times/],
    ['encodes wrongly', () => ({ encode: () => 0 }), /encoded/],
    ['saves another state', (fast) => ({ save: () => ({ ...fast.save(), turns: 3 }) }), /fast state/],
  ])('a fast game that %s is caught', (_name, change, message) => {
    const wrong = (start: Market['State']): Twin => {
      const fast = twin(marketBots, start);
      const getKey = { get: () => fast.key, enumerable: true };
      return Object.defineProperties({ ...fast, ...change(fast) }, 'key' in change(fast) ? {} : { key: getKey });
    };
    const prove = (): number => lockstep(market, 'three', wrong, RUN);
    expect(prove).toThrow(LockstepBroken);
    expect(prove).toThrow(message);
    expect(prove).toThrow(JSON.stringify(seed).slice(1, -1));
  });
});

function double(moves: Int32Array, at: number, end: number): number {
  moves[end] = moves[at] ?? 0;
  return end > at ? end + 1 : end;
}

function imagineOne(fast: Twin): Partial<Twin> {
  return { imagine: (view, memory) => fast.imagine(view, memory, rng('always the same')) };
}

function keyOfLoad(fast: Twin): Partial<Twin> {
  const key = new Int32Array(2);
  const load: Twin['load'] = (state) => {
    fast.load(state);
    key.set(fast.key);
  };
  return { key, load };
}
