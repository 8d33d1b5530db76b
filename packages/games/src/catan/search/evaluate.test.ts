import { pick, rng, type Rng } from '@boardwright/core';
import { describe, expect, it } from 'vitest';
import { bySize, seed } from '../../../../../tools/size.ts';
import { evaluate } from './evaluate.ts';
import { catan, type Action, type State } from '../index.ts';
import { cards, play, scene } from '../rules/scene.oracle.ts';

it('likes points, production and cards', () => {
  const base = scene({ pieces: [{ settlements: ['0,0,N'] }, { settlements: ['0,0,S'] }] });
  const value = (state: State): number => evaluate(state, 0);
  expect(value(scene({ pieces: [{ cities: ['0,0,N'] }, { settlements: ['0,0,S'] }] }))).toBeGreaterThan(value(base));
  expect(value(scene({ pieces: [{ settlements: ['0,0,N'] }, { cities: ['0,0,S'] }] }))).toBeLessThan(value(base));
  expect(value({ ...base, hands: scene({ hands: ['1 lumber 1 brick'] }).hands })).toBeGreaterThan(value(base));
  expect(value({ ...base, robber: 4 })).toBeLessThan(value(base));
});

it('is 1 for the winner, -1 for the others and 0 for nobody', () => {
  const won = scene({ state: { ending: { winner: 1, reason: 'points' } } });
  expect([0, 1].map((seat) => evaluate(won, seat))).toEqual([-1, 1]);
  expect(evaluate(scene({ state: { ending: { winner: null, reason: 'turn-cap' } } }), 0)).toBe(0);
});

describe('offers', () => {
  const pieces = [{ settlements: ['0,0,N'], roads: ['0,0,NE'] }];
  const own = '2 lumber 1 wool 1 grain';
  const asked = (hands: string[], ...offers: Action[]): number => {
    const state = offers.reduce((now, action) => play(now, 0, action), scene({ pieces, hands }));
    return evaluate(state, 0) - evaluate(scene({ pieces, hands }), 0);
  };
  const offer: Action = { type: 'offer', give: cards('1 lumber'), want: cards('1 brick'), to: [] };

  it('are worth making if somebody has the cards, and not again in the same turn', () => {
    expect(asked([own, '1 brick'], offer)).toBeGreaterThan(0);
    expect(asked([own, '1 ore'], offer)).toBeLessThan(0);
    expect(asked([own, '1 brick'], offer, offer)).toBeLessThan(asked([own, '1 brick'], offer));
    expect(asked([own, '1 brick'], offer, { type: 'cancel', offer: 1 }, offer)).toBeLessThan(0);
  });

  it('are not answered with terms that have nothing to do with them', () => {
    const state = play(scene({ pieces: [{}, ...pieces], hands: ['1 lumber 1 grain', '2 ore 2 wool'] }), 0, offer);
    const answer = (give: string, want: string): number => {
      const counter: Action = { type: 'counter', offer: 1, give: cards(give), want: cards(want) };
      return evaluate(play(state, 1, counter), 1) - evaluate(state, 1);
    };
    expect(answer('1 ore', '1 grain')).toBeLessThan(0);
    expect(answer('1 ore', '1 lumber')).toBeGreaterThan(answer('1 ore', '1 grain'));
  });
});

it('is good enough to beat three random players by looking one ply ahead', () => {
  const games = bySize(2, 8, 100);
  let wins = 0;
  for (let i = 0; i < games; i++) if (winner(`${seed} ${i}`, i % 4) === i % 4) wins++;
  expect(wins / games).toBeGreaterThan(0.7);
});

function winner(key: string, clever: number): number | null {
  const source = rng(key);
  let state = catan.setup({ ...catan.presets['standard']!, trade: false }, key);
  while (state.ending === null) {
    const actor = catan.turn(state).awaits[0]!;
    const action =
      actor === 'chance'
        ? pick(
            catan.chance(state).flatMap(({ action: one, weight }) => Array.from({ length: weight }, () => one)),
            source,
          )
        : actor === clever
          ? best(state, actor, source)
          : pick(catan.legalActions(state, actor), source);
    state = catan.apply(state, { actor, action });
  }
  return state.ending.winner;
}

function best(state: State, seat: number, source: Rng): Action {
  const legal = catan.legalActions(state, seat);
  const values = legal.map((action) => evaluate(catan.apply(state, { actor: seat, action }), seat));
  const top = Math.max(...values);
  return pick(
    legal.filter((_, i) => values[i] === top),
    source,
  );
}
