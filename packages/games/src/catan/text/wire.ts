import { array, integer, nullable, object, oneOf, optional, tuple, type Decoder } from '@boardwright/core/decode';
import { actorDecoder as actor, anyOf, type GameWire } from '@boardwright/core/host';
import { BANK, KINDS, MAX_PLAYERS } from '../rules/constants.ts';
import { actionDecoder, cards, commonFields, offerId, seat, terms } from './decode.ts';
import type { ActionType, Catan, Counts, News, View } from '../rules/types.ts';

const ACTION_TYPES: readonly ActionType[] = [
  'settlement',
  'city',
  'road',
  'roll',
  'buy',
  'knight',
  'roads',
  'stop',
  'end',
  'discard',
  'plenty',
  'robber',
  'rob',
  'monopoly',
  'bank',
  'offer',
  'counter',
  'accept',
  'reject',
  'cancel',
  'confirm',
  'dice',
  'steal',
  'draw',
];

const MOST_CARDS = BANK * KINDS;
const change: Decoder<Counts> = tuple<Counts>(integer(-MOST_CARDS, MOST_CARDS), KINDS);

/** Decodes the views, news and memories of Settlers that a server sends. */
export const wire: GameWire<Catan> = {
  view: object<View>({
    ...commonFields,
    viewer: anyOf<View['viewer']>([oneOf(['spectator', 'all']), seat]),
    hands: array(nullable(cards), MAX_PLAYERS),
    cards: array(nullable(cards), MAX_PLAYERS),
    fresh: nullable(cards),
    handSizes: array(integer(0, MOST_CARDS), MAX_PLAYERS),
    cardSizes: array(integer(0, MOST_CARDS), MAX_PLAYERS),
    freshSize: integer(0, MOST_CARDS),
    bank: cards,
    deckSize: integer(0, MOST_CARDS),
  }),
  news: object<News>({
    type: oneOf(ACTION_TYPES),
    actor,
    seat,
    action: nullable(actionDecoder),
    hands: nullable(array(change, MAX_PLAYERS)),
    victim: nullable(seat),
    terms: nullable(terms),
    offer: optional(offerId),
    longest: optional(nullable(seat)),
    army: optional(nullable(seat)),
    winner: optional(seat),
    start: optional(array(cards, MAX_PLAYERS)),
  }),
};
