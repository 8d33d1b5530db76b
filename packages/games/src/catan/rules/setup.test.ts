import { rng } from '@boardwright/core';
import { describe, expect, it } from 'vitest';
import { bySize } from '../../../../../tools/size.ts';
import { tokenPool } from './island/board.ts';
import { DESERT, PRINTED_HARBOURS } from './constants.ts';
import { PRESETS } from './presets.ts';
import { distance } from './island/hex.ts';
import { turn } from './moves.ts';
import { cards, edge, handOf, isListed, lists, play, refusal, vertex } from './scene.oracle.ts';
import { layoutFor, setup, spiralNumbers } from './setup.ts';
import { citiesLeft, roadsLeft, settlementsLeft } from './supply.ts';
import { EDGE_HEXES, HARBOUR_EDGES, HEX_HEXES, HEXES, hexId } from './island/topology.ts';
import { HARBOURS, MAPS, TERRAINS, type Action, type State } from './types.ts';

const sorted = (list: readonly number[]): number[] => list.toSorted((a, b) => a - b);
/** Returns the pairs of neighbouring hexes that both have a 6 or an 8, found by distance alone. */
const redPairs = (numbers: readonly number[]): number =>
  HEXES.flatMap((a, i) =>
    HEXES.filter((b, j) => i < j && distance(a, b) === 1 && [i, j].every((hex) => [6, 8].includes(numbers[hex]!))),
  ).length;

describe('the island', () => {
  it('G3: the spiral never puts 6 and 8 side by side, from any corner, wherever the desert lies', () => {
    for (let corner = 0; corner < 6; corner++) {
      for (const desert of HEXES.keys()) {
        const numbers = spiralNumbers(
          HEXES.map((_, hex) => (hex === desert ? DESERT : 0)),
          corner,
        );
        expect(numbers[desert]).toBe(0);
        expect(sorted(numbers.filter((n) => n > 0))).toEqual(sorted(tokenPool()));
        expect(redPairs(numbers)).toBe(0);
      }
    }
  });

  it('the spiral goes from a corner counter-clockwise inwards with the letters A to R', () => {
    const numbers = spiralNumbers(
      HEXES.map(({ q, r }) => (q === 0 && r === 0 ? DESERT : 0)),
      0,
    );
    const path = '2,0 2,-1 2,-2 1,-2 0,-2 -1,-1 -2,0 -2,1 -2,2 -1,2 0,2 1,1 1,0 1,-1 0,-1 -1,0 -1,1 0,1';
    const laid = path.split(' ').map((name) => {
      const [q, r] = name.split(',').map(Number) as [number, number];
      return numbers[hexId(q, r)];
    });
    expect(laid).toEqual([5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11]);
    const starts = [0, 1, 2, 3, 4, 5].map((corner) =>
      spiralNumbers(
        HEXES.map(() => 0),
        corner,
      ).findIndex((number, hex) => number === 5 && HEX_HEXES[hex]?.length === 3),
    );
    expect(new Set(starts).size).toBe(6);
  });

  it('G4: `apart` keeps 6 and 8 apart; one seed is one island, others differ', () => {
    const seen = new Set<string>();
    const seeds = bySize(100, 1_000, 10_000);
    for (let i = 0; i < seeds; i++) {
      const layout = layoutFor({ map: 'apart', harbours: 'shuffled' }, rng(`${i}`));
      expect(redPairs(layout.numbers)).toBe(0);
      seen.add(JSON.stringify(layout));
      seen.add(JSON.stringify(layoutFor({ map: 'apart', harbours: 'shuffled' }, rng(`${i}`))));
    }
    expect(seen.size).toBe(seeds);
  });

  it('`fair` has small patches, unequal neighbours, modest harbours and even odds', () => {
    for (let i = 0; i < bySize(3, 20, 200); i++) {
      const { terrain, numbers, harbours } = layoutFor({ map: 'fair', harbours: 'shuffled' }, rng(`${i}`));
      for (const [hex, near] of HEX_HEXES.entries()) {
        expect(near.filter((other) => terrain[other] === terrain[hex]).length).toBeLessThan(2);
        expect(near.some((other) => numbers[other] === numbers[hex])).toBe(false);
      }
      expect(redPairs(numbers)).toBe(0);
      for (let kind = 0; kind < DESERT; kind++) {
        const ways = numbers.filter((_, hex) => terrain[hex] === kind).map((n) => 6 - Math.abs(7 - n));
        const mean = ways.reduce((sum, n) => sum + n, 0) / ways.length;
        expect(mean >= 2.5 && mean <= 4).toBe(true);
      }
      const rich = HARBOUR_EDGES.filter((id, n) => {
        const hex = (EDGE_HEXES[id] as readonly number[])[0] as number;
        return terrain[hex] === harbours[n] && (numbers[hex] === 6 || numbers[hex] === 8);
      });
      expect(rich).toEqual([]);
    }
  });

  it.each(MAPS)('%s has the hexes, tokens and harbours of the box', (map) => {
    const { terrain, numbers, harbours } = setup({ ...PRESETS.standard, map }, 'box').layout;
    expect(sorted(numbers)).toEqual(sorted([0, ...tokenPool()]));
    expect([0, 1, 2, 3, 4, 5].map((kind) => terrain.filter((t) => t === kind).length)).toEqual([4, 3, 4, 4, 3, 1]);
    expect(terrain.indexOf(DESERT)).toBe(numbers.indexOf(0));
    expect(sorted(harbours)).toEqual(sorted(PRINTED_HARBOURS));
  });

  it('G6: the beginner’s island', () => {
    const { layout, robber } = setup(PRESETS.beginner, 'any seed');
    const rows = layout.terrain.map((kind, hex) => `${TERRAINS[kind]} ${layout.numbers[hex]}`).join(', ');
    expect(rows).toBe(
      'mountains 10, pasture 2, forest 9, fields 12, hills 6, pasture 4, hills 10, fields 9, forest 11, desert 0, ' +
        'forest 3, mountains 8, forest 8, mountains 3, fields 4, pasture 5, hills 5, fields 6, pasture 11',
    );
    expect(layout.harbours.map((kind) => HARBOURS[kind]).join(' ')).toBe('any wool any any brick lumber any grain ore');
    expect(robber).toBe(9);
  });

  it('the beginner’s pieces stand, and blue starts with brick, lumber and ore', () => {
    const state = setup(PRESETS.beginner, '');
    const owners = (names: string[]): unknown[] => names.map((name) => state.buildings[vertex(name)]);
    expect(owners(['-2,2,N', '0,2,N', '2,-2,S', '-1,2,N', '0,-1,N', '-2,1,N', '-1,0,N', '1,1,N'])).toEqual([
      1, 1, 2, 2, 3, 3, 4, 4,
    ]);
    const roads = ['-2,2,NE', '0,1,E', '-1,2,NE', '1,-1,NE', '-2,1,NE', '0,-1,NE', '-1,0,NW', '1,0,E'];
    expect(roads.map((name) => state.roads[edge(name)])).toEqual([1, 1, 2, 2, 3, 3, 4, 4]);
    expect(handOf(state, 0)).toEqual(cards('1 lumber 1 brick 1 ore'));
    expect([state.phase, state.seat, state.turn]).toEqual(['start', 0, 1]);
    expect(setup({ ...PRESETS.beginner, seats: 3 }, '').buildings[vertex('-1,0,N')]).toBe(3);
  });
});

