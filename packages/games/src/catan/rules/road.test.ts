import { pick, rng, type Rng } from '@boardwright/core';
import { describe, expect, it, test } from 'vitest';
import { bySize, seed } from '../../../../../tools/size.ts';
import { longestTrail, pathOf, pointOf } from './catan.oracle.ts';
import type { Side } from './island/hex.ts';
import { points, visiblePoints } from './points.ts';
import { nextHolder, roadLength, roadLengths } from './road.ts';
import { edge, lists, play, scene, vertex, heldByFirst } from './scene.oracle.ts';
import { cityOf, roadOf, settlementOf } from './supply.ts';
import { EDGE_VERTICES, EDGES, VERTEX_EDGES, VERTICES } from './island/topology.ts';
import type { State } from './types.ts';

/** A zigzag of edges above the middle row, from west to east. */
const Z = ['-2,0,NE', '-1,-1,SE', '-1,0,NE', '0,-1,SE', '0,0,NE', '1,-1,SE', '1,0,NE', '2,-1,SE', '2,0,NE'];
const RING = ['0,0,NE', '0,0,E', '0,0,SE', '-1,1,NE', '-1,0,E', '0,-1,SE'];
const EAST_RING = ['1,0,NE', '1,0,E', '1,0,SE', '0,1,NE', '1,-1,SE'];
const NORTH_RINGS = ['0,-1,NE', '0,-1,E', '-1,0,NE', '-1,-1,E', '0,-2,SE', '1,-1,NE', '1,-1,E', '1,-1,SE', '1,-2,SE'];

const VECTORS: readonly (readonly [id: string, roads: readonly string[], others: readonly string[], length: number])[] =
  [
    ['LR1: five in a line', Z.slice(0, 5), [], 5],
    ['LR2: a ring', RING, [], 6],
    ['LR3: a ring with a tail', [...RING, '0,-1,E'], [], 7],
    ['LR4: a ring with tails at opposite corners', [...RING, '0,-1,E', '-1,1,E'], [], 7],
    ['LR4b: a ring with tails at neighbouring corners', [...RING, '0,-1,E', '1,-1,SE'], [], 7],
    [
      'LR5: a fork with arms of 3, 2 and 2',
      ['0,-1,SE', '-1,0,NE', '-1,-1,SE', '0,0,NE', '1,-1,SE', '0,-1,E', '1,-2,SE'],
      [],
      5,
    ],
    ['LR6: two rings with a common edge', [...RING, ...EAST_RING], [], 11],
    ['LR7: six in a line, another on the middle corner', Z.slice(0, 6), ['0,-1,S'], 3],
    ['LR8: five in a line, another on one end', Z.slice(0, 5), ['1,-1,S'], 5],
    ['LR10: seven in a line, others on both ends', Z.slice(0, 7), ['-2,0,N', '2,-1,S'], 7],
    ['LR11: a ring, another on a corner', RING, ['0,0,N'], 6],
    ['LR12: a ring with a tail, another where they meet', [...RING, '0,-1,E'], ['0,0,N'], 6],
    ['LR13: two parts', [...Z.slice(0, 4), ...Z.slice(6)], [], 4],
    ['LR14: a ring, others on two opposite corners', RING, ['0,0,N', '0,0,S'], 3],
    ['LR15: three rings round one corner', [...RING, ...NORTH_RINGS], [], 14],
  ];

const ground = (roads: readonly string[], others: readonly string[]): State =>
  scene({ pieces: [{ roads }, { settlements: others }] });

describe('the longest road', () => {
  it.each(VECTORS)('%s', (_, roads, others, length) => {
    expect(roadLength(ground(roads, others), 0)).toBe(length);
    expect(trail(ground(roads, others), 0)).toBe(length);
  });

  it('LR16: an own settlement does not cut', () => {
    const state = scene({ pieces: [{ roads: Z.slice(0, 6), settlements: ['0,-1,S'] }] });
    expect(roadLength(state, 0)).toBe(6);
  });

  it('LR17: a city of another cuts like a settlement', () => {
    const state = scene({ pieces: [{ roads: Z.slice(0, 6) }, { cities: ['0,-1,S'] }] });
    expect(roadLength(state, 0)).toBe(3);
  });

  test(`LR18: equals a search of all trails on random positions`, () => {
    const source = rng(`roads ${seed}`);
    for (let i = 0; i < bySize(300, 4_000, 100_000); i++) {
      const state = randomGround(source);
      for (const seat of [0, 1]) expect(roadLength(state, seat)).toBe(trail(state, seat));
    }
  }, 1_200_000);

  test.each<[holder: number | null, lengths: number[], next: number | null]>([
    [null, [5, 0, 0, 0], 0],
    [0, [5, 5, 0, 0], 0],
    [0, [5, 6, 0, 0], 1],
    [0, [4, 5, 5, 0], null],
    [null, [4, 5, 5, 0], null],
    [null, [4, 6, 5, 0], 1],
    [0, [5, 5, 5, 0], 0],
    [0, [4, 5, 3, 0], 1],
    [0, [4, 4, 3, 2], null],
    [null, [4, 5, 3, 0], 1],
    [1, [6, 6, 0, 0], 1],
    [null, [4, 4, 4, 4], null],
    [2, [3, 3, 3, 3], null],
  ])('the card of %s with lengths %j goes to %s', (holder, lengths, next) => {
    expect(nextHolder(holder, lengths)).toBe(next);
  });
});

