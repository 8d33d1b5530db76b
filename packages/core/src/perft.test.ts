import { expect, test } from 'vitest';
import { perftFast } from './bots/perft-fast.ts';
import { divide, perft, plies } from './perft.ts';
import { marketBots } from './testing/market-bots.ts';
import { market, type Market } from './testing/market.ts';
import { twin } from './bots/twin.ts';

const start = market.setup({ seats: 3 }, 'perft');
const over: Market['State'] = { ...start, turns: 12 };

test('plies are those of everybody who may act, chance included', () => {
  expect(plies(market, start).map(({ actor, action }) => `${actor} ${action.n}`)).toEqual(
    [1, 2, 3, 4, 5, 6].map((n) => `chance ${n}`),
  );
  const trade: Market['State'] = {
    ...start,
    stage: 'trade',
    hands: [
      [1, 0],
      [0, 0],
      [0, 1],
    ],
    offers: [{ id: 0, give: 0, to: [1, 2] }],
  };
  expect(new Set(plies(market, trade).map(({ actor }) => actor))).toEqual(new Set([0, 1, 2]));
});

test('perft counts the leaves, one by one', () => {
  const brute = (state: Market['State'], depth: number): number => {
    if (depth === 0) return 1;
    let leaves = 0;
    for (const ply of plies(market, state)) leaves += brute(market.apply(state, ply), depth - 1);
    return leaves;
  };
  expect(perft(market, start, 0)).toBe(1);
  expect(perft(market, start, 1)).toBe(6);
  expect([2, 3, 4].map((depth) => perft(market, start, depth))).toEqual([2, 3, 4].map((depth) => brute(start, depth)));
  expect(perft(market, over, 1)).toBe(0);
});

test('divide parts the count by first ply', () => {
  const parts = divide(market, start, 3);
  expect(parts.map(({ ply }) => ply)).toEqual(plies(market, start));
  expect(parts.reduce((sum, { leaves }) => sum + leaves, 0)).toBe(perft(market, start, 3));
});

test('a twin counts the same where one may act at a time', () => {
  const fast = twin(marketBots, start);
  expect([0, 1, 2].map((depth) => perftFast(fast, depth))).toEqual(
    [0, 1, 2].map((depth) => perft(market, start, depth)),
  );
});
