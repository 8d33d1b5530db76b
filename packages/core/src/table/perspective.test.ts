import { describe, expect, test } from 'vitest';
import { rememberPly } from './history.ts';
import { perspective } from './perspective.ts';
import { rng } from '../rng.ts';
import { market, type Market } from '../testing/market.ts';

const state: Market['State'] = {
  stage: 'trade',
  turns: 0,
  hands: [
    [1, 2],
    [0, 1],
    [3, 0],
  ],
  offers: [{ id: 0, give: 1, to: [1, 2] }],
};

describe('perspective', () => {
  test('has the answers of the true state, from a view alone', () => {
    for (const seat of [0, 1, 2]) {
      const mine = perspective(market, market.view(state, seat), market.emptyMemory, seat, rng(`perspective ${seat}`));
      expect(mine.turn).toEqual(market.turn(state));
      expect(mine.outcome).toBeNull();
      expect(mine.legal).toEqual(market.legalActions(state, seat));
      expect(mine.check({ type: 'accept', n: 0 })).toEqual(market.check(state, { type: 'accept', n: 0 }, seat));
    }
  });

  test('foresees its own next view', () => {
    const mine = perspective(market, market.view(state, 2), market.emptyMemory, 2, rng('foresee'));
    const after = market.apply(state, { actor: 2, action: { type: 'accept', n: 0 } });
    expect(mine.foresee({ type: 'accept', n: 0 })).toEqual(market.view(after, 2));
  });

  test('a spectator sees whose turn it is, and does nothing', () => {
    const seen = perspective(market, market.view(state, 'spectator'), market.emptyMemory, null, rng('spectator'));
    expect(seen.turn).toEqual(market.turn(state));
    expect(seen.legal).toEqual([]);
    expect(seen.check({ type: 'end', n: 0 })?.code).toBe('spectator');
    expect(() => seen.foresee({ type: 'end', n: 0 })).toThrow(TypeError);
  });

  test('one who may not act has no legal actions', () => {
    const quiet = { ...state, offers: [] };
    expect(perspective(market, market.view(quiet, 1), market.emptyMemory, 1, rng('x')).legal).toEqual([]);
  });

  test('rememberPly adds one ply to what a seat knows', () => {
    const ply = { actor: 1, action: { type: 'accept', n: 0 } } as const;
    const two = {
      ...state,
      hands: [
        [1, 2],
        [1, 1],
        [3, 0],
      ],
    };
    const known = rememberPly(market, market.emptyMemory, two, ply, market.apply(two, ply), 2);
    expect(known).toEqual([
      [1, 0],
      [0, 1],
      [0, 0],
    ]);
  });
});
