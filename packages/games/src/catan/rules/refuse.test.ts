import { describe, expect, it } from 'vitest';
import { check } from './check.ts';
import { PRESETS } from './presets.ts';
import { cards, play, scene, type Scene } from './scene.oracle.ts';
import { setup } from './setup.ts';
import type { Action, State } from './types.ts';

const END: Action = { type: 'end' };
const offer = (give: string, want: string): Action => ({ type: 'offer', give: cards(give), want: cards(want), to: [] });
const said = (state: State, seat: number, action: Action): string[] => {
  const wrong = check(state, action, seat);
  return wrong === null ? [] : [wrong.code, wrong.message];
};

describe('a refusal says what is due', () => {
  const at = (state: Scene['state'] = {}): string[] => said(scene({ state }), 0, END);

  it('in the founding: a settlement, then a road beside it', () => {
    const fresh = setup(PRESETS.standard, 'a founding');
    const settle = ['not-now', 'Found a settlement first, then build a road beside it.'];
    for (const action of [
      END,
      { type: 'roll' },
      { type: 'buy' },
      { type: 'road', edge: 0 },
      offer('1 ore', '1 wool'),
    ]) {
      expect(said(fresh, 0, action as Action)).toEqual(settle);
    }
    const founded = play(fresh, 0, { type: 'settlement', vertex: 0 });
    const pave = ['not-now', 'Build a road beside your new settlement first.'];
    for (const action of [END, { type: 'roll' }, { type: 'settlement', vertex: 9 }, { type: 'city', vertex: 0 }]) {
      expect(said(founded, 0, action as Action)).toEqual(pave);
    }
  });

  it('on a seven, after Road Building and around the roll', () => {
    const owing = { phase: 'discard', dice: 7, owes: [4, 0, 0, 0] } as const;
    expect(at(owing)).toEqual(['not-now', 'Discard 4 cards first.']);
    expect(at({ ...owing, owes: [0, 4, 0, 0] })).toEqual(['not-now', 'Wait until everybody has discarded.']);
    expect(at({ phase: 'robber', dice: 7 })).toEqual(['not-now', 'Move the robber first.']);
    expect(at({ phase: 'victim', dice: 7 })).toEqual(['not-now', 'Choose whom to rob first.']);
    expect(at({ phase: 'free', free: 2 })).toEqual(['not-now', 'Build your free roads first; after one you may stop.']);
    expect(at({ phase: 'start', dice: null })).toEqual(['before-roll', 'Roll first.']);
    expect(said(scene({}), 0, { type: 'roll' })).toEqual(['not-now', 'You have rolled already.']);
  });
});

describe('a refusal says which cards are missing', () => {
  const HANDS = ['1 wool 3 brick', '1 ore', '8 ore'];
  const market = (now: Scene = {}): State => scene({ hands: HANDS, ...now });

  it('to buy, to trade with the bank and to offer', () => {
    expect(said(market(), 0, { type: 'buy' })).toEqual([
      'lacks-cards',
      'A development card costs 1 wool 1 grain 1 ore: you need 1 more grain and 1 more ore.',
    ]);
    expect(said(market(), 0, { type: 'bank', give: 1, rate: 4, take: 4 })).toEqual([
      'lacks-cards',
      'You need 1 more brick.',
    ]);
    expect(said(market(), 0, offer('1 lumber 2 wool 5 grain', '1 ore'))).toEqual([
      'lacks-cards',
      'You need 1 more lumber, 1 more wool and 5 more grain.',
    ]);
  });

  it('to discard and to answer, from the own hand alone', () => {
    const seven = market({ state: { phase: 'discard', dice: 7, owes: [0, 0, 4, 0] } });
    expect(said(seven, 2, { type: 'discard', cards: cards('2 ore 2 wool') })).toEqual([
      'lacks-cards',
      'You need 2 more wool.',
    ]);
    const asked = (hands: string[]): string[] =>
      said(play(market({ hands }), 0, offer('1 wool', '3 ore')), 1, { type: 'accept', offer: 1 });
    expect(asked(HANDS)).toEqual(['lacks-cards', 'You need 2 more ore.']);
    expect(asked(['5 wool', '1 ore', '', '9 grain'])).toEqual(asked(HANDS));
  });

  it('not what a partner lacks', () => {
    const agreed = play(play(market(), 0, offer('1 wool', '1 ore')), 1, { type: 'accept', offer: 1 });
    const robbed = { ...agreed, hands: agreed.hands.map((hand, seat) => (seat === 1 ? cards('7 grain') : hand)) };
    expect(said(robbed, 0, { type: 'confirm', offer: 1, with: 1 })).toEqual([
      'not-accepted',
      'That player cannot trade now.',
    ]);
  });
});
