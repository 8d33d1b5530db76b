import { describe, expect, test } from 'vitest';
import { CHANCE, OVER } from './fast.ts';
import { rng } from '../rng.ts';
import { market, type Market } from '../testing/market.ts';
import { marketBots } from '../testing/market-bots.ts';
import { twin } from './twin.ts';

const start = market.setup({ seats: 3 }, 'twin');

describe('twin', () => {
  test('moves are small numbers that hold for its life', () => {
    const fast = twin(marketBots, start);
    const moves = new Int32Array(10);
    expect(fast.generate(moves, 2)).toBe(8);
    const rolls = Array.from(moves.subarray(2, 8));
    expect(new Set(rolls).size).toBe(6);
    fast.make(rolls[0] as number);
    fast.unmake();
    expect(fast.generate(moves, 0)).toBe(6);
    expect(Array.from(moves.subarray(0, 6))).toEqual(rolls);
    expect(fast.decode(rolls[2] as number)).toEqual({ actor: 'chance', action: { type: 'roll', n: 3 } });
    expect(fast.encode({ actor: 'chance', action: { n: 3, type: 'roll' } })).toBe(rolls[2]);
  });

  test('says who is to move', () => {
    const fast = twin(marketBots, start);
    expect(fast.toMove()).toBe(CHANCE);
    fast.make(fast.encode({ actor: 'chance', action: { type: 'roll', n: 1 } }));
    expect(fast.toMove()).toBe(0);
    fast.load({ ...start, turns: 12 });
    expect(fast.toMove()).toBe(OVER);
    expect(fast.generate(new Int32Array(4), 1)).toBe(1);
  });

  test('load forgets what came before', () => {
    const fast = twin(marketBots, start);
    fast.make(fast.encode({ actor: 'chance', action: { type: 'roll', n: 1 } }));
    fast.load(start);
    expect(fast.save()).toEqual(start);
    expect(() => fast.unmake()).toThrow(RangeError);
    expect(() => fast.decode(99)).toThrow(RangeError);
  });

  test('imagine loads what the view allows', () => {
    const state: Market['State'] = {
      ...start,
      hands: [
        [2, 1],
        [1, 3],
        [0, 0],
      ],
    };
    const fast = twin(marketBots, start);
    const hands = new Set<string>();
    for (let n = 0; n < 40; n++) {
      fast.imagine(market.view(state, 0), market.emptyMemory, rng(`world ${n}`));
      expect(market.view(fast.save(), 0)).toEqual(market.view(state, 0));
      hands.add(fast.save().hands.join(' '));
    }
    expect(hands.size).toBe(5);
  });

  test('equal states have equal keys, others have others', () => {
    const keys = new Set<string>();
    const states: Market['State'][] = [
      start,
      { ...start, turns: 1 },
      {
        ...start,
        hands: [
          [0, 1],
          [0, 0],
          [0, 0],
        ],
      },
    ];
    for (const state of states) {
      const [one, other] = [twin(marketBots, state), twin(marketBots, start)];
      other.load(state);
      expect([...one.key]).toEqual([...other.key]);
      keys.add(one.key.join());
      expect(one.key[0]).not.toBe(one.key[1]); // the two halves of the key are independent hashes
    }
    expect(keys.size).toBe(3);
  });

  test('scores every seat', () => {
    const fast = twin(marketBots, {
      ...start,
      hands: [
        [0, 9],
        [0, 0],
        [9, 9],
      ],
    });
    const scores = new Float64Array(3);
    fast.evaluate(scores);
    expect([...scores]).toEqual([9 / 99, 0, 18 / 99]);
  });
});
