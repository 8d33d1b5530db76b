import { presetOf } from '@boardwright/core';
import { describe, expect, test } from 'vitest';
import { seed } from '../../../../../tools/size.ts';
import { catanFacts, CATAN_FACTS } from './facts.ts';
import { foundingWorths } from './founding-value.ts';
import { loadState } from './position/load.ts';
import { Position } from './position/position.ts';
import { Valuation } from './valuation.ts';
import { leadOf, worthsOf } from './value.ts';
import { catan, type State } from '../index.ts';
import { scene } from '../rules/scene.oracle.ts';

const SEATS = 4;
/** A correction for each seat, as a network gives it. */
const CORRECTIONS = [0.4, -0.2, 0.1, -0.6];

interface Valued {
  readonly values: readonly number[];
  readonly founding: readonly number[];
  /** The views for which the network was asked. */
  readonly asked: readonly number[];
}

function valued(state: State, isLearnt: boolean, only?: number): Valued {
  const position = new Position();
  const asked: number[] = [];
  const learnt = () => (view: number) => {
    asked.push(view);
    return CORRECTIONS[view] ?? 0;
  };
  loadState(position, state);
  const valuation = new Valuation(position, isLearnt ? learnt : undefined);
  const [values, founding] = [new Float64Array(SEATS), new Float64Array(SEATS)];
  valuation.values(values, only);
  valuation.founding(founding, only);
  return { values: [...values], founding: [...founding], asked };
}

const pieces = [{ settlements: ['0,0,N'] }, { settlements: ['2,0,N'] }, {}, { cities: ['0,0,S'] }];
const midgame = scene({ pieces, hands: ['2 ore 1 wool'] });

describe('a network', () => {
  test('is not asked in smaller games, before all first settlements are placed, and in games that are over', () => {
    const founding = catan.setup(presetOf(catan), seed);
    const smaller = { ...midgame, options: { ...midgame.options, seats: 3 } };
    for (const state of [founding, smaller]) expect(valued(state, true)).toEqual(valued(state, false));
    expect(valued({ ...midgame, ending: { winner: 1, reason: 'points' } }, true).values).toEqual([-1, 1, -1, -1]);
  });

  test('is asked for one seat where the value of one seat is wanted, and gives it the same value', () => {
    const all = valued(midgame, true);
    for (let seat = 0; seat < SEATS; seat++) {
      const one = valued(midgame, true, seat);
      expect(one.asked).toEqual([seat, seat]);
      expect([one.values[seat], one.founding[seat]]).toEqual([all.values[seat], all.founding[seat]]);
    }
  });

  test('gets the facts of the present position', () => {
    const position = new Position();
    const facts = new Int32Array(CATAN_FACTS.facts);
    const seen = new Int32Array(CATAN_FACTS.facts);
    const valuation = new Valuation(position, (learnable) => () => {
      seen.fill(0, learnable.features(seen));
      return 0;
    });
    for (const hand of ['', '3 ore', '2 wool 1 grain']) {
      loadState(position, scene({ pieces, hands: [hand] }));
      valuation.values(new Float64Array(SEATS));
      facts.fill(0, catanFacts(position, facts));
      expect([...seen]).toEqual([...facts]);
    }
  });

  test('adds to the lead by hand-made weights, within the value of a win', () => {
    const position = new Position();
    loadState(position, midgame);
    const worths = new Float64Array(SEATS);
    const expected = (scale: number): readonly number[] =>
      CORRECTIONS.map((one, seat) => 0.98 * Math.tanh(scale * leadOf(worths, seat, SEATS) + Math.atanh(one)));
    const { values, founding } = valued(midgame, true);
    worthsOf(position, worths);
    for (const [seat, value] of expected(0.2).entries()) expect(values[seat]).toBeCloseTo(value, 12);
    foundingWorths(position, worths);
    for (const [seat, value] of expected(0.45).entries()) expect(founding[seat]).toBeCloseTo(value, 12);
  });
});