describe('the founding', () => {
  const first = (state: State): Action =>
    lists(state, state.seat, state.phase === 'settle' ? 'settlement' : 'road')[0] as Action;

  it.each([
    [4, [0, 1, 2, 3, 3, 2, 1, 0]],
    [3, [0, 1, 2, 2, 1, 0]],
    [2, [0, 1, 1, 0]],
  ])('S1, S6: %i players found in a snake, then the first one rolls', (seats, order) => {
    let state = setup({ ...PRESETS.standard, seats }, 'snake');
    for (const seat of order) {
      expect(turn(state)).toEqual({ may: [seat], awaits: [seat] });
      state = play(state, seat, first(state));
      expect([state.phase, state.seat]).toEqual(['pave', seat]);
      state = play(state, seat, first(state));
    }
    expect([state.phase, state.seat, state.turn]).toEqual(['start', 0, 1]);
    for (let seat = 0; seat < seats; seat++) {
      expect([roadsLeft(state, seat), settlementsLeft(state, seat), citiesLeft(state, seat)]).toEqual([13, 3, 4]);
    }
  });

  function found(state: State, at: string, road: string): State {
    const settled = play(state, state.seat, { type: 'settlement', vertex: vertex(at) });
    return play(settled, state.seat, { type: 'road', edge: edge(road) });
  }

  it('S2: the second road touches the second settlement, not the first', () => {
    let state = setup(PRESETS.duel, 'two');
    state = found(state, '0,0,N', '0,0,NE');
    state = found(state, '0,0,S', '0,0,SE');
    state = found(state, '-2,0,N', '-2,0,NE');
    state = play(state, 0, { type: 'settlement', vertex: vertex('2,0,N') });
    expect(refusal(state, 0, { type: 'road', edge: edge('0,-1,E') })).toBe('not-connected');
    expect(lists(state, 0, 'road')).toHaveLength(3);
    expect(isListed(state, 0, { type: 'road', edge: edge('2,0,NE') })).toBe(true);
  });

  const land = { ...setup(PRESETS.duel, 'x').layout, terrain: setup(PRESETS.beginner, '').layout.terrain };

  it('S3, S4: the second settlement pays one card per hex, two of a kind where there are two, none for the desert', () => {
    const terrain = land.terrain.with(8, 0).with(9, DESERT).with(13, 0).with(0, 4);
    let state: State = { ...setup(PRESETS.duel, 'two'), layout: { ...land, terrain } };
    state = play(state, 0, { type: 'settlement', vertex: vertex('2,0,N') });
    expect(handOf(state, 0)).toEqual(cards(''));
    state = play(state, 0, { type: 'road', edge: edge('2,0,NE') });
    state = found(state, '0,-2,N', '0,-2,NE');
    state = play(state, 1, { type: 'settlement', vertex: vertex('0,0,SW') });
    expect(handOf(state, 1)).toEqual(cards('2 lumber'));
  });

  it('S5: nobody settles beside a building, his own too', () => {
    const state = found(setup(PRESETS.duel, 'two'), '0,0,N', '0,0,NE');
    expect(refusal(state, 1, { type: 'settlement', vertex: vertex('0,-1,S') })).toBe('too-near');
    expect(refusal(state, 1, { type: 'settlement', vertex: vertex('0,0,N') })).toBe('occupied');
    expect(lists(setup(PRESETS.duel, 'two'), 0, 'settlement')).toHaveLength(54);
    expect(lists(state, 1, 'settlement')).toHaveLength(50);
    const twice = found(state, '0,0,S', '0,0,SE');
    expect(refusal(twice, 1, { type: 'settlement', vertex: vertex('0,1,N') })).toBe('too-near');
  });
});
