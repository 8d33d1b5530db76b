import { describe, expect, it } from 'vitest';
import { PRESETS } from './presets.ts';
import { claims, payouts } from './production.ts';
import { cards, edge, fate, handOf, play, refusal, resource, scene } from './scene.oracle.ts';
import { setup } from './setup.ts';
import { bankOf } from './supply.ts';
import { EDGE_VERTICES, HARBOUR_EDGES } from './island/topology.ts';
import type { Scene } from './scene.oracle.ts';
import { HARBOURS, type State } from './types.ts';

/** Two mountains have an 8: A in the north-west and L in the east. F is a pasture, and has an 8 only where a test says so. */
const TWO_EIGHTS = { A: ['mountains', 8], M: ['forest', 10] } as const;
const ORE = resource('ore');

function rolled(number: number, now: Scene): State {
  return fate(scene({ ...now, state: { phase: 'dice', dice: null, ...now.state } }), { type: 'dice', total: number });
}

describe('production and a short bank', () => {
  it('B1: the only claimant takes what is left', () => {
    const after = rolled(8, { pieces: [{ cities: ['2,0,N'] }], hands: ['', '', '18 ore'] });
    expect([handOf(after, 0)[ORE], bankOf(after)[ORE]]).toEqual([1, 0]);
  });

  const two = { pieces: [{ cities: ['2,0,N', '1,-1,NW'] }, { cities: ['2,0,S'] }] };
  const wool = { F: ['pasture', 8], M: ['forest', 4] } as const;

  it('B2: too few for several claimants: nobody gets any, other resources are paid', () => {
    const after = rolled(8, { ...two, land: wool, hands: ['', '', '16 ore'] });
    expect([handOf(after, 0), handOf(after, 1), bankOf(after)[ORE]]).toEqual([cards('2 wool'), cards(''), 3]);
  });

  it('B3: just enough: everybody is paid', () => {
    const after = rolled(8, { ...two, land: wool, hands: ['', '', '15 ore'] });
    expect([handOf(after, 0), handOf(after, 1), bankOf(after)[ORE]]).toEqual([
      cards('2 wool 2 ore'),
      cards('2 ore'),
      0,
    ]);
  });

  it('B4: a lone claimant of three on two hexes takes the two that are left', () => {
    const after = rolled(8, {
      land: TWO_EIGHTS,
      pieces: [{ cities: ['2,0,N'], settlements: ['0,-2,N'] }],
      hands: ['', '', '17 ore'],
    });
    expect([handOf(after, 0)[ORE], bankOf(after)[ORE]]).toEqual([2, 0]);
  });

  it('B5: claims are added over all hexes, not hex by hex', () => {
    const after = rolled(8, {
      land: TWO_EIGHTS,
      pieces: [{ settlements: ['0,-2,N'] }, { cities: ['2,0,N'] }],
      hands: ['', '', '17 ore'],
    });
    expect([handOf(after, 0)[ORE], handOf(after, 1)[ORE], bankOf(after)[ORE]]).toEqual([0, 0, 2]);
  });

  it('B6: nothing left: nothing, and no error', () => {
    const after = rolled(8, { pieces: [{ cities: ['2,0,N'] }], hands: ['', '', '19 ore'] });
    expect([handOf(after, 0)[ORE], after.phase]).toEqual([0, 'main']);
  });

  it('B7: the robber blocks its hex alone', () => {
    const now = {
      land: TWO_EIGHTS,
      pieces: [{ settlements: ['2,0,NW', '0,-2,N'] }],
      state: { robber: 11 },
    };
    expect(handOf(rolled(8, now), 0)).toEqual(cards('1 ore'));
    expect(handOf(rolled(3, now), 0)).toEqual(cards('1 lumber'));
  });

  it('B8: one settlement on two hexes of one number and type earns two', () => {
    const land = { B: ['pasture', 4], O: ['fields', 2] } as const;
    const after = rolled(4, { land, pieces: [{ settlements: ['1,-1,N'] }] });
    expect(handOf(after, 0)).toEqual(cards('2 wool'));
  });

  it('B9: the bank cannot give what it does not have', () => {
    const state = scene({ hands: ['4 lumber', '19 ore'] });
    const trade = { type: 'bank', give: resource('lumber'), rate: 4, take: ORE } as const;
    expect(refusal(state, 0, trade)).toBe('bank-lacks');
  });

  it('B10: what is discarded can be produced again', () => {
    const state = scene({
      pieces: [{}, { cities: ['-2,1,N'] }],
      hands: ['10 lumber', '', '9 lumber'],
      state: { phase: 'discard', dice: 7, owes: [5, 0, 0, 0] },
    });
    expect(bankOf(state)[0]).toBe(0);
    const after = play(state, 0, { type: 'discard', cards: cards('5 lumber') });
    expect(bankOf(after)[0]).toBe(5);
    const later = fate({ ...after, phase: 'dice', dice: null }, { type: 'dice', total: 8 });
    expect([handOf(later, 1), bankOf(later)[0]]).toEqual([cards('2 lumber'), 3]);
  });

  it('pays by type alone: what one resource lacks does not touch another', () => {
    expect(
      payouts(
        [1, 19, 0, 0, 0],
        [
          [1, 2, 0, 0, 0],
          [1, 1, 0, 0, 0],
        ],
      ),
    ).toEqual([
      [0, 2, 0, 0, 0],
      [0, 1, 0, 0, 0],
    ]);
  });

  it('claims nothing on the desert or for an empty corner', () => {
    expect(claims(scene({ pieces: [{ settlements: ['0,0,N'] }] }), 7).flat()).toEqual(Array(20).fill(0));
  });
});

