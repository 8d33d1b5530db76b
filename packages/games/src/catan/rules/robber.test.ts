import { rng, sumOf } from '@boardwright/core';
import { resolve, same, seeded } from '@boardwright/core/host';
import { describe, expect, it } from 'vitest';
import { bySize } from '../../../../../tools/size.ts';
import { chance } from './game.ts';
import { turn } from './moves.ts';
import { discards, dullDiscard, theftOdds } from './robber.ts';
import {
  cards,
  fate,
  handOf,
  kindsListed,
  lists,
  play,
  refusal,
  resource,
  scene,
  heldByFirst,
} from './scene.oracle.ts';
import { settlementOf } from './supply.ts';
import { SPIRAL_IDS, VERTEX_HEXES, VERTICES } from './island/topology.ts';
import type { Counts, State } from './types.ts';

const rollSeven = (state: State): State => fate({ ...state, phase: 'dice', dice: null }, { type: 'dice', total: 7 });
const KNIGHT: readonly Counts[] = heldByFirst([1, 0, 0, 0, 0]);

describe('the seven', () => {
  it('R1: hands of 7, 8, 9 and 15 give up 0, 4, 4 and 7', () => {
    const state = rollSeven(scene({ hands: ['7 wool', '8 ore', '9 brick', '15 grain'] }));
    expect([state.phase, state.owes]).toEqual(['discard', [0, 4, 4, 7]]);
    expect(turn(state)).toEqual({ may: [1, 2, 3], awaits: [1, 2, 3] });
  });

  it('R2: the roller discards too, before the robber moves', () => {
    const state = rollSeven(scene({ hands: ['8 wool'] }));
    expect(refusal(state, 0, { type: 'robber', hex: 0 })).toBe('not-now');
    expect(play(state, 0, { type: 'discard', cards: cards('4 wool') }).phase).toBe('robber');
  });

  it('R3: in any order; the robber waits for all; a wrong count is refused and changes nothing', () => {
    const state = rollSeven(scene({ hands: ['', '8 ore', '4 brick 5 wool'] }));
    const text = JSON.stringify(state);
    expect(refusal(state, 1, { type: 'discard', cards: cards('3 ore') })).toBe('wrong-count');
    expect(refusal(state, 1, { type: 'discard', cards: cards('4 wool') })).toBe('lacks-cards');
    expect(refusal(state, 0, { type: 'discard', cards: cards('') })).toBe('not-now');
    expect(JSON.stringify(state)).toBe(text);
    const [one, two] = [
      { type: 'discard', cards: cards('4 ore') },
      { type: 'discard', cards: cards('1 brick 3 wool') },
    ] as const;
    const half = play(state, 2, two);
    expect([half.phase, half.owes]).toEqual(['discard', [0, 4, 0, 0]]);
    expect(refusal(half, 2, two)).toBe('not-now');
    expect(play(half, 1, one)).toEqual(play(play(state, 1, one), 2, two));
    expect(play(half, 1, one).phase).toBe('robber');
  });

  it('R10: development cards do not count', () => {
    const held: Counts[] = heldByFirst([5, 5, 0, 0, 0]);
    expect(rollSeven(scene({ hands: ['7 wool'], state: { cards: held }, options: { points: 15 } })).phase).toBe(
      'robber',
    );
  });

  it('lists up to a hundred discards, spread over all', () => {
    expect(discards(cards('4 wool 4 ore'), 4)).toHaveLength(5);
    const many = discards([6, 6, 6, 6, 6], 15);
    expect(many).toHaveLength(100);
    expect(new Set(many.map(String)).size).toBe(100);
    expect(many.every((one) => sumOf(one) === 15 && one.every((n) => n <= 6))).toBe(true);
    expect(dullDiscard(cards('5 wool 2 ore 1 brick'), 4)).toEqual(cards('4 wool'));
  });

  it('the limit is an option', () => {
    expect(rollSeven(scene({ options: { handLimit: 9 }, hands: ['9 wool'] })).phase).toBe('robber');
  });
});

