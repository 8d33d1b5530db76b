import { presetOf, unwrap } from '@boardwright/core';
import { begin, fold, newSave, nextStep, type NextStep, type Table } from '@boardwright/core/host';
import { describe, expect, it } from 'vitest';
import { check } from './check.ts';
import { catan, type Catan } from '../index.ts';
import { legalActions, turn } from './moves.ts';
import {
  cards,
  edge,
  fate,
  handOf,
  kindsListed,
  lists,
  play,
  refusal,
  scene,
  type Scene,
  heldByFirst,
} from './scene.oracle.ts';
import { bankOf } from './supply.ts';
import { promisedCards } from './trade.ts';
import type { Action, Counts, State } from './types.ts';
import { view } from './view.ts';

const offer = (give: string, want: string, to: number[] = []): Action => ({
  type: 'offer',
  give: cards(give),
  want: cards(want),
  to,
});
const counter = (id: number, give: string, want: string): Action => ({
  type: 'counter',
  offer: id,
  give: cards(give),
  want: cards(want),
});
const answer = (type: 'accept' | 'reject' | 'cancel', id = 1): Action => ({ type, offer: id });
const confirm = (other: number, id = 1): Action => ({ type: 'confirm', offer: id, with: other });
const HANDS = ['2 wool 1 brick 1 lumber', '1 ore', '2 ore', '1 brick'];
const market = (now: Scene = {}): State => scene({ hands: HANDS, ...now });
const offered = (now: Scene = {}): State => play(market(now), 0, offer('1 wool', '1 ore'));

describe('the list of what may be done', () => {
  const order = (state: State, seat: number): string[] =>
    legalActions(state, seat)
      .map(({ type }) => type)
      .filter((type, i, all) => type !== all[i - 1]);

  it('names buildings and cards first, then the end of the turn, then trade, offers last', () => {
    const rich = market({
      hands: ['5 lumber 5 brick 5 wool 5 grain 5 ore', '1 ore'],
      pieces: [{ settlements: ['0,0,N'], roads: ['0,0,NE', '0,0,E'] }],
      state: { cards: heldByFirst([1, 0, 1, 1, 1]) },
    });
    const building = ['settlement', 'city', 'road', 'buy', 'knight', 'roads', 'plenty', 'monopoly'];
    expect(order(rich, 0)).toEqual([...building, 'end', 'bank', 'offer']);
    const early = { ...rich, phase: 'start', dice: null } as const;
    expect(order(early, 0)).toEqual(['roll', 'knight', 'roads', 'plenty', 'monopoly']);
    const agreed = play(offered(), 1, answer('accept'));
    expect(order(agreed, 0)).toEqual(['end', 'confirm', 'cancel', 'offer']);
  });

  it('names the plain answers to every offer before terms of one’s own', () => {
    const twice = play(offered(), 0, offer('1 brick', '1 ore'));
    expect(order(twice, 1)).toEqual(['accept', 'reject', 'accept', 'reject', 'counter']);
  });
});

