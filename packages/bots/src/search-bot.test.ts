import { rng } from '@boardwright/core';
import type { Budget, Choice, Level } from '@boardwright/core/bots';
import { same } from '@boardwright/core/host';
import { market, marketBots, type Market } from '@boardwright/core/testing';
import { describe, expect, test } from 'vitest';
import { seed } from '../../../tools/size.ts';
import { makeBot } from './level.ts';

function budget(words: string, nodes: number): Budget {
  return { nodes, rng: rng(words), expired: () => false };
}

/** Returns the first choice of a level in a new market of three seats. */
function choice(level: Omit<Level, 'name' | 'pauseMs'>, words: string, nodes = 10_000): Choice<Market> {
  const [bot, start] = [makeBot(marketBots, { name: 'test', pauseMs: 0, ...level }), firstTurn()];
  const { seat, state } = start;
  const view = market.view(state, seat);
  return bot.choose(
    { seat, view, memory: market.emptyMemory, legal: market.legalActions(state, seat) },
    budget(words, nodes),
  );
}

function firstTurn(): { readonly seat: number; readonly state: Market['State'] } {
  let state = market.setup(market.presets['three'] as Market['Options'], seed);
  for (;;) {
    const [actor] = market.turn(state).awaits;
    if (typeof actor === 'number') return { seat: actor, state };
    const [odds] = market.chance(state);
    if (odds === undefined) throw new Error('nobody acts');
    state = market.apply(state, { actor: 'chance', action: odds.action });
  }
}

describe.each(['alpha-beta', 'maxn', 'mcts'])('%s', (bot) => {
  test('chooses what is legal, says what it expects, and keeps to the bound of its level', () => {
    const { action, score = 2, line = [], nodes = Infinity } = choice({ bot, nodes: 200 }, seed);
    const { seat, state } = firstTurn();
    expect(market.check(state, action, seat)).toBeNull();
    expect(Math.abs(score)).toBeLessThanOrEqual(1);
    expect(line[0]?.action).toEqual(action);
    expect(nodes).toBeLessThanOrEqual(201);
  });

  test('answers the same question alike', () => {
    expect(choice({ bot, nodes: 300 }, seed)).toEqual(choice({ bot, nodes: 300 }, seed));
  });
});

test('the warmer a level, the more it tries', () => {
  const variety = (temperature: number): number => {
    const found: Market['Action'][] = [];
    for (let n = 0; n < 30; n++) {
      const { action } = choice({ bot: 'alpha-beta', nodes: 60, temperature }, `${seed} ${n}`);
      if (!found.some((one) => same(one, action))) found.push(action);
    }
    return found.length;
  };
  expect(variety(100)).toBeGreaterThan(variety(1e-9));
});
