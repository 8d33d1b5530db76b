import { describe, expect, it } from 'vitest';
import { reachesEdge } from './build.ts';
import { check } from './check.ts';
import { roadLength } from './road.ts';
import { cards, edge, handOf, kindsListed, lists, play, refusal, scene, vertex, heldByFirst } from './scene.oracle.ts';
import { bankOf, settlementsLeft } from './supply.ts';
import { EDGES } from './island/topology.ts';
import type { State } from './types.ts';

const RICH = '5 lumber 5 brick 5 wool 5 grain 5 ore';
const road = (name: string) => ({ type: 'road', edge: edge(name) }) as const;
const settlement = (name: string) => ({ type: 'settlement', vertex: vertex(name) }) as const;
const city = (name: string) => ({ type: 'city', vertex: vertex(name) }) as const;

describe('building', () => {
  it('P1: a road does not pass another’s building, but may come from its other end', () => {
    const pieces = [{ roads: ['0,0,NE'] }, { settlements: ['1,-1,S'] }];
    expect(refusal(scene({ pieces, hands: [RICH] }), 0, road('0,0,E'))).toBe('not-connected');
    const round = [{ roads: ['0,0,NE', '0,0,SE'] }, { settlements: ['1,-1,S'] }];
    expect(play(scene({ pieces: round, hands: [RICH] }), 0, road('0,0,E')).roads[edge('0,0,E')]).toBe(1);
  });

  it('P2: whoever settles on my road’s end stops it there; what stands stays', () => {
    const pieces = [{ roads: ['0,0,NE'] }, { roads: ['1,-1,SE'] }];
    const state = scene({ pieces, hands: ['', RICH], state: { seat: 1 } });
    const after = { ...play(state, 1, settlement('1,-1,S')), seat: 0 };
    expect(refusal({ ...after, hands: scene({ hands: [RICH] }).hands }, 0, road('0,0,E'))).toBe('not-connected');
    expect(after.roads[edge('0,0,NE')]).toBe(1);
  });

  const five = ['0,-2,N', '1,-2,N', '2,-2,N', '-2,2,S', '-1,2,S'];

  it('P3: no sixth settlement, until a city frees one', () => {
    const state = scene({ pieces: [{ settlements: five, roads: ['0,0,NE'] }], hands: [RICH], options: { points: 15 } });
    expect(refusal(state, 0, settlement('0,0,N'))).toBe('no-pieces');
    const after = play(state, 0, city('0,-2,N'));
    expect(settlementsLeft(after, 0)).toBe(1);
    expect(play(after, 0, settlement('0,0,N')).buildings[vertex('0,0,N')]).toBe(1);
  });

  it('P4: no fifth city', () => {
    const state = scene({ pieces: [{ cities: five.slice(0, 4), settlements: [five[4] as string] }], hands: [RICH] });
    expect(refusal(state, 0, city('-1,2,S'))).toBe('no-pieces');
  });

  const chain = (length: number): State => {
    const all = EDGES.map(({ q, r, dir }) => `${q},${r},${dir}`);
    return scene({
      pieces: [{ roads: all.slice(0, length) }],
      hands: [RICH],
      options: { points: 15 },
      state: { longest: 0, cards: heldByFirst([0, 0, 1, 0, 0]) },
    });
  };

  it('P5: no sixteenth road, also not for free; with fourteen there is one', () => {
    const next = EDGES.findIndex((_, id) => id >= 15 && reachesEdge(chain(15), id, 0));
    expect(refusal(chain(15), 0, { type: 'road', edge: next })).toBe('no-pieces');
    expect(refusal(chain(14), 0, { type: 'road', edge: next })).toBe('listed');
    expect(lists(chain(15), 0, 'road')).toEqual([]);
    expect(refusal(chain(15), 0, { type: 'roads' })).toBe('no-pieces');
    const free = play(chain(14), 0, { type: 'roads' });
    expect(refusal(free, 0, { type: 'stop' })).toBe('not-now');
    const last = play(free, 0, lists(free, 0, 'road')[0] as { type: 'road'; edge: number });
    expect([last.phase, last.free, lists(last, 0, 'road')]).toEqual(['main', 0, []]);
  });

  it('P6: a settlement needs an own road', () => {
    const state = scene({ pieces: [{ roads: ['0,0,NE'] }, { roads: ['0,0,SE'] }], hands: [RICH] });
    expect(refusal(state, 0, settlement('0,0,S'))).toBe('not-connected');
    expect(lists(state, 0, 'settlement')).toHaveLength(2);
  });

  it('P7: a city needs an own settlement', () => {
    const pieces = [{ cities: ['0,-2,N'] }, { settlements: ['0,0,N'] }];
    const state = scene({ pieces, hands: [RICH] });
    const text = JSON.stringify(state);
    for (const name of ['0,0,N', '0,0,S', '0,-2,N']) expect(refusal(state, 0, city(name))).toBe('no-settlement');
    expect(JSON.stringify(state)).toBe(text);
  });

  it('P8: one may settle in the middle of another’s road, and cuts it', () => {
    const pieces = [{ roads: ['0,-1,E'] }, { roads: ['0,-1,SE', '0,0,NE'] }];
    const before = scene({ pieces, hands: [RICH] });
    const after = play(before, 0, settlement('0,0,N'));
    expect(after.buildings[vertex('0,0,N')]).toBe(1);
    expect([roadLength(before, 1), roadLength(after, 1)]).toEqual([2, 1]);
  });

  it('P9: nothing is built before the roll', () => {
    const state = scene({
      pieces: [{ roads: ['0,0,NE'], settlements: ['0,-2,N'] }],
      hands: [RICH],
      state: { phase: 'start', dice: null },
    });
    expect(kindsListed(state, 0)).toEqual(['roll']);
    for (const action of [road('0,0,E'), settlement('0,0,N'), city('0,-2,N'), { type: 'buy' } as const]) {
      expect(refusal(state, 0, action)).toBe('before-roll');
    }
  });

  it('P10: both parts of a road that was cut may grow from their free ends', () => {
    const pieces = [{ roads: ['0,-1,SE', '0,0,NE'] }, { settlements: ['0,0,N'] }];
    const state = scene({ pieces, hands: [RICH] });
    expect(refusal(state, 0, road('0,-1,E'))).toBe('not-connected');
    expect(play(state, 0, road('-1,0,NE')).roads[edge('-1,0,NE')]).toBe(1);
    expect(play(state, 0, road('1,-1,SE')).roads[edge('1,-1,SE')]).toBe(1);
  });

  it('costs what the rules say, paid to the bank', () => {
    const state = scene({ pieces: [{ roads: ['0,0,NE'], settlements: ['0,-2,N'] }], hands: [RICH] });
    const paid = (action: Parameters<typeof play>[2]): number[] =>
      handOf(state, 0).map((n, r) => n - (handOf(play(state, 0, action), 0)[r] as number));
    expect(paid(road('0,0,E'))).toEqual(cards('1 lumber 1 brick'));
    expect(paid(settlement('0,0,N'))).toEqual(cards('1 lumber 1 brick 1 wool 1 grain'));
    expect(paid(city('0,-2,N'))).toEqual(cards('2 grain 3 ore'));
    expect(paid({ type: 'buy' })).toEqual(cards('1 wool 1 grain 1 ore'));
    expect(bankOf(play(state, 0, road('0,0,E')))[0]).toBe(15);
    const poor = scene({ pieces: [{ roads: ['0,0,NE'] }] });
    expect(refusal(poor, 0, road('0,0,E'))).toBe('lacks-cards');
    expect(check(poor, road('0,0,E'), 0)?.message).toBe(
      'A road costs 1 lumber 1 brick: you need 1 more lumber and 1 more brick.',
    );
  });

  it('is for the player on turn', () => {
    const state = scene({ pieces: [{}, { roads: ['0,0,NE'] }], hands: ['', RICH] });
    expect(refusal(state, 1, road('0,0,E'))).toBe('not-your-turn');
  });
});
