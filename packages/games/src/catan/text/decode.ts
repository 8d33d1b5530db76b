/** Decodes data from outside. */
import { fail, ok, optionsOf, type OptionField, type Result } from '@boardwright/core';
import {
  array,
  boolean,
  integer,
  nullable,
  object,
  oneOf,
  refine,
  tuple,
  variant,
  type Decoder,
  type Fields,
} from '@boardwright/core/decode';
import { BANK, FIELDS, KINDS, MAX_PLAYERS } from '../rules/constants.ts';
import { PRESETS } from '../rules/presets.ts';
import { flawOf } from './state-flaw.ts';
import { EDGES, HARBOUR_EDGES, HEXES, VERTICES } from '../rules/island/topology.ts';
import {
  PHASES,
  TERRAINS,
  HARBOURS,
  type Action,
  type Answer,
  type Catan,
  type Common,
  type Counts,
  type Ending,
  type Layout,
  type Offer,
  type Options,
  type State,
  type Terms,
} from '../rules/types.ts';

const MANY = 1_000_000;
export const seat: Decoder<number> = integer(0, MAX_PLAYERS - 1);
const count: Decoder<number> = integer(0, BANK);
export const cards: Decoder<Counts> = tuple<Counts>(count, KINDS);
const resource: Decoder<number> = integer(0, KINDS - 1);
const vertex: Decoder<number> = integer(0, VERTICES.length - 1);
const edge: Decoder<number> = integer(0, EDGES.length - 1);
const hex: Decoder<number> = integer(0, HEXES.length - 1);
export const offerId: Decoder<number> = integer(1, MANY);

export const OPTION_FIELDS: readonly OptionField[] = Object.entries(FIELDS).map(([key, values]) =>
  typeof values[0] === 'boolean' ? { key, values, decoder: boolean } : { key, values },
);
const optionsDecoder: Decoder<Options> = optionsOf<Catan>(OPTION_FIELDS, Object.values(PRESETS));

export const actionDecoder: Decoder<Action> = variant<Action>({
  settlement: { vertex },
  city: { vertex },
  road: { edge },
  roll: {},
  buy: {},
  knight: {},
  roads: {},
  stop: {},
  end: {},
  discard: { cards },
  plenty: { cards },
  robber: { hex },
  rob: { victim: seat },
  monopoly: { resource },
  bank: { give: resource, rate: integer(2, 4), take: resource },
  offer: { give: cards, want: cards, to: array(seat, MAX_PLAYERS) },
  counter: { offer: offerId, give: cards, want: cards },
  accept: { offer: offerId },
  reject: { offer: offerId },
  cancel: { offer: offerId },
  confirm: { offer: offerId, with: seat },
  dice: { total: integer(2, 12) },
  steal: { resource },
  draw: { card: integer(0, KINDS - 1) },
});

export const terms: Decoder<Terms> = object<Terms>({ give: cards, want: cards });
const word: Decoder<'open' | 'yes' | 'no'> = oneOf(['open', 'yes', 'no']);
const answer: Decoder<Answer> = {
  schema: { anyOf: [{ type: 'null' }, word.schema, terms.schema] },
  decode: (raw, at): Result<Answer> =>
    raw === null ? ok(null) : typeof raw === 'string' ? word.decode(raw, at) : terms.decode(raw, at),
};

/** The decoders of the fields that a state and a view have in common. */
export const commonFields: Fields<Common> = {
  options: optionsDecoder,
  layout: object<Layout>({
    terrain: array(integer(0, TERRAINS.length - 1), HEXES.length, HEXES.length),
    numbers: array(integer(0, 12), HEXES.length, HEXES.length),
    harbours: array(integer(0, HARBOURS.length - 1), HARBOUR_EDGES.length, HARBOUR_EDGES.length),
  }),
  phase: oneOf(PHASES),
  seat,
  turn: integer(0, MANY),
  placed: integer(0, 2 * MAX_PLAYERS),
  anchor: nullable(vertex),
  robber: hex,
  buildings: array(integer(0, 2 * MAX_PLAYERS), VERTICES.length, VERTICES.length),
  roads: array(integer(0, MAX_PLAYERS), EDGES.length, EDGES.length),
  played: array(cards, MAX_PLAYERS),
  longest: nullable(seat),
  army: nullable(seat),
  dice: nullable(integer(2, 12)),
  dealt: array(integer(0, 6), 11),
  owes: array(integer(0, BANK * KINDS), MAX_PLAYERS),
  free: integer(0, 2),
  carded: boolean,
  built: boolean,
  victim: nullable(seat),
  offers: array(
    object<Offer>({ id: offerId, give: cards, want: cards, answers: array(answer, MAX_PLAYERS) }),
    MAX_PLAYERS,
  ),
  nextOffer: offerId,
  firstOffer: offerId,
  ending: nullable(object<Ending>({ winner: nullable(seat), reason: oneOf(['points', 'turn-cap']) })),
};

const shape: Decoder<State> = object<State>({
  ...commonFields,
  hands: array(cards, MAX_PLAYERS),
  cards: array(cards, MAX_PLAYERS),
  fresh: cards,
});

/** Decodes a state. Checks its form, and whether it can occur in a game. */
export const stateDecoder: Decoder<State> = refine(shape, (state, at) => {
  const flaw = flawOf(state);
  return flaw === null ? ok(state) : fail('impossible-state', `${at}: ${flaw}.`, { at });
});