describe('the robber', () => {
  const robbing = (now: Parameters<typeof scene>[0]): State =>
    scene({ ...now, state: { phase: 'robber', dice: 7, ...now.state } });

  it('R4: it must move, and may go back to the desert', () => {
    expect(refusal(robbing({}), 0, { type: 'robber', hex: 9 })).toBe('same-hex');
    expect(lists(robbing({}), 0, 'robber')).toHaveLength(18);
    expect(play(robbing({ state: { robber: 3 } }), 0, { type: 'robber', hex: 9 }).robber).toBe(9);
  });

  it('R5: no theft where only one’s own buildings stand', () => {
    const state = robbing({ pieces: [{ settlements: ['0,-2,N'] }], hands: ['', '5 ore'] });
    const after = play(state, 0, { type: 'robber', hex: 0 });
    expect([after.phase, after.robber]).toEqual(['main', 0]);
  });

  it('R6: only opponents with cards are offered; nobody with cards: no theft', () => {
    const pieces = [{}, { settlements: ['0,0,N'] }, { settlements: ['0,0,S'] }, { settlements: ['0,0,SW'] }];
    const both = play(robbing({ pieces, hands: ['', '', '3 ore', '1 wool'], state: { robber: 0 } }), 0, {
      type: 'robber',
      hex: 9,
    });
    expect([both.phase, lists(both, 0, 'rob')]).toEqual([
      'victim',
      [
        { type: 'rob', victim: 2 },
        { type: 'rob', victim: 3 },
      ],
    ]);
    expect(refusal(both, 0, { type: 'rob', victim: 1 })).toBe('not-a-victim');
    expect(play(both, 0, { type: 'rob', victim: 3 })).toMatchObject({ phase: 'theft', victim: 3 });
    const one = play(robbing({ pieces, hands: ['', '', '3 ore'], state: { robber: 0 } }), 0, {
      type: 'robber',
      hex: 9,
    });
    expect([one.phase, one.victim]).toEqual(['theft', 2]);
    expect(play(robbing({ pieces, state: { robber: 0 } }), 0, { type: 'robber', hex: 9 }).phase).toBe('main');
  });

  it('R7: every card of the victim is as likely as the next', () => {
    expect(theftOdds(cards('9 lumber 1 ore'))).toEqual([
      { action: { type: 'steal', resource: 0 }, weight: 9 },
      { action: { type: 'steal', resource: 4 }, weight: 1 },
    ]);
    const draw = { odds: theftOdds(cards('9 lumber 1 ore')), total: 10, label: 'steal', secret: true, seq: 0 };
    const ticket = seeded('thefts');
    const n = bySize(1_000, 10_000, 100_000);
    let ore = 0;
    for (let index = 0; index < n; index++) {
      const entry = resolve({ ...draw, index }, ticket({ ...draw, index }), 0);
      if (entry.type === 'ply' && same(entry.action, { type: 'steal', resource: 4 })) ore++;
    }
    expect(Math.abs(ore - n / 10)).toBeLessThan(5 * Math.sqrt(n * 0.09));
  });

  it('R8: a victim with two buildings there is one entry and loses one card', () => {
    const pieces = [{}, { settlements: ['0,0,N'], cities: ['0,0,S'] }];
    const state = play(robbing({ pieces, hands: ['', '2 ore 1 wool'], state: { robber: 0 } }), 0, {
      type: 'robber',
      hex: 9,
    });
    const after = fate(state, { type: 'steal', resource: resource('ore') });
    expect([handOf(after, 0), handOf(after, 1), after.phase, after.victim]).toEqual([
      cards('1 ore'),
      cards('1 ore 1 wool'),
      'main',
      null,
    ]);
  });

  it('R9: a knight and a seven in one turn move it twice, with discards on the seven only', () => {
    let state = scene({ hands: ['', '9 ore'], state: { phase: 'start', dice: null, cards: KNIGHT } });
    state = play(play(state, 0, { type: 'knight' }), 0, { type: 'robber', hex: 0 });
    expect([state.phase, state.owes]).toEqual(['start', [0, 0, 0, 0]]);
    state = fate(play(state, 0, { type: 'roll' }), { type: 'dice', total: 7 });
    state = play(state, 1, { type: 'discard', cards: cards('4 ore') });
    expect(play(state, 0, { type: 'robber', hex: 1 })).toMatchObject({ phase: 'main', robber: 1 });
  });

  it('the friendly robber spares whoever has two points, and stays at home if all are spared', () => {
    const options = { friendlyRobber: true, seats: 2 };
    const pieces = [{ settlements: ['2,0,N'] }, { settlements: ['0,-2,N', '0,0,S'] }];
    const state = robbing({ options, pieces, hands: ['', '5 ore'], state: { robber: 5 } });
    expect(refusal(state, 0, { type: 'robber', hex: 0 })).toBe('friendly-robber');
    expect(lists(state, 0, 'robber')).toHaveLength(19 - 1 - 4);
    const rich = robbing({
      options,
      pieces: [{}, { cities: ['0,-2,N'], settlements: ['0,0,S'] }],
      hands: ['', '5 ore'],
    });
    expect(play(rich, 0, { type: 'robber', hex: 0 }).phase).toBe('theft');
  });

  it('the friendly robber stays in the desert if everybody elsewhere is spared', () => {
    const [inner, outer] = [SPIRAL_IDS.slice(1, 7), SPIRAL_IDS.slice(7)];
    const triples = inner.map((hex, k) => [hex, outer[2 * k], outer[(2 * k + 11) % 12]]);
    const buildings = VERTICES.map((_, v) => {
      const at = triples.findIndex((triple) => triple.every((hex) => VERTEX_HEXES[v]?.includes(hex as number)));
      return at < 0 ? 0 : settlementOf(1 + (at >> 1));
    });
    const state = robbing({
      options: { friendlyRobber: true },
      hands: ['', '1 ore', '1 ore', '1 ore'],
      state: { buildings },
    });
    expect(lists(state, 0, 'robber')).toEqual([{ type: 'robber', hex: 9 }]);
    expect(play(state, 0, { type: 'robber', hex: 9 })).toMatchObject({ robber: 9, phase: 'main' });
  });
});

