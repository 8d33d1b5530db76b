import { describe, expect, it } from 'vitest';
import { PRESETS } from '../rules/presets.ts';
import { stateDecoder } from './decode.ts';
import { catan, type Action, type Offer, type State } from '../index.ts';
import { cards, heldByFirst, play, scene } from '../rules/scene.oracle.ts';
import { only, plus } from '../rules/supply.ts';

const sound = scene({ pieces: [{ settlements: ['0,0,N'] }], hands: ['1 ore', '2 wool'] });
const flaw = (change: Partial<State>): string => {
  const read = stateDecoder.decode({ ...sound, ...change }, 'state');
  return read.ok ? 'sound' : read.error.message;
};

describe('a state from outside', () => {
  it('is taken if the game could stand so', () => {
    expect(stateDecoder.decode(JSON.parse(JSON.stringify(sound)), 'state')).toEqual({ ok: true, value: sound });
  });

  const { layout } = sound;
  const offered = play(sound, 0, { type: 'offer', give: cards('1 ore'), want: cards('1 wool'), to: [] });
  const odd = (change: Partial<Offer>): Partial<State> => ({
    offers: [{ ...(offered.offers[0] as Offer), ...change }],
    nextOffer: 2,
  });
  const flaws: readonly (readonly [string, Partial<State>, string])[] = [
    ['seats', { hands: sound.hands.slice(1) }, 'every list by seat'],
    ['dice pack', { dealt: [1] }, 'the pack of dice'],
    ['dice count', { options: { ...sound.options, dice: 'balanced' }, dealt: Array<number>(11).fill(3) }, 'more often'],
    [
      'a fifth seat',
      {
        options: PRESETS.duel,
        hands: sound.hands.slice(2),
        cards: sound.cards.slice(2),
        played: sound.played.slice(2),
        owes: [0, 0],
        army: 3,
      },
      'does not exist',
    ],
    ['terrain', { layout: { ...layout, terrain: layout.terrain.with(0, 0) } }, 'other hexes'],
    ['token on the desert', { layout: { ...layout, numbers: layout.numbers.with(9, 8) } }, 'every hex but'],
    ['tokens', { layout: { ...layout, numbers: layout.numbers.with(0, 8) } }, 'number tokens'],
    ['harbours', { layout: { ...layout, harbours: layout.harbours.with(0, 0) } }, 'the harbours'],
    [
      'nobody’s road',
      {
        options: PRESETS.duel,
        hands: sound.hands.slice(2),
        cards: sound.cards.slice(2),
        played: sound.played.slice(2),
        owes: [0, 0],
        roads: sound.roads.with(0, 4),
      },
      'belongs to nobody',
    ],
    ['sixteen roads', { roads: sound.roads.map((_, e) => (e < 16 ? 1 : 0)) }, 'more pieces'],
    [
      'neighbours',
      { buildings: scene({ pieces: [{ settlements: ['0,0,N', '0,0,NE'] }] }).buildings },
      'one edge apart',
    ],
    ['longest road', { longest: 0 }, 'longest road'],
    ['twenty ore', { hands: sound.hands.with(0, [0, 0, 0, 0, 19]).with(1, [0, 0, 0, 0, 19]) }, 'more cards than'],
    ['six points', { cards: heldByFirst([0, 6, 0, 0, 0]) }, 'more development cards'],
    ['an army of nobody', { army: 0 }, 'largest army'],
    ['knights without an army', { played: sound.played.with(1, [3, 0, 0, 0, 0]) }, 'largest army'],
    ['fewer knights', { army: 0, played: [3, 4, 0, 0].map((n) => [n, 0, 0, 0, 0]) }, 'largest army'],
    ['a played point', { played: sound.played.with(1, [0, 1, 0, 0, 0]) }, 'victory point'],
    ['fresh', { fresh: [1, 0, 0, 0, 0] }, 'nobody holds'],
    ['promise', { offers: offered.offers, nextOffer: 2, hands: sound.hands.with(0, cards('')) }, 'promises cards'],
    ['an offer to oneself', odd({ answers: ['open', 'open', 'open', 'open'] }), 'do not add up'],
    ['an offer to nobody', odd({ answers: [null, null, null, null] }), 'do not add up'],
    ['a refused offer', odd({ answers: [null, 'no', 'no', null] }), 'do not add up'],
    ['a gift', odd({ want: cards('') }), 'do not add up'],
    ['like for like', odd({ want: cards('1 ore') }), 'do not add up'],
    [
      'a counter-offer of nothing',
      odd({ answers: [null, { give: cards(''), want: cards('1 ore') }, null, null] }),
      'do not add up',
    ],
    ['an offer to come', odd({ id: 2 }), 'do not add up'],
    ['an offer twice', { offers: [...offered.offers, ...offered.offers], nextOffer: 3 }, 'do not add up'],
    ['an offer without trade', { ...odd({}), options: { ...sound.options, trade: false } }, 'do not add up'],
    [
      'an offer after building, strictly',
      { ...odd({}), built: true, options: { ...sound.options, strict: true } },
      'do not add up',
    ],
    ['built before the roll', { phase: 'start', dice: null, offers: [], built: true }, 'not been rolled'],
    ['founding', { placed: 3 }, 'half done'],
    ['anchor', { anchor: 3 }, 'anchor'],
    ['victim', { victim: 1 }, 'victim'],
    ['owes', { owes: [1, 0, 0, 0] }, 'owed'],
    ['free', { free: 1 }, 'free roads'],
    ['early dice', { phase: 'start' }, 'too early'],
    ['no dice', { dice: null }, 'not been rolled'],
    ['owes too much', { phase: 'discard', owes: [9, 0, 0, 0] }, 'owes more'],
    ['turn', { turn: 301 }, 'do not add up'],
    ['won', { cards: heldByFirst([0, 5, 0, 0, 0]), options: { ...sound.options, points: 5 } }, 'has won already'],
    ['ended', { ending: { winner: 0, reason: 'points' } }, 'without a reason'],
    ['stuck', { phase: 'victim' }, 'nobody can do anything'],
  ];

  it.each(flaws)('%s: is refused with a reason', (_, change, words) => {
    expect(flaw(change)).toContain(words);
  });
});

