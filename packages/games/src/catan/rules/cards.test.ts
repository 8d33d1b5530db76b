import { rng, unwrap } from '@boardwright/core';
import { openHistory, newSave, type Entry } from '@boardwright/core/host';
import { describe, expect, it } from 'vitest';
import { chance, outcome } from './game.ts';
import { catan } from '../index.ts';
import { turn } from './moves.ts';
import { points } from './points.ts';
import {
  cards,
  edge,
  fate,
  handOf,
  kindsListed,
  lists,
  play,
  refusal,
  resource,
  scene,
  type Scene,
  heldByFirst,
} from './scene.oracle.ts';
import { bankOf, deckOf } from './supply.ts';
import type { Action, Catan, Counts, State } from './types.ts';

const PRICE = '1 wool 1 grain 1 ore';
const holding = (own: Counts, now: Scene = {}): State =>
  scene({ ...now, state: { cards: heldByFirst(own), ...now.state } });
const CITIES = ['-2,2,N', '0,2,N', '1,-2,N', '-1,2,N'];

/** Plays a round in which every player rolls a 6 and ends the turn. */
function passRound(state: State): State {
  let now = state;
  for (let i = 0; i < 4; i++) {
    const ended = play(now, now.seat, { type: 'end' });
    now = fate(play(ended, ended.seat, { type: 'roll' }), { type: 'dice', total: 6 });
  }
  return now;
}

describe('development cards', () => {
  it('D1: not on the turn they were bought; of an old and a new knight one is playable', () => {
    const bought = fate(play(holding([0, 0, 0, 0, 0], { hands: [PRICE] }), 0, { type: 'buy' }), {
      type: 'draw',
      card: 0,
    });
    expect(refusal(bought, 0, { type: 'knight' })).toBe('new-card');
    const both = fate(play(holding([1, 0, 0, 0, 0], { hands: [PRICE] }), 0, { type: 'buy' }), {
      type: 'draw',
      card: 0,
    });
    const after = play(play(both, 0, { type: 'knight' }), 0, { type: 'robber', hex: 0 });
    expect(refusal({ ...after, carded: false }, 0, { type: 'knight' })).toBe('new-card');
  });

  it('D2: one a turn, also before and after the roll', () => {
    const state = holding([2, 0, 0, 0, 1], { state: { phase: 'start', dice: null } });
    const after = play(play(state, 0, { type: 'knight' }), 0, { type: 'robber', hex: 0 });
    expect(refusal(after, 0, { type: 'knight' })).toBe('one-card');
    const rolled = fate(play(after, 0, { type: 'roll' }), { type: 'dice', total: 6 });
    expect(refusal(rolled, 0, { type: 'monopoly', resource: 0 })).toBe('one-card');
    expect(kindsListed(rolled, 0)).toEqual(['end']);
  });

  it('D3: at nine points a victory point card wins at once', () => {
    const state = holding([0, 1, 0, 0, 0], { hands: [PRICE], pieces: [{ cities: CITIES }] });
    expect(points(state, 0)).toBe(9);
    const drawn = fate(play(state, 0, { type: 'buy' }), { type: 'draw', card: 1 });
    expect([drawn.ending, turn(drawn).may]).toEqual([{ winner: 0, reason: 'points' }, []]);
  });

  it('D4: eight open points and two in hand win at the start of the own turn, not before', () => {
    const state = scene({
      pieces: [{}, { cities: CITIES }],
      state: {
        cards: [
          [0, 0, 0, 0, 0],
          [0, 2, 0, 0, 0],
          [0, 0, 0, 0, 0],
          [0, 0, 0, 0, 0],
        ],
      },
    });
    const traded = fate({ ...state, phase: 'dice', dice: null }, { type: 'dice', total: 6 });
    expect(traded.ending).toBe(null);
    const next = play(traded, 0, { type: 'end' });
    expect([next.ending, next.dice]).toEqual([{ winner: 1, reason: 'points' }, null]);
  });

  it('D5: an empty deck sells nothing', () => {
    const state = scene({
      hands: [PRICE],
      state: { played: heldByFirst([14, 5, 2, 2, 2]), army: 0, options: { ...scene({}).options, points: 15 } },
    });
    expect(refusal(state, 0, { type: 'buy' })).toBe('empty-deck');
  });

  it('D6: Year of Plenty takes what the bank has', () => {
    const state = holding([0, 0, 0, 1, 0], { hands: ['', '19 lumber 19 brick', '19 wool 19 grain', '18 ore'] });
    expect(refusal(state, 0, { type: 'plenty', cards: cards('2 ore') })).toBe('wrong-count');
    expect(lists(state, 0, 'plenty')).toEqual([{ type: 'plenty', cards: cards('1 ore') }]);
    expect(handOf(play(state, 0, { type: 'plenty', cards: cards('1 ore') }), 0)).toEqual(cards('1 ore'));
    const two = holding([0, 0, 0, 1, 0], { hands: ['', '19 lumber 19 brick', '19 wool 18 grain', '18 ore'] });
    expect(refusal(two, 0, { type: 'plenty', cards: cards('2 ore') })).toBe('bank-lacks');
    expect(lists(two, 0, 'plenty')).toEqual([{ type: 'plenty', cards: cards('1 grain 1 ore') }]);
    const none = holding([0, 0, 0, 1, 0], { hands: ['', '19 lumber 19 brick', '19 wool 19 grain', '19 ore'] });
    expect(refusal(none, 0, { type: 'plenty', cards: cards('1 ore') })).toBe('empty-bank');
    expect(lists(holding([0, 0, 0, 1, 0]), 0, 'plenty')).toHaveLength(15);
  });

  it('D7: Monopoly takes all of a kind from everybody, and nothing from the bank', () => {
    const state = holding([0, 0, 0, 0, 1], { hands: ['1 wool', '2 wool 3 ore', '1 brick', '5 wool'] });
    const after = play(state, 0, { type: 'monopoly', resource: resource('wool') });
    expect(after.hands).toEqual([cards('8 wool'), cards('3 ore'), cards('1 brick'), cards('')]);
    expect(bankOf(after)).toEqual(bankOf(state));
    expect(play(state, 0, { type: 'monopoly', resource: resource('grain') }).hands).toEqual(state.hands);
  });

  const builder = {
    pieces: [{ settlements: ['0,0,N'], roads: ['0,0,NE'] }],
    state: { phase: 'start', dice: null },
  } as const;

  it('D8: Road Building before the roll costs nothing', () => {
    const state = play(holding([0, 0, 1, 0, 0], builder), 0, { type: 'roads' });
    expect([state.phase, state.free]).toEqual(['free', 2]);
    const one = play(state, 0, { type: 'road', edge: edge('0,0,E') });
    expect(refusal(state, 0, { type: 'stop' })).toBe('not-now');
    expect(play(one, 0, { type: 'stop' })).toMatchObject({ phase: 'start', free: 0 });
  });

  it('D9: bought, a round later it may be played', () => {
    const bought = fate(play(holding([0, 0, 0, 0, 0], { hands: [PRICE] }), 0, { type: 'buy' }), {
      type: 'draw',
      card: 0,
    });
    expect(play(passRound(bought), 0, { type: 'knight' }).phase).toBe('robber');
  });

  it('D10: twenty-five purchases draw 14, 5, 2, 2 and 2', () => {
    let state = scene({ options: { points: 15 } });
    const source = rng('deck');
    const drawn = [0, 0, 0, 0, 0];
    for (let i = 0; i < 25; i++) {
      const odds = chance({ ...state, phase: 'draw' });
      expect(odds.reduce((sum, { weight }) => sum + weight, 0)).toBe(25 - i);
      const action = odds[source.below(odds.length)]?.action as { type: 'draw'; card: number };
      drawn[action.card] = (drawn[action.card] as number) + 1;
      state = fate({ ...state, phase: 'draw' }, action);
    }
    expect([drawn, deckOf(state)]).toEqual([
      [14, 5, 2, 2, 2],
      [0, 0, 0, 0, 0],
    ]);
  });

  it('D11: the second free road may join the first', () => {
    const state = play(holding([0, 0, 1, 0, 0], builder), 0, { type: 'roads' });
    const far: Action = { type: 'road', edge: edge('0,0,SE') };
    expect(refusal(state, 0, far)).toBe('not-connected');
    const after = play(play(state, 0, { type: 'road', edge: edge('0,0,E') }), 0, far);
    expect([after.phase, after.roads[edge('0,0,SE')]]).toEqual(['start', 1]);
  });

  it('Road Building with no place for a road stays in hand', () => {
    expect(refusal(holding([0, 0, 1, 0, 0]), 0, { type: 'roads' })).toBe('no-place');
  });

  it('Road Building goes on after one road where no second has a place', () => {
    const pieces = [{ settlements: ['0,-2,N'] }, { roads: ['0,-2,NW', '0,-2,E', '1,-2,NW'] }];
    const state = play(holding([0, 0, 1, 0, 0], { pieces }), 0, { type: 'roads' });
    expect(play(state, 0, { type: 'road', edge: edge('0,-2,NE') })).toMatchObject({ phase: 'main', free: 0 });
  });

  it('victory point cards are never played, only counted', () => {
    expect(kindsListed(holding([0, 2, 0, 0, 0]), 0)).toEqual(['end']);
  });
});