describe('awards', () => {
  const settler = { hands: ['', '1 lumber 1 brick 1 wool 1 grain'], state: { seat: 1, longest: 0, turn: 6 } };
  const cut = { type: 'settlement', vertex: vertex('0,-1,S') } as const;

  it('AW1: a holder cut below five loses two points, and nobody wins for him', () => {
    const before = scene({
      ...settler,
      pieces: [
        { roads: Z.slice(0, 7), settlements: ['2,-1,S'], cities: ['-2,0,N', '0,2,N', '-2,2,N'] },
        { roads: ['-1,0,E'] },
      ],
    });
    expect(points(before, 0)).toBe(9);
    const after = play(before, 1, cut);
    expect([points(after, 0), roadLength(after, 0), after.longest, after.ending]).toEqual([7, 4, null, null]);
  });

  it('AW2: a cut that hands the card to a third player wins for him only at the start of his turn, if he still has it', () => {
    const before = scene({
      ...settler,
      pieces: [
        { roads: Z.slice(0, 7) },
        { roads: ['-1,0,E'] },
        {
          roads: ['-2,2,NE', '-2,2,E', '-2,2,SE', '-2,2,SW', '-2,2,W'],
          cities: ['-2,2,N', '-2,2,SE', '-2,2,SW', '0,2,N'],
        },
      ],
    });
    const after = play(before, 1, cut);
    expect([after.longest, points(after, 2), after.ending]).toEqual([2, 10, null]);
    expect(play(after, 1, { type: 'end' }).ending).toEqual({ winner: 2, reason: 'points' });
    const roads = ['-1,1,NE', '0,0,SE', '0,1,NE', '1,0,SE', '1,1,NE'];
    const rich: State = { ...after, hands: scene({ hands: ['', '5 lumber 5 brick'] }).hands };
    const taken = roads.reduce((state, name) => play(state, 1, { type: 'road', edge: edge(name) }), rich);
    expect([taken.longest, points(taken, 2)]).toEqual([1, 8]);
    expect(play(taken, 1, { type: 'end' })).toMatchObject({ seat: 2, phase: 'start', ending: null });
  });

  it('AW3: the first free road may bring the card, and the win', () => {
    const building = (cities: string[]): State =>
      scene({
        pieces: [{ roads: Z.slice(0, 4), cities }],
        state: { cards: heldByFirst([0, 0, 1, 0, 0]) },
      });
    const free = play(building([]), 0, { type: 'roads' });
    const first = play(free, 0, { type: 'road', edge: edge('0,0,NE') });
    expect([first.longest, first.phase, first.free, first.ending]).toEqual([0, 'free', 1, null]);
    const rich = play(building(['-2,2,N', '0,2,N', '1,-2,N', '-1,2,N']), 0, { type: 'roads' });
    expect(play(rich, 0, { type: 'road', edge: edge('0,0,NE') }).ending).toEqual({ winner: 0, reason: 'points' });
  });

  it('AW4: a settlement that cuts another does not shorten the builder', () => {
    const before = scene({ ...settler, pieces: [{ roads: Z.slice(0, 6) }, { roads: ['-1,0,E', '-1,1,NE'] }] });
    const after = play(before, 1, cut);
    expect([roadLength(before, 1), roadLength(after, 1), roadLength(after, 0)]).toEqual([2, 2, 3]);
  });

  const knights = (own: number, other: number, army: number | null): State =>
    scene({
      state: {
        army,
        cards: heldByFirst([1, 0, 0, 0, 0]),
        played: heldByFirst([own, 0, 0, 0, 0]).with(1, [other, 0, 0, 0, 0]),
      },
    });

  it('AW5: three knights against three leave the army, a fourth takes it before the robber moves', () => {
    expect(play(knights(1, 0, null), 0, { type: 'knight' }).army).toBe(null);
    expect(play(knights(2, 0, null), 0, { type: 'knight' }).army).toBe(0);
    expect(play(knights(2, 3, 1), 0, { type: 'knight' }).army).toBe(1);
    const taken = play(knights(3, 3, 1), 0, { type: 'knight' });
    expect([taken.army, taken.phase]).toEqual([0, 'robber']);
  });

  it('AW6: a knight before the roll that brings the tenth point ends the game there', () => {
    const cities = ['-2,2,N', '0,2,N', '1,-2,N', '-1,2,N'];
    const before = { ...knights(2, 0, null), phase: 'start', dice: null } as const;
    const rich = { ...before, buildings: scene({ pieces: [{ cities }] }).buildings };
    expect(visiblePoints(rich, 0)).toBe(8);
    expect(play(rich, 0, { type: 'knight' }).ending).toEqual({ winner: 0, reason: 'points' });
  });

  it('counts only what changed, and so agrees with a full count after any road or settlement', () => {
    const source = rng(`holders ${seed}`);
    const wrong = Array.from({ length: bySize(5, 60, 600) }, () => wrongHolders(source)).flat();
    expect(wrong).toEqual([]);
  });
});