describe('options and actions from outside', () => {
  it.each(Object.entries(catan.presets))('the preset %s is an option set', (_, options) => {
    expect(catan.decodeOptions(JSON.parse(JSON.stringify(options)))).toEqual({ ok: true, value: options });
  });

  it.each([
    { ...PRESETS.standard, seats: 5 },
    { ...PRESETS.standard, points: 1 },
    { ...PRESETS.standard, map: 'flat' },
    { ...PRESETS.standard, extra: true },
    { seats: 4 },
  ])('refuses %j', (raw) => {
    expect(catan.decodeOptions(raw).ok).toBe(false);
  });

  it.each([
    { type: 'road', edge: 72 },
    { type: 'road', edge: -0 },
    { type: 'settlement', vertex: 54 },
    { type: 'discard', cards: [1, 1, 1, 1] },
    { type: 'discard', cards: [1, 1, 1, 1, -1] },
    { type: 'offer', give: [1, 0, 0, 0, 0], want: [0, 1, 0, 0, 0], to: [4] },
    { type: '__proto__' },
    { type: 'roll', extra: 1 },
  ])('refuses the action %j', (raw) => {
    expect(catan.decodeAction(raw).ok).toBe(false);
  });
});

describe('an action whose numbers name nothing', () => {
  const hands = ['4 lumber 4 ore', '8 brick'];
  const market = scene({ hands });
  const seven = { dice: 7, phase: 'robber' } as const;
  const drawn = (card: number): State['cards'] =>
    market.cards.map((row, seat) => (seat === 0 ? plus(row, only(card)) : row));
  const cases: readonly (readonly [string, State, number, Action])[] = [
    [
      'a discard below nothing',
      scene({ hands, state: { dice: 7, phase: 'discard', owes: [0, 4, 0, 0] } }),
      1,
      { type: 'discard', cards: [-1, 5, 0, 0, 0] },
    ],
    ['a robber at sea', scene({ hands, state: seven }), 0, { type: 'robber', hex: 19 }],
    ['a robber between hexes', scene({ hands, state: seven }), 0, { type: 'robber', hex: 0.5 }],
    [
      'a monopoly of a sixth resource',
      scene({ hands, state: { cards: drawn(4) } }),
      0,
      { type: 'monopoly', resource: 5 },
    ],
    [
      'a plenty below nothing',
      scene({ hands, state: { cards: drawn(3) } }),
      0,
      { type: 'plenty', cards: [-1, 3, 0, 0, 0] },
    ],
    ['an offer below nothing', market, 0, { type: 'offer', give: [-1, 0, 0, 0, 2], want: [0, 1, 0, 0, 0], to: [] }],
    ['an offer of parts', market, 0, { type: 'offer', give: [0.5, 0, 0, 0, 0], want: [0, 1, 0, 0, 0], to: [] }],
    ['an offer of no number', market, 0, { type: 'offer', give: [1, 0, 0, 0, 0], want: [0, 1, NaN, 0, 0], to: [] }],
  ];

  it.each(cases)('is refused by check: %s', (_, state, seat, action) => {
    expect(catan.turn(state).may).toContain(seat);
    expect(catan.check(state, action, seat)?.code).toBe('bad-shape');
  });
});
