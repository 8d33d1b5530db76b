/**
 * Tests that no bot knows more than its seat: neither hidden cards nor future draws. (That a bot gets no state is checked by the compiler.)
 */
import { ALGORITHMS, assetsFor, makeBot, playContest } from '@boardwright/bots';
import { rng, type Game, type Seat } from '@boardwright/core';
import type { Bot, Budget, Knowledge, Level, Sight } from '@boardwright/core/bots';
import { deepFreeze, market, marketBots, walk, type Market } from '@boardwright/core/testing';
import { games } from '@boardwright/games';
import type { Catan } from '@boardwright/games/catan';
import { describe, expect, test } from 'vitest';
import { bySize, seed } from '../../../tools/size.ts';

const NODES = 60;
const known = await Promise.all(Object.values(games).flatMap(({ knowledge }) => knowledge?.() ?? []));
const algorithms = Object.keys(ALGORITHMS).map((bot): Level => ({ name: bot, bot, nodes: NODES, pauseMs: 0 }));
const kit = { ...marketBots, levels: algorithms } as unknown as Knowledge;
const all = [...known, kit].flatMap((knowledge) =>
  knowledge.levels.map((level) => [knowledge.game.id, level.name, knowledge, level] as const),
);

function sightOf(game: Game, state: object, seat: Seat): Sight {
  return deepFreeze({
    seat,
    view: game.view(state, seat),
    memory: game.emptyMemory,
    legal: game.legalActions(state, seat),
  });
}

function sightsOf({ game }: Knowledge): readonly (readonly [state: object, seat: Seat])[] {
  const { states } = walk(game, game.defaultPreset, seed, 60);
  const decisions = states.flatMap((state) => {
    const seat = game.turn(state).awaits[0];
    return typeof seat === 'number' ? [[state, seat] as const] : [];
  });
  return decisions.filter((_, i) => i % bySize(25, 15, 3) === 3);
}

describe('equal sights give equal choices, whatever is hidden', () => {
  test.each(all)('%s, %s', async (_, __, knowledge, level) => {
    const { game } = knowledge;
    const assets = await assetsFor(knowledge, level);
    const choose = (sight: Sight): unknown =>
      makeBot(knowledge, level, assets).choose(sight, { nodes: NODES, rng: rng(seed), expired: () => false });
    const decisions = sightsOf(knowledge);
    expect(decisions.length).toBeGreaterThan(0);
    for (const [state, seat] of decisions) {
      const sight = sightOf(game, state, seat);
      const other = game.imagine(sight.view, sight.memory)(rng(`${seed} dealt again`));
      expect(sightOf(game, other, seat)).toEqual(sight);
      expect(choose(structuredClone(sightOf(game, other, seat)))).toEqual(choose(sight));
    }
  });
});

describe('a choice says what it expects', () => {
  test.each(all)(
    '%s, %s: a score, a line that begins with the action, and how many positions it looked at',
    (...row) => {
      const [, , knowledge, level] = row;
      for (const [state, seat] of sightsOf(knowledge)) {
        const sight = sightOf(knowledge.game, state, seat);
        const budget = { nodes: NODES, rng: rng(seed), expired: () => false };
        const { action, score = Number.NaN, line = [], nodes = -1 } = makeBot(knowledge, level).choose(sight, budget);
        expect(Math.abs(score)).toBeLessThanOrEqual(1);
        expect(line[0]).toEqual({ actor: seat, action });
        expect(nodes).toBeGreaterThanOrEqual(0);
      }
    },
  );
});

test('asked to guess the next die a bot is right one time in six: its own dice tell nothing about those of the game', async () => {
  let [right, rolls, guess] = [0, 0, 0];
  const contestant = (name: string) => ({
    choose: ({ legal }: Sight<Market>, seq: number) => {
      const source = rng(`${name}/${seq}`);
      guess = 1 + source.below(6);
      return { action: legal[source.below(legal.length)] ?? { type: 'end' as const, n: 0 } };
    },
    tell: (news: Market['News']) => {
      if (news.type !== 'roll' || guess === 0) return;
      rolls++;
      right += Number(news.action?.n === guess);
      guess = 0;
    },
  });
  for (let n = 0; n < bySize(20, 60, 300); n++)
    await playContest(
      market,
      { seats: 3 },
      [0, 1, 2].map((seat) => contestant(`${seed} ${n}/${seat}`)),
      {
        seed: `${seed} ${n}`,
        opening: 0,
        now: () => 0,
      },
    );
  expect(rolls).toBeGreaterThan(100);
  expect(Math.abs(right - rolls / 6)).toBeLessThan(4 * Math.sqrt((rolls * 5) / 36));
});

test('the compiler refuses a state', () => {
  const cheat = (bot: Bot<Catan>, state: Catan['State'], sight: Sight<Catan>, budget: Budget): void => {
    // @ts-expect-error a state is no sight
    bot.choose(state, budget);
    // @ts-expect-error nor does it replace the view
    bot.choose({ ...sight, view: state }, budget);
    // @ts-expect-error a budget does not contain future draws
    budget.ticket();
  };
  expect(cheat).toBeTypeOf('function');
});