describe('harbours', () => {
  it('G7: nine edges with eighteen corners of their own; four are for anything, five for one resource each', () => {
    const names = ['2,0,E', '1,1,SE', '-1,2,SE', '-2,2,SW', '-2,1,W', '-1,-1,W', '0,-2,NW', '1,-2,NE', '2,-1,NE'];
    expect(HARBOUR_EDGES).toEqual(names.map(edge));
    expect(new Set(HARBOUR_EDGES.flatMap((id) => EDGE_VERTICES[id] as readonly number[])).size).toBe(18);
    for (const map of ['spiral', 'random', 'apart', 'fair', 'beginner'] as const) {
      const kinds = setup({ ...PRESETS.standard, map }, 'harbours').layout.harbours.map((kind) => HARBOURS[kind]);
      expect(kinds.toSorted()).toEqual(['any', 'any', 'any', 'any', 'brick', 'grain', 'lumber', 'ore', 'wool']);
    }
  });

  it('T10: three for one takes three of one kind, two for one only the named kind', () => {
    const any = scene({ pieces: [{ settlements: ['2,0,SE'] }], hands: ['2 lumber 1 brick 3 wool'] });
    expect(refusal(any, 0, { type: 'bank', give: 0, rate: 3, take: ORE })).toBe('lacks-cards');
    expect(handOf(play(any, 0, { type: 'bank', give: 2, rate: 3, take: ORE }), 0)).toEqual(
      cards('2 lumber 1 brick 1 ore'),
    );
    const special = scene({ pieces: [{ settlements: ['1,1,SE'] }], hands: ['2 lumber 2 wool'] });
    expect(refusal(special, 0, { type: 'bank', give: 0, rate: 2, take: ORE })).toBe('wrong-rate');
    expect(handOf(play(special, 0, { type: 'bank', give: 2, rate: 2, take: ORE }), 0)).toEqual(cards('2 lumber 1 ore'));
    expect(refusal(special, 0, { type: 'bank', give: 2, rate: 2, take: 2 })).toBe('same-resource');
  });

  it('T11: a harbour built this turn may be used at once, but not under strict rules', () => {
    const now = {
      pieces: [{ roads: ['2,0,E'] }],
      hands: ['1 lumber 1 brick 1 wool 4 grain'],
    };
    const settle = { type: 'settlement', vertex: EDGE_VERTICES[edge('2,0,E')]?.[1] as number } as const;
    const trade = { type: 'bank', give: 3, rate: 3, take: ORE } as const;
    expect(handOf(play(play(scene(now), 0, settle), 0, trade), 0)).toEqual(cards('1 ore'));
    expect(refusal(play(scene({ ...now, options: { strict: true } }), 0, settle), 0, trade)).toBe('built-already');
  });
});
