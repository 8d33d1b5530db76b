import { rng, type OpenKind, type Rng } from '@boardwright/core';
import type { Knowledge, Sight } from '@boardwright/core/bots';
import { expect, test } from 'vitest';
import { seed } from '../../../tools/size.ts';
import { makeBot } from './index.ts';
import { worldsOf } from './worlds.ts';

const level = { name: 'test', bot: 'greedy', nodes: 100, pauseMs: 0 };
const budget = (words: string, nodes = 100) => ({ nodes, rng: rng(words), expired: () => false });

type Guess = OpenKind<
  { coin: number | null; bet: string | null },
  { type: 'safe' | 'risky' | 'toss'; side?: number },
  { seats: 1 }
>;

/**
 * Returns a game with a bet and then a coin, which shows 1 three times out of four. veiled: the coin is fair and already lies face down.
 */
function coinGame(veiled: boolean): Knowledge<Guess> {
  const game = {
    turn: ({ bet, coin }: Guess['State']) => {
      const awaits = bet === null ? [0] : coin === null ? (['chance'] as const) : [];
      return { may: awaits, awaits };
    },
    chance: () => [
      { action: { type: 'toss', side: 0 }, weight: 1 },
      { action: { type: 'toss', side: 1 }, weight: 3 },
    ],
    apply: (state: Guess['State'], { action }: { action: Guess['Action'] }) =>
      action.type === 'toss' ? { ...state, coin: action.side ?? 0 } : { ...state, bet: action.type },
    imagine: (view: Guess['State']) => (source: Rng) => (veiled ? { ...view, coin: source.below(2) } : view),
  } as unknown as Knowledge<Guess>['game'];
  const evaluate = ({ coin, bet }: Guess['State']) =>
    bet === 'safe' ? (veiled ? 0.45 : 0.3) : coin === 1 ? 0.8 : -0.8;
  return { game, evaluate, fast: null, bots: {}, levels: [], assets: [] };
}

const BET: Sight<Guess> = {
  seat: 0,
  view: { coin: null, bet: null },
  memory: null,
  legal: [{ type: 'safe' }, { type: 'risky' }],
};

test('greedy weighs what chance may do by its odds', () => {
  expect(makeBot(coinGame(false), level).choose(BET, budget(seed)).action.type).toBe('risky');
});

test('greedy averages over imagined worlds', () => {
  const picks = Array.from(
    { length: 60 },
    (_, n) => makeBot(coinGame(true), level).choose(BET, budget(`${seed}/${n}`, 1000)).action.type,
  );
  // A veiled coin is worth 0 on average, and the safe choice 0.45. A bot that looks at only one world would take the coin half of the time.
  expect(picks.filter((type) => type === 'risky').length).toBeLessThan(12);
  expect(worldsOf(coinGame(true).game, BET, rng(seed), 16)).toHaveLength(16);
  expect(worldsOf(coinGame(false).game, BET, rng(seed), 16)).toHaveLength(1);
});

test('greedy out of time takes the best of what it has weighed', () => {
  const late = { ...budget(seed), expired: () => true };
  expect(makeBot(coinGame(false), level).choose(BET, late).action.type).toBe('safe');
  expect(makeBot(coinGame(false), level).choose({ ...BET, legal: BET.legal.toReversed() }, late).action.type).toBe(
    'risky',
  );
});
