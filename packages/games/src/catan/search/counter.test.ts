import { required, rng } from '@boardwright/core';
import type { Bot, Learnable, LearntValue, Sight } from '@boardwright/core/bots';
import { expect, test } from 'vitest';
import { seed } from '../../../../../tools/size.ts';
import { catan, type Action, type Catan, type State } from '../index.ts';
import { OFFERS_PER_TURN } from '../rules/constants.ts';
import { cards, play, scene, type Pieces } from '../rules/scene.oracle.ts';
import { RESOURCES } from '../rules/types.ts';
import { CounterOffers } from './counter.ts';
import { loadState } from './position/load.ts';
import { Position } from './position/position.ts';
import { turnSearchBot } from './turn-search-bot.ts';
import { TurnSearch } from './turn-search.ts';
import { Valuation } from './valuation.ts';
import { evaluate } from './value.ts';

const sightOf = (state: State, seat: number): Sight<Catan> => ({
  seat,
  view: catan.view(state, seat),
  memory: { worlds: [{ hands: state.hands, weight: 1 }] },
  legal: catan.legalActions(state, seat),
});
const bot = (bargains: boolean): Bot<Catan> => turnSearchBot({ temperature: 0, plans: true, asks: true, bargains });
const ask = (state: State, seat: number, one: Bot<Catan> = bot(true), expired = (): boolean => false): Action =>
  one.choose(sightOf(state, seat), { nodes: 4000, expired, rng: rng(seed) }).action;

/** Seat 0 lacks one ore for a city and offers one grain for it. Seats 1 and 2 lack grain for a city of their own, and lumber for a road. */
const [OWNER, ASKED] = ['4 grain 2 ore 1 lumber', '4 ore 1 grain 1 brick'];
const LEADER = { cities: ['-2,0,N', '-1,2,N', '0,-2,N'] };
/** The pieces of a player who needs two points to win. */
const NEARLY_WON = { cities: ['-1,0,N', '1,1,N', '-2,1,N'], settlements: ['0,0,N', '0,2,N'] };

function offered(owner: Pieces = {}, to: readonly number[] = [1], third = ASKED, own = OWNER): State {
  const pieces = [{ settlements: ['0,0,N'], ...owner }, { settlements: ['2,0,N'] }, { settlements: ['0,0,S'] }, LEADER];
  const start = scene({ pieces, hands: [own, ASKED, third] });
  return play(start, 0, { type: 'offer', give: cards('1 grain'), want: cards('1 ore'), to: [...to] });
}

const COUNTER = { type: 'counter', offer: 1, give: cards('1 ore'), want: cards('1 lumber 1 grain') };

test('a bot that counters asks for more than was offered, and the player on turn agrees', () => {
  const state = offered();
  expect(ask(state, 1, bot(false)).type).toBe('accept');
  const action = ask(state, 1);
  expect(action).toEqual(COUNTER);
  expect(catan.check(state, action, 1)).toBeNull();
  expect(ask(play(state, 1, action), 0)).toMatchObject({ type: 'confirm', with: 1 });
});

test('it asks for no more where another player accepts the offer as it is, or would', () => {
  const open = offered({}, [1, 2]);
  expect(ask(play(open, 2, { type: 'accept', offer: 1 }), 1).type).toBe('accept');
  expect(ask(open, 1).type).toBe('accept');
  const countered = (want: string): State =>
    play(open, 2, { type: 'counter', offer: 1, give: cards('1 ore'), want: cards(want) });
  expect(ask(countered('2 grain'), 1).type).toBe('accept');
});

test('it asks for more where the others refuse, have no such card, need it themselves, or ask for too much', () => {
  const open = offered({}, [1, 2]);
  const countered = { type: 'counter', offer: 1, give: cards('1 ore'), want: cards('3 grain') } as const;
  for (const state of [
    play(open, 2, { type: 'reject', offer: 1 }),
    offered({}, [1, 2], '4 grain'),
    offered({}, [1, 2], '2 grain 3 ore 1 wool'),
    play(open, 2, countered),
  ])
    expect(ask(state, 1)).toEqual(COUNTER);
});

test('it never states the terms of the offer as a counter-offer, however little accepting them gains', () => {
  const position = new Position();
  const search = new TurnSearch(position, new Valuation(position));
  const counters = new CounterOffers(position, search, search);
  const pieces = [{ settlements: ['0,0,N'] }, { settlements: ['2,0,N'] }];
  let gains = 0;
  for (const own of RESOURCES)
    for (const asked of RESOURCES) {
      if (own === asked) continue;
      const [give, want] = [cards(`1 ${own}`), cards(`1 ${asked}`)];
      const start = scene({ pieces, hands: [`1 ${own}`, `1 ${asked}`] });
      const state = play(start, 0, { type: 'offer', give, want, to: [1] });
      loadState(position, state);
      search.begin(1, () => false);
      expect(counters.best(1, 0, required(state.offers[0], 'offer'), -1, () => 1000)).toBeNull();
      if (valueOf({ ...start, hands: start.hands.with(0, want) }) > valueOf(start)) gains++;
    }
  expect(gains).toBeGreaterThan(0);
});