describe('dice', () => {
  it('are an answer of chance with the odds of two dice', () => {
    const state = scene({ state: { phase: 'dice', dice: null } });
    expect(chance(state).map(({ weight }) => weight)).toEqual([1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]);
    expect(turn(state)).toEqual({ may: ['chance'], awaits: ['chance'] });
  });

  it('balanced: a pack of 36, shuffled again when five are left', () => {
    let state = scene({ options: { dice: 'balanced' }, state: { dealt: Array<number>(11).fill(0) } });
    const source = rng('pack');
    const came: number[] = [];
    for (let i = 0; i < 31; i++) {
      const odds = chance({ ...state, phase: 'dice', dice: null });
      expect(sumOf(odds.map(({ weight }) => weight))).toBe(36 - i);
      const action = odds[source.below(odds.length)]?.action as { type: 'dice'; total: number };
      came.push(action.total);
      state = fate({ ...state, phase: 'dice', dice: null }, action);
    }
    expect(state.dealt).toEqual(Array(11).fill(0));
    for (let number = 2; number <= 12; number++) {
      expect(came.filter((n) => n === number).length).toBeLessThanOrEqual(6 - Math.abs(7 - number));
    }
  });

  it('come once a turn: before them only cards are played, after them no roll', () => {
    const before = scene({
      hands: ['5 lumber 5 brick 5 wool 5 grain 5 ore'],
      state: { phase: 'start', dice: null, cards: KNIGHT },
    });
    expect(kindsListed(before, 0)).toEqual(['knight', 'roll']);
    expect(refusal(before, 0, { type: 'end' })).toBe('before-roll');
    expect(refusal(scene({}), 0, { type: 'roll' })).toBe('not-now');
    expect(refusal(scene({}), 0, { type: 'dice', total: 6 })).toBe('chance-only');
  });
});