describe('the end', () => {
  const UNEVEN = [{ settlements: ['0,0,N'] }, { cities: ['0,0,S'] }, { settlements: ['0,2,S'] }, {}];

  it('comes at the turn cap with the visible points as scores', () => {
    const state = play(scene({ pieces: UNEVEN, state: { turn: 300 } }), 0, { type: 'end' });
    expect(state.ending).toEqual({ winner: null, reason: 'turn-cap' });
    expect(outcome(state)?.scores).toEqual([1, 2, 1, 0]);
  });

  it('at the turn cap is undecided: all share the first place, whatever their scores', () => {
    const state = play(scene({ pieces: UNEVEN, state: { turn: 300 } }), 0, { type: 'end' });
    expect(outcome(state)?.ranks).toEqual([1, 1, 1, 1]);
  });

  it('puts the others behind the winner by what lies open', () => {
    const state = scene({ pieces: UNEVEN, state: { ending: { winner: 0, reason: 'points' } } });
    expect(outcome(state)?.ranks).toEqual([1, 2, 3, 4]);
  });

  it('brings no win to whoever has left: his ten points end the game, and those who stayed are ahead', () => {
    const state = scene({
      pieces: [{ settlements: ['0,0,N'] }, { cities: CITIES }, { cities: ['2,0,N'] }],
      state: { cards: heldByFirst([0, 0, 0, 0, 0]).with(1, [0, 2, 0, 0, 0]) },
    });
    const save = newSave(catan, state.options, 'left', { position: catan.notation.position.format(state) });
    const log: Entry<Catan>[] = [
      { type: 'resign', at: 0, seat: 1 },
      { type: 'ply', at: 1, actor: 0, action: { type: 'end' } },
    ];
    const end = unwrap(openHistory(catan, { ...save, log })).tables.at(-1);
    expect(end?.state.ending).toEqual({ winner: 1, reason: 'points' });
    expect(end?.outcome).toEqual({ ranks: [2, 4, 1, 3], scores: [1, 10, 2, 0], reason: 'points' });
  });
});