/** Returns the value of a state for seat 0. */
function valueOf(state: State): number {
  const [position, out] = [new Position(), new Float64Array(4)];
  loadState(position, state);
  evaluate(position, out);
  return out[0] ?? 0;
}

test('it makes no counter-offer and no offer to a player who is about to win, and accepts nothing from it', () => {
  const [rich, poor] = [{ cities: NEARLY_WON.cities.slice(1), settlements: NEARLY_WON.settlements }, NEARLY_WON];
  const answers = (owner: Pieces): readonly string[] =>
    [true, false].map((one) => ask(offered(owner, [1], ASKED, '4 grain 2 wool'), 1, bot(one)).type);
  expect([answers(rich), answers(poor)]).toEqual([
    ['counter', 'accept'],
    ['reject', 'reject'],
  ]);
  const made = (pieces: Pieces): Action =>
    ask(scene({ pieces: [{ settlements: ['0,0,N'] }, pieces, {}, LEADER], hands: [OWNER, ASKED] }), 0);
  expect(made({ settlements: ['2,0,N'] }).type).toBe('offer');
  expect(made({ cities: ['2,0,N', ...NEARLY_WON.cities] }).type).not.toBe('offer');
});

test('it counts what the player on turn builds with the cards', () => {
  const pieces = [{ settlements: ['0,0,N'] }, { settlements: ['2,0,N'] }, {}, LEADER];
  const start = scene({ pieces, hands: ['3 brick 1 grain 3 ore', '2 lumber 1 brick 3 ore'] });
  const state = play(start, 0, { type: 'offer', give: cards('1 grain'), want: cards('1 lumber'), to: [1] });
  const terms = { give: cards('1 lumber'), want: cards('1 grain 1 ore') };
  expect(ask(state, 1)).toEqual({ type: 'counter', offer: 1, ...terms });
});

test('a bot with a network expects of others what hand-made weights say', () => {
  /** A network by which the others lose with every change. */
  const timid = (position: Learnable): LearntValue => {
    const facts = new Int32Array(position.facts.facts);
    let first: string | null = null;
    return (view) => {
      const now = facts.subarray(0, position.features(facts)).join();
      first ??= now;
      return view === 0 ? 0 : now === first ? 0.9 : -0.9;
    };
  };
  const one = turnSearchBot({ temperature: 0, plans: true, asks: true, bargains: true }, timid);
  const pieces = [{ settlements: ['0,0,N'] }, { settlements: ['2,0,N'] }, {}, LEADER];
  expect(ask(scene({ pieces, hands: [OWNER, ASKED] }), 0, one)).toMatchObject({ type: 'offer', to: [1] });
});

test('out of time it looks at no terms of its own', () => {
  let asked = 0;
  const counting = turnSearchBot({ temperature: 0, plans: true, asks: true, bargains: true }, () => () => {
    asked++;
    return 0;
  });
  ask(offered(), 1, counting, () => true);
  expect(asked).toBeLessThan(10);
});

test('it stops when the nodes are used up, and counts those that it spends on the others', () => {
  const rich = offered({}, [1, 2], '4 ore 3 wool', '4 grain 2 ore 2 lumber 2 brick 2 wool');
  const nodesOf = (nodes: number, one: Bot<Catan>): number =>
    one.choose(sightOf(rich, 1), { nodes, expired: () => false, rng: rng(seed) }).nodes ?? 0;
  const apart = turnSearchBot({ temperature: 0, plans: true, asks: true, bargains: true }, () => null);
  const all = nodesOf(Infinity, bot(true));
  expect(all).toBeGreaterThan(1000);
  expect(nodesOf(Infinity, apart)).toBe(all);
  for (const nodes of [10, 100, 400]) expect(nodesOf(nodes, apart)).toBeLessThan(nodes + 100);
});

test('it offers several kinds of cards at once to players who accept', () => {
  const pieces = [{ settlements: ['0,0,N'] }, { settlements: ['2,0,N'] }, {}, LEADER];
  const start = scene({ pieces, hands: [OWNER, ASKED] });
  const kindsWanted = (action: Action): number =>
    action.type === 'offer' ? action.want.filter((count) => count > 0).length : 0;
  const action = ask(start, 0);
  expect([kindsWanted(ask(start, 0, bot(false))), kindsWanted(action)]).toEqual([1, 2]);
  expect(ask(play(start, 0, action), 1, bot(false)).type).toBe('accept');
});

test('whose offers are refused makes others, none of them twice', () => {
  const pieces = [{ settlements: ['0,0,N'] }, { settlements: ['2,0,N'] }, { settlements: ['0,0,S'] }, LEADER];
  let state = scene({ pieces, hands: ['4 grain 2 ore 1 lumber', '3 wool 3 brick 3 ore', '2 brick 2 ore'] });
  const made = new Set<string>();
  for (let n = 0; n < OFFERS_PER_TURN; n++) {
    const [action, offer] = [ask(state, 0), state.nextOffer];
    if (action.type !== 'offer') throw new Error(`${n} offers were made`);
    made.add(JSON.stringify([action.give, action.want]));
    state = play(state, 0, action);
    for (const seat of action.to) state = play(state, seat, { type: 'reject', offer });
  }
  expect(made.size).toBe(OFFERS_PER_TURN);
});