describe('trade between players', () => {
  it('T1: not before the roll, and not between two who are not on turn', () => {
    const early = market({ state: { phase: 'start', dice: null } });
    expect(refusal(early, 0, offer('1 wool', '1 ore'))).toBe('before-roll');
    expect(refusal(market(), 1, offer('1 ore', '1 brick', [3]))).toBe('not-your-turn');
    expect(refusal(market({ options: { trade: false } }), 0, offer('1 wool', '1 ore'))).toBe('no-trade');
  });

  it('a refusal names the offers that there are, to those whom they concern', () => {
    const message = (seat: number, action: Action): string | undefined => check(offered(), action, seat)?.message;
    expect(message(1, answer('accept', 7))).toBe('There is no offer 7 now, only 1.');
    expect(message(1, { type: 'end' })).toBe('It is not your turn. You may answer offer 1.');
    expect(check(market(), { type: 'end' }, 1)?.message).toBe('It is not your turn.');
    const seven = scene({ hands: ['', '8 ore'], state: { phase: 'discard', dice: 7, owes: [0, 4, 0, 0] } });
    expect(check(seven, { type: 'end' }, 1)?.message).toBe('It is not your turn. Discard 4 cards.');
  });

  it('T2: no gifts, and no resource on both sides', () => {
    expect(refusal(market(), 0, offer('1 wool', ''))).toBe('gift');
    expect(refusal(market(), 0, offer('', '1 ore'))).toBe('gift');
    expect(refusal(market(), 0, offer('1 wool', '1 wool 1 ore'))).toBe('same-resource');
  });

  it('T3: nobody offers what he does not have', () => {
    expect(refusal(market(), 0, offer('19 lumber', '1 ore'))).toBe('lacks-cards');
    expect(refusal(offered(), 1, counter(1, '2 ore', '1 wool'))).toBe('lacks-cards');
  });

  it('T4: nobody accepts what he cannot pay, and nobody else can see whether he can', () => {
    expect(refusal(offered(), 3, answer('accept'))).toBe('lacks-cards');
    expect(kindsListed(offered(), 3)).toEqual(['counter', 'reject']);
    const able = offered({ hands: HANDS.with(3, '1 ore').with(1, '1 brick') });
    expect(kindsListed(able, 3)).toEqual(['accept', 'counter', 'reject']);
    for (const viewer of [0, 2, 'spectator'] as const) expect(view(able, viewer)).toEqual(view(offered(), viewer));
    expect(legalActions(able, 0)).toEqual(legalActions(offered(), 0));
  });

  it('T5: what the owner has spent cannot be confirmed: the offer is closed, and nothing changes', () => {
    let state = market({ pieces: [{ settlements: ['0,0,N'] }] });
    state = play(state, 0, offer('1 brick', '1 ore'));
    state = play(play(state, 1, answer('accept')), 2, answer('accept'));
    state = play(state, 0, { type: 'road', edge: edge('0,0,NE') });
    expect([state.offers, refusal(state, 0, confirm(1))]).toEqual([[], 'no-offer']);
  });

  it('T6: the owner is never asked, and named seats alone are', () => {
    expect(offered().offers[0]?.answers).toEqual([null, 'open', 'open', 'open']);
    const named = play(market(), 0, offer('1 wool', '1 ore', [2]));
    expect(named.offers[0]?.answers).toEqual([null, null, 'open', null]);
    expect(refusal(named, 1, answer('accept'))).toBe('not-asked');
    expect(refusal(market(), 0, offer('1 wool', '1 ore', [0]))).toBe('bad-addressee');
    expect(refusal(market(), 0, offer('1 wool', '1 ore', [2, 1]))).toBe('bad-addressee');
    expect(turn(named)).toEqual({ may: [0, 2], awaits: [2] });
  });

  it('T7: a counter-offer is between its maker and the player on turn', () => {
    const state = play(offered(), 1, counter(1, '1 ore', '2 wool'));
    expect(refusal(state, 3, confirm(1))).toBe('not-your-turn');
    const after = play(state, 0, confirm(1));
    expect([handOf(after, 0), handOf(after, 1)]).toEqual([cards('1 brick 1 lumber 1 ore'), cards('2 wool')]);
    expect([after.offers, bankOf(after)]).toEqual([[], bankOf(state)]);
  });

  it('T8: the end of the turn closes all offers', () => {
    expect(play(play(offered(), 1, answer('accept')), 0, { type: 'end' }).offers).toEqual([]);
  });

  const monopolist: Counts[] = heldByFirst([0, 0, 0, 0, 1]);

  it('T9: Monopoly ends the promises that it empties', () => {
    let state = market({ state: { cards: monopolist } });
    state = play(state, 0, offer('1 wool', '1 ore'));
    state = play(play(state, 1, answer('accept')), 3, counter(1, '1 brick', '1 wool'));
    const after = play(state, 0, { type: 'monopoly', resource: 4 });
    expect(after.offers[0]?.answers).toEqual([null, 'open', 'open', { give: cards('1 brick'), want: cards('1 wool') }]);
    expect(refusal(after, 0, confirm(1))).toBe('not-accepted');
    expect(refusal(after, 1, answer('accept'))).toBe('lacks-cards');
  });

  it('a theft ends the victim’s promises, whatever was taken', () => {
    const knight: Counts[] = heldByFirst([1, 0, 0, 0, 0]);
    let state = market({ pieces: [{}, { settlements: ['0,-2,N'] }], state: { cards: knight } });
    state = play(play(state, 0, offer('1 wool', '1 ore')), 1, counter(1, '1 ore', '1 brick'));
    state = play(play(state, 0, { type: 'knight' }), 0, { type: 'robber', hex: 0 });
    expect(kindsListed(state, 2)).toEqual([]);
    expect(fate(state, { type: 'steal', resource: 4 }).offers[0]?.answers).toEqual([null, 'open', 'open', 'open']);
  });

  it('T12: of two confirms the first wins', () => {
    const state = play(play(offered(), 1, answer('accept')), 2, answer('accept'));
    const after = play(state, 0, confirm(2));
    expect([handOf(after, 0), handOf(after, 1), handOf(after, 2)]).toEqual([
      cards('1 wool 1 brick 1 lumber 1 ore'),
      cards('1 ore'),
      cards('1 wool 1 ore'),
    ]);
    expect(refusal(after, 0, confirm(1))).toBe('no-offer');
  });

  it('an answer is final, a promise may be taken back, and an offer that all refused is closed', () => {
    const no = play(offered(), 1, answer('reject'));
    for (const action of [answer('accept'), answer('reject'), counter(1, '1 ore', '1 brick')]) {
      expect(refusal(no, 1, action)).toBe('answered');
    }
    const yes = play(offered(), 1, answer('accept'));
    expect(refusal(yes, 1, counter(1, '1 ore', '1 brick'))).toBe('answered');
    expect(kindsListed(yes, 1)).toEqual(['reject']);
    const back = play(yes, 1, answer('reject'));
    expect(refusal(back, 0, confirm(1))).toBe('not-accepted');
    expect(play(play(back, 2, answer('reject')), 3, answer('reject')).offers).toEqual([]);
  });

  it('a counter-offer must differ from the offer', () => {
    expect(refusal(offered(), 1, counter(1, '1 ore', '1 wool'))).toBe('same-terms');
  });

  it('the game waits for answers, but its owner may go on or take the offer back', () => {
    expect(turn(offered())).toEqual({ may: [0, 1, 2, 3], awaits: [1, 2, 3] });
    const answered = play(play(play(offered(), 1, answer('accept')), 2, answer('reject')), 3, answer('reject'));
    expect(turn(answered)).toEqual({ may: [0, 1], awaits: [0] });
    expect(play(offered(), 0, answer('cancel')).offers).toEqual([]);
    expect(refusal(offered(), 0, answer('cancel', 7))).toBe('no-offer');
  });

  it('whoever has traded is out of the other offers', () => {
    let state = play(offered(), 0, offer('1 brick', '1 ore'));
    state = play(play(play(state, 2, answer('accept', 1)), 2, answer('accept', 2)), 1, answer('accept', 2));
    const after = play(state, 0, confirm(2, 1));
    expect(after.offers.map(({ id, answers }) => [id, answers])).toEqual([[2, [null, 'yes', 'no', 'open']]]);
  });

  it('three offers may be open, four be made in a turn', () => {
    let state = market();
    for (let i = 0; i < 3; i++) state = play(state, 0, offer('1 wool', `${i + 1} ore`));
    expect(refusal(state, 0, offer('1 wool', '4 ore'))).toBe('many-offers');
    state = play(play(state, 0, answer('cancel', 1)), 0, offer('1 wool', '5 ore'));
    state = play(state, 0, answer('cancel', 2));
    expect(refusal(state, 0, offer('1 wool', '6 ore'))).toBe('many-offers');
    const next = play(state, 0, { type: 'end' });
    expect([next.firstOffer, next.nextOffer]).toEqual([5, 5]);
  });

  it('strict: no trade after building', () => {
    const state = market({ options: { strict: true }, state: { built: true } });
    expect(refusal(state, 0, offer('1 wool', '1 ore'))).toBe('built-already');
  });

  it('strict: the first building closes all offers, so that nobody is asked in vain', () => {
    const road: Action = { type: 'road', edge: edge('0,0,NE') };
    const pieces = [{ settlements: ['0,0,N'] }];
    const asked = offered({ pieces, options: { strict: true } });
    expect(turn(asked).awaits).toEqual([1, 2, 3]);
    const built = play(asked, 0, road);
    expect(built.offers).toEqual([]);
    expect(turn(built)).toEqual({ may: [0], awaits: [0] });
    expect(play(offered({ pieces }), 0, road).offers).toHaveLength(1);
  });

  it('strict: a bought card and a free road count as building', () => {
    const options = { strict: true };
    const buyer = market({ hands: ['1 lumber 1 wool 1 grain 1 ore'], options });
    expect(play(play(buyer, 0, offer('1 lumber', '1 brick')), 0, { type: 'buy' })).toMatchObject({
      built: true,
      offers: [],
    });
    const builder = offered({
      pieces: [{ settlements: ['0,0,N'] }],
      options,
      state: { cards: heldByFirst([0, 0, 1, 0, 0]) },
    });
    const paved = play(play(builder, 0, { type: 'roads' }), 0, { type: 'road', edge: edge('0,0,NE') });
    expect(paved).toMatchObject({ built: true, offers: [] });
  });

  it('strict: the roads of a card played before the roll leave the trading of that turn open', () => {
    const early = scene({
      pieces: [{ settlements: ['0,0,N'] }],
      hands: ['1 wool'],
      options: { strict: true },
      state: { phase: 'start', dice: null, cards: heldByFirst([0, 0, 1, 0, 0]) },
    });
    let state = play(early, 0, { type: 'roads' });
    for (const name of ['0,0,NE', '0,0,E']) state = play(state, 0, { type: 'road', edge: edge(name) });
    state = fate(play(state, 0, { type: 'roll' }), { type: 'dice', total: 3 });
    expect(check(state, offer('1 wool', '1 ore'), 0)).toBeNull();
  });

  it('a standing promise is covered, and lists stay short', () => {
    expect(promisedCards(play(offered(), 1, answer('accept')), 1)).toEqual(cards('1 ore'));
    expect(promisedCards(offered(), 0)).toEqual(cards('1 wool'));
    const rich = scene({ hands: ['3 lumber 3 brick 3 wool 3 grain 3 ore'] });
    expect(lists(rich, 0, 'offer').length).toBeLessThanOrEqual(100);
  });
});

