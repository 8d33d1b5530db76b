import { rememberPly, rng, same, type OpenKind, type Knowledge, type Rng, type Sight } from '@boardwright/core';
import { market, marketBots, walk } from '@boardwright/core/testing';
import { expect, test } from 'vitest';
import { seed } from '../../../tools/size.ts';
import { makeBot } from './index.ts';

const level = { name: 'test', bot: 'ismcts', nodes: 200, pauseMs: 0 };
const budget = (words: string, nodes = 200) => ({ nodes, rng: rng(words), expired: () => false });

type Nim = OpenKind<{ left: number; seat: number }, { type: 'take'; count: number }, { seats: 2 }>;

/** Take one, two or three; who takes the last one wins. */
const nim = {
  game: {
    seats: () => 2,
    turn: ({ left, seat }: Nim['State']) => {
      const awaits = left === 0 ? [] : [seat];
      return { may: awaits, awaits };
    },
    legalActions: ({ left }: Nim['State']) => takes(left),
    chance: () => [],
    apply: ({ left, seat }: Nim['State'], { action }: { action: Nim['Action'] }) => ({
      left: left - action.count,
      seat: 1 - seat,
    }),
    imagine: (view: Nim['State']) => () => view,
  },
  evaluate: ({ left, seat }: Nim['State'], of: number) => (left > 0 ? 0 : of === seat ? -1 : 1),
  fast: null,
  bots: {},
  levels: [],
  assets: [],
} as unknown as Knowledge<Nim>;

function takes(left: number): Nim['Action'][] {
  return [1, 2, 3].filter((count) => count <= left).map((count) => ({ type: 'take', count }));
}

test.each([5, 6, 7, 9, 10, 11])('finds the winning move of nim with %i', (left) => {
  const sight: Sight<Nim> = { seat: 0, view: { left, seat: 0 }, memory: null, legal: takes(left) };
  const { action, nodes } = makeBot(nim, level).choose(sight, budget(seed, 3000));
  expect(action.count).toBe(left % 4);
  expect(nodes).toBe(3000);
});

type Guess = OpenKind<
  { coin: number | null; bet: string | null },
  { type: 'safe' | 'risky' | 'toss'; side?: number },
  { seats: 1 }
>;

/** Bet on a coin that lies already, out of sight, on its good side three times of four if `lucky`, else once. */
function hiddenCoin(lucky: boolean): Knowledge<Guess> {
  const game = {
    seats: () => 1,
    turn: ({ bet }: Guess['State']) => (bet === null ? { may: [0], awaits: [0] } : { may: [], awaits: [] }),
    legalActions: () => [{ type: 'safe' }, { type: 'risky' }],
    chance: () => [],
    apply: (state: Guess['State'], { action }: { action: Guess['Action'] }) => ({ ...state, bet: action.type }),
    imagine: (view: Guess['State']) => (source: Rng) => ({ ...view, coin: source.below(4) < (lucky ? 3 : 1) ? 1 : 0 }),
  };
  const evaluate = ({ coin, bet }: Guess['State']): number => (bet === 'safe' ? 0.1 : coin === 1 ? 0.8 : -0.8);
  return { game, evaluate, fast: null, bots: {}, levels: [], assets: [] } as unknown as Knowledge<Guess>;
}

test.each([true, false])('weighs what is hidden by its odds: lucky %s', (lucky) => {
  const sight: Sight<Guess> = {
    seat: 0,
    view: { coin: null, bet: null },
    memory: null,
    legal: [{ type: 'safe' }, { type: 'risky' }],
  };
  expect(makeBot(hiddenCoin(lucky), level).choose(sight, budget(seed, 400)).action.type).toBe(lucky ? 'risky' : 'safe');
});

test('plays a game of hidden cards on the slow rules, alike for the same sight and dice', () => {
  const { states, plies } = walk(market, 'three', seed, 60);
  let memory = market.emptyMemory;
  const answers: boolean[] = [];
  for (const [i, ply] of plies.entries()) {
    const [state, after] = [states[i], states[i + 1]];
    if (state === undefined || after === undefined) break;
    if (market.turn(state).awaits.includes(0)) {
      const sight = { seat: 0, view: market.view(state, 0), memory, legal: market.legalActions(state, 0) };
      const chosen = [0, 1].map(() => makeBot(marketBots, level).choose(sight, budget(`${seed} ${i}`, 30)).action);
      answers.push(chosen.every((action) => market.check(state, action, 0) === null && same(action, chosen[0])));
    }
    memory = rememberPly(market, memory, state, ply, after, 0);
  }
  expect(answers.length).toBeGreaterThan(3);
  expect(answers).not.toContain(false);
});

test('out of time it answers after one look', () => {
  const sight: Sight<Nim> = { seat: 0, view: { left: 9, seat: 0 }, memory: null, legal: takes(9) };
  const { nodes } = makeBot(nim, level).choose(sight, { ...budget(seed, 1e9), expired: () => true });
  expect(nodes).toBeLessThan(10);
});
