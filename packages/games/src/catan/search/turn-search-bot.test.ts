import { presetOf, rng } from '@boardwright/core';
import type { Bot, Sight } from '@boardwright/core/bots';
import { describe, expect, test } from 'vitest';
import { seed } from '../../../../../tools/size.ts';
import { CITY_COST, KINDS, OFFERS_PER_TURN } from '../rules/constants.ts';
import { encodePly } from './position/encode.ts';
import { loadState } from './position/load.ts';
import { Position } from './position/position.ts';
import { evaluate } from './value.ts';
import { catan, type Action, type Catan, type State } from '../index.ts';
import { cards, heldByFirst, play, scene } from '../rules/scene.oracle.ts';
import { Founding } from './founding.ts';
import { turnSearchBot } from './turn-search-bot.ts';
import { TurnSearch } from './turn-search.ts';
import { Valuation } from './valuation.ts';
import { VERTEX_EDGES, VERTEX_VERTICES, vertexId } from '../rules/island/topology.ts';
import { valueFunctionBot, valueFor } from './value-function-bot.ts';

const exact = (): Bot<Catan> => turnSearchBot({ temperature: 0, plans: true, asks: true });
const sightOf = (state: State, seat: number): Sight<Catan> => ({
  seat,
  view: catan.view(state, seat),
  memory: { worlds: [{ hands: state.hands, weight: 1 }] },
  legal: catan.legalActions(state, seat),
});
const ask = (state: State, seat: number, bot: Bot<Catan> = exact(), words: string = seed): Action =>
  bot.choose(sightOf(state, seat), { nodes: 4000, expired: () => false, rng: rng(words) }).action;

/** Plays for the seat until its turn is over. Returns the types of its actions. */
function turnOf(start: State, seat: number): Action['type'][] {
  const [bot, types] = [exact(), [] as Action['type'][]];
  for (let state = start; types.at(-1) !== 'end';) {
    const action = ask(state, seat, bot);
    types.push(action.type);
    state = play(state, seat, action);
  }
  return types;
}

describe('a bot that plans', () => {
  test('trades with the bank for what a city lacks, then builds it', () => {
    const start = scene({
      pieces: [{ settlements: ['0,0,N'] }],
      hands: ['4 wool 2 grain 2 ore'],
      state: { options: { ...scene({}).options, trade: false } },
    });
    expect(turnOf(start, 0)).toEqual(['bank', 'city', 'end']);
  });

  test('takes the win that is there', () => {
    const nine = scene({
      pieces: [{ cities: ['0,0,N', '0,0,S', '2,0,N'], settlements: ['-2,0,N'] }],
      hands: ['2 grain 3 ore'],
      state: { army: 0, played: [[3, 0, 0, 0, 0], ...heldByFirst([0, 0, 0, 0, 0]).slice(1)] },
    });
    expect(ask(nine, 0).type).toBe('city');
  });

  test('errs no more when one point is missing or the game is long, however warm it is', () => {
    const pieces = [{ cities: ['0,0,N', '0,0,S', '2,0,N'], settlements: ['-2,0,N'] }];
    const options = { ...scene({}).options, trade: false };
    const scenes = [{ army: 0 }, { army: null }, { army: null, turn: options.turnCap - 1 }].map((rest) =>
      scene({ pieces, hands: ['2 grain 3 ore'], state: { ...rest, options } }),
    );
    const asked = scenes.map((state) => {
      const hot = Array.from({ length: 20 }, () => turnSearchBot({ temperature: 10, plans: false, asks: false }));
      return new Set(hot.map((bot, n) => ask(state, 0, bot, `${seed}/${n}`).type));
    });
    expect(asked[0]).toEqual(new Set(['city']));
    expect(asked[1]?.size).toBeGreaterThan(1);
    expect(asked[2]).toEqual(new Set(['city']));
  });

  test('out of time it still answers with a legal action', () => {
    const state = scene({ pieces: [{ settlements: ['0,0,N'] }], hands: ['4 wool 2 grain 3 ore'] });
    const { action } = exact().choose(sightOf(state, 0), { nodes: 1e9, expired: () => true, rng: rng(seed) });
    expect(catan.check(state, action, 0)).toBeNull();
  });
});