describe('an offer in a game in progress', () => {
  /** Returns a table that begins with this state, after plies at the given seconds. */
  const tableAfter = (...plies: readonly (readonly [number, number, Action])[]): Table<Catan> => {
    const position = catan.notation.position.format(market());
    const start = unwrap(begin(catan, newSave(catan, presetOf(catan), 'seed', { position })));
    const seated = fold(catan, start, { type: 'sit', at: 0, seat: 0, who: 'person' });
    return plies.reduce(
      (table, [seconds, actor, action]) => fold(catan, table, { type: 'ply', at: 1000 * seconds, actor, action }),
      seated,
    );
  };
  const step = (table: Table<Catan>): NextStep<Catan> => nextStep(catan, table, table.at, { offerMs: 10_000 });
  const asked = offer('1 wool', '1 ore', [1]);

  it('is declined by the host in ten seconds, but a promise stands', () => {
    expect(step(tableAfter([5, 0, asked]))).toMatchObject({ until: 15_000 });
    expect(step(tableAfter([5, 0, asked], [6, 1, answer('accept')]))).toMatchObject({ until: null });
  });

  it('counts from its own beginning for one who has promised something before', () => {
    const second = offer('1 brick', '1 ore', [1]);
    const both = tableAfter([5, 0, asked], [6, 1, answer('accept')], [60, 0, second]);
    expect(step(both)).toMatchObject({ until: 70_000 });
  });
});