/**
 * Makes two seats build roads and settlements in turn. Returns a line for each turn after which a full count gives the award to somebody
 * else.
 */
function wrongHolders(source: Rng): string[] {
  const wrong: string[] = [];
  let state = scene({
    options: { points: 15 },
    pieces: [{ settlements: ['0,0,N'] }, { settlements: ['0,0,S'] }],
    hands: Array<string>(4).fill('2 lumber 2 brick 2 wool 2 grain'),
  });
  for (let i = 0; i < 60 && state.ending === null; i++) {
    const seat = i % 2;
    const now: State = {
      ...state,
      seat,
      hands: scene({ hands: Array<string>(4).fill('1 lumber 1 brick 1 wool 1 grain') }).hands,
    };
    const built = pickBuild(now, source);
    if (built === null) continue;
    state = built;
    const right = nextHolder(now.longest, roadLengths(state));
    if (state.longest !== right) wrong.push(`${state.longest} for ${right}`);
  }
  return wrong;
}

function pickBuild(state: State, source: Rng): State | null {
  const actions = [...lists(state, state.seat, 'road'), ...lists(state, state.seat, 'settlement')];
  return actions.length === 0 ? null : play(state, state.seat, pick(actions, source));
}

/** Returns random roads that grow from a few places, with rings and forks, and buildings of both seats among them. */
function randomGround(source: Rng): State {
  const roads = EDGES.map(() => 0);
  const buildings = VERTICES.map(() => 0);
  for (const seat of [0, 1]) {
    const count = 1 + source.below(15);
    const own: number[] = [source.below(EDGES.length)];
    for (let i = 0; i < count; i++) {
      const from = own[source.below(own.length)] as number;
      const [a, b] = EDGE_VERTICES[from] as readonly [number, number];
      const near = VERTEX_EDGES[source.below(2) === 0 ? a : b] as readonly number[];
      const next = source.below(12) === 0 ? source.below(EDGES.length) : (near[source.below(near.length)] as number);
      if (roads[next] === 0) roads[next] = roadOf(seat);
      own.push(next);
    }
  }
  for (let i = source.below(8); i > 0; i--) {
    const seat = source.below(3);
    buildings[source.below(VERTICES.length)] = source.below(2) === 0 ? settlementOf(seat) : cityOf(seat);
  }
  return { ...scene({}), roads, buildings };
}

/** Returns the oracle's answer for the same roads, given as points of the plane. */
function trail(state: State, seat: number): number {
  const roads = EDGES.flatMap(({ q, r, dir }, id) =>
    state.roads[id] === roadOf(seat) ? [pathOf(q, r, dir satisfies Side)] : [],
  );
  const blocked = VERTICES.flatMap(({ q, r, dir }, id) => {
    const building = state.buildings[id] as number;
    const foreign = building !== 0 && building !== settlementOf(seat) && building !== cityOf(seat);
    return foreign ? [pointOf(q, r, dir)] : [];
  });
  return longestTrail(roads, new Set(blocked));
}