describe('a bot that trades', () => {
  const city = { pieces: [{ settlements: ['0,0,N'] }, { settlements: ['2,0,N'] }, {}, {}] } as const;

  test('says yes to a trade that completes its city, no to one that gives it away', () => {
    const offered = (give: string, want: string): State =>
      play(scene({ ...city, hands: ['2 ore 1 wool', '2 grain 2 ore 1 wool'] }), 0, {
        type: 'offer',
        give: cards(give),
        want: cards(want),
        to: [1],
      });
    expect(ask(offered('1 ore', '1 wool'), 1).type).toBe('accept');
    expect(ask(offered('1 wool', '1 ore'), 1).type).toBe('reject');
  });

  test('gives nothing to whoever is about to win', () => {
    const start = scene({
      pieces: [{ cities: ['-1,0,N', '0,0,S', '1,1,N', '-2,1,N'] }, { settlements: ['2,0,N'] }],
      hands: ['2 ore 1 wool', '2 grain 2 ore 1 wool'],
    });
    const offer = { type: 'offer', give: cards('1 ore'), want: cards('1 wool'), to: [1] } as const;
    expect(ask(play(start, 0, offer), 1).type).toBe('reject');
  });

  test('asks for the card that its city lacks, those who would give it, and no more often than the rules allow', () => {
    // seat 1 lacks only wool for a settlement at the end of its roads, and has ore to spare
    const base = scene({ ...city, hands: ['2 grain 2 ore 1 wool', '1 lumber 1 brick 1 grain 4 ore', '1 wool'] });
    const home = vertexId(2, 0, 'N');
    const [near, next] = [VERTEX_EDGES[home]?.[0] ?? 0, VERTEX_VERTICES[home]?.[0] ?? 0];
    const second = VERTEX_EDGES[next]?.find((edge) => edge !== near) ?? 0;
    const start: State = { ...base, roads: base.roads.with(near, 2).with(second, 2) };
    const first = ask(start, 0);
    expect(first.type).toBe('offer');
    expect(first.type === 'offer' && first.want[CITY_COST.indexOf(3)]).toBeGreaterThan(0);
    expect(first.type === 'offer' && first.to).toEqual([1]);
    let [state, offers] = [start, 0];
    for (let action = first; action.type === 'offer'; action = ask(state, 0)) {
      const { nextOffer } = state;
      state = play(state, 0, action);
      for (const seat of action.to) state = play(state, seat, { type: 'reject', offer: nextOffer });
      offers++;
    }
    expect(offers).toBeLessThanOrEqual(OFFERS_PER_TURN);
  });
});

test('what helps a seat is worth more to it, and a win is worth all', () => {
  const [position, out] = [new Position(), new Float64Array(4)];
  const worth = (state: State): number => {
    loadState(position, state);
    evaluate(position, out);
    return out[0] ?? 0;
  };
  const poor = scene({ pieces: [{ settlements: ['0,0,N'] }] });
  expect(worth(scene({ pieces: [{ cities: ['0,0,N'] }] }))).toBeGreaterThan(worth(poor));
  expect(worth(scene({ pieces: [{ settlements: ['0,0,N'] }], hands: ['2 grain 3 ore'] }))).toBeGreaterThan(worth(poor));
  expect(worth({ ...poor, ending: { winner: 0, reason: 'points' } })).toBe(1);
});

test('the value-function bot puts points before everything', () => {
  const position = new Position();
  const valued = (state: State): number => {
    loadState(position, state);
    return valueFor(position, 0);
  };
  const rich = Array.from({ length: KINDS }, () => '3').map(
    (n, i) => `${n} ${['lumber', 'brick', 'wool', 'grain', 'ore'][i]}`,
  );
  const settled = scene({ pieces: [{ settlements: ['0,0,N'] }], hands: [rich.join(' ')] });
  expect(valued(scene({ pieces: [{ cities: ['0,0,N'] }] }))).toBeGreaterThan(valued(settled));
});

test('the value-function bot builds what it can and refuses every trade', () => {
  const start = scene({ pieces: [{ settlements: ['0,0,N'] }, {}], hands: ['2 grain 3 ore', '1 wool'] });
  expect(ask(start, 0, valueFunctionBot()).type).toBe('city');
  const offer = { type: 'offer', give: cards('3 ore'), want: cards('1 wool'), to: [1] } as const;
  expect(ask(play(start, 0, offer), 1, valueFunctionBot()).type).toBe('reject');
});

describe('in the founding', () => {
  const DEAL = 'a founding';

  /** Returns the first settlement of seat 0, and the road next to it. */
  function founded(bot: Bot<Catan>, deal: string, words: string): readonly Action[] {
    const start = catan.setup(presetOf(catan), deal);
    const first = ask(start, 0, bot, words);
    return [first, ask(play(start, 0, first), 0, bot, words)];
  }

  test('a bot that plans makes no deliberate errors, however warm it is', () => {
    const chosen = (temperature: number, plans: boolean): Set<string> =>
      new Set(
        Array.from({ length: 5 }, (_, n) =>
          JSON.stringify(founded(turnSearchBot({ temperature, plans, asks: false }), DEAL, `${seed}/${n}`)),
        ),
      );
    expect(chosen(10, true)).toEqual(chosen(0, true));
    expect(chosen(10, false).size).toBeGreaterThan(1);
  });

  test('it settles where production pays for most, and changes nothing in the position while it looks', () => {
    const position = new Position();
    const valuation = new Valuation(position);
    const search = new TurnSearch(position, valuation);
    const state = catan.setup(presetOf(catan), DEAL);
    loadState(position, state);
    search.begin(0, () => false);
    const before = [...position.cells];
    const values = catan
      .legalActions(state, 0)
      .map((action) => new Founding(position, search, valuation).after(0, encodePly(position, { actor: 0, action })));
    expect([...position.cells]).toEqual(before);
    const [chosen] = founded(exact(), DEAL, seed);
    const best = catan.legalActions(state, 0)[values.indexOf(Math.max(...values))];
    expect(chosen).toEqual(best);
    const ways = catan
      .legalActions(state, 0)
      .map((action) => (action.type === 'settlement' ? (position.land.vertexWays[action.vertex] ?? 0) : 0));
    const taken = chosen?.type === 'settlement' ? (position.land.vertexWays[chosen.vertex] ?? 0) : 0;
    expect(taken).toBeGreaterThanOrEqual(Math.max(...ways) - 2);
  });
});
