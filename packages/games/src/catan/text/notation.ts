/** Actions as words (rules/catan 15). */
import { fail, ok, type Result } from '@boardwright/core';
import {
  EDGE_NAMES,
  formatCards,
  hexName,
  parseCards,
  parseEdge,
  parseHex,
  parsePlayer,
  parseResource,
  parseVertex,
  playerName,
  VERTEX_NAMES,
} from '../rules/island/names.ts';
import { CARDS, RESOURCES, type Action, type Counts } from '../rules/types.ts';

const HELP =
  'Write roll, end, road E.NE, settlement E.N, city E.N, buy, bank 4 wool for 1 ore, offer 1 wool for 1 ore, accept 1, robber E, knight …';
const CORNER = 'a hex letter and one of its corners N, NE, SE, S, SW, NW';
const OFFER = 'the number of an offer';
/** How each verb is used. */
const USAGE: Readonly<Record<string, string>> = {
  settlement: `Write settlement E.N: ${CORNER}.`,
  settle: `Write settle E.N: ${CORNER}.`,
  city: `Write city E.N: ${CORNER}.`,
  road: 'Write road E.NE: a hex letter and one of its sides NE, E, SE, SW, W, NW.',
  robber: 'Write robber E: a hex letter from A to S.',
  rob: 'Write rob Blue: whom you rob.',
  monopoly: 'Write monopoly wool: lumber, brick, wool, grain or ore.',
  discard: 'Write discard 2 wool 1 ore.',
  plenty: 'Write plenty 1 wool 1 ore.',
  bank: 'Write bank 4 wool for 1 ore.',
  offer: 'Write offer 1 wool for 1 ore, or offer 1 wool for 1 ore to Blue.',
  counter: `Write counter 1 with 1 ore for 2 wool: ${OFFER}, what you give and what you get.`,
  confirm: `Write confirm 1 with Blue: ${OFFER} and your partner.`,
  accept: `Write accept 1: ${OFFER}.`,
  reject: `Write reject 1: ${OFFER}.`,
  cancel: `Write cancel 1: ${OFFER}.`,
};

export function formatAction(action: Action): string {
  switch (action.type) {
    case 'settlement':
    case 'city':
      return `${action.type} ${VERTEX_NAMES[action.vertex]}`;
    case 'road':
      return `road ${EDGE_NAMES[action.edge]}`;
    case 'discard':
    case 'plenty':
      return `${action.type} ${formatCards(action.cards)}`;
    case 'robber':
      return `robber ${hexName(action.hex)}`;
    case 'rob':
      return `rob ${playerName(action.victim)}`;
    case 'monopoly':
    case 'steal':
      return `${action.type} ${RESOURCES[action.resource]}`;
    case 'bank':
      return `bank ${action.rate} ${RESOURCES[action.give]} for 1 ${RESOURCES[action.take]}`;
    case 'offer':
      return `offer ${terms(action)}${action.to.length === 0 ? '' : ` to ${action.to.map(playerName).join(' ')}`}`;
    case 'counter':
      return `counter ${action.offer} with ${terms(action)}`;
    case 'confirm':
      return `confirm ${action.offer} with ${playerName(action.with)}`;
    case 'accept':
    case 'reject':
    case 'cancel':
      return `${action.type} ${action.offer}`;
    case 'dice':
      return `dice ${action.total}`;
    case 'draw':
      return `draw ${CARDS[action.card]}`;
    default:
      return action.type;
  }
}

export function parseAction(line: string): Result<Action> {
  const [verb = '', ...words] = line.trim().toLowerCase().split(/\s+/);
  const action = Object.hasOwn(VERBS, verb) ? VERBS[verb]?.(words) : undefined;
  if (action !== undefined && action !== null) return ok(action);
  return fail('bad-move-text', (Object.hasOwn(USAGE, verb) ? USAGE[verb] : undefined) ?? HELP);
}

type Parse = (words: readonly string[]) => Action | null;

const VERBS: Readonly<Record<string, Parse>> = {
  roll: bare('roll'),
  buy: bare('buy'),
  knight: bare('knight'),
  roads: bare('roads'),
  stop: bare('stop'),
  end: bare('end'),
  settlement: at(parseVertex, (vertex) => ({ type: 'settlement', vertex })),
  settle: at(parseVertex, (vertex) => ({ type: 'settlement', vertex })),
  city: at(parseVertex, (vertex) => ({ type: 'city', vertex })),
  road: at(parseEdge, (edge) => ({ type: 'road', edge })),
  robber: at(parseHex, (hex) => ({ type: 'robber', hex })),
  rob: at(parsePlayer, (victim) => ({ type: 'rob', victim })),
  monopoly: at(parseResource, (resource) => ({ type: 'monopoly', resource })),
  steal: at(parseResource, (resource) => ({ type: 'steal', resource })),
  dice: at(numberFrom(2, 12), (total) => ({ type: 'dice', total })),
  accept: at(parseOffer, (offer) => ({ type: 'accept', offer })),
  reject: at(parseOffer, (offer) => ({ type: 'reject', offer })),
  cancel: at(parseOffer, (offer) => ({ type: 'cancel', offer })),
  draw: (words) =>
    numbered(
      CARDS.findIndex((card) => card === words.join(' ')),
      (card) => ({ type: 'draw', card }),
    ),
  discard: (words) => withCards(words, (cards) => ({ type: 'discard', cards })),
  plenty: (words) => withCards(words, (cards) => ({ type: 'plenty', cards })),
  bank: parseBank,
  offer: parseOfferTerms,
  counter: ([id = '', word, ...rest]) =>
    word === 'with'
      ? numbered(parseOffer(id), (offer) => withTerms(rest, (both) => ({ type: 'counter', offer, ...both })))
      : null,
  confirm: ([id = '', word, seat = '', ...rest]) =>
    word === 'with' && rest.length === 0
      ? numbered(parseOffer(id), (offer) =>
          numbered(parsePlayer(seat), (other) => ({ type: 'confirm', offer, with: other })),
        )
      : null,
};

function bare(type: 'roll' | 'buy' | 'knight' | 'roads' | 'stop' | 'end'): Parse {
  return (words) => (words.length === 0 ? { type } : null);
}

function at(parse: (word: string) => number, make: (id: number) => Action): Parse {
  return ([word = '', ...rest]) => (rest.length === 0 ? numbered(parse(word), make) : null);
}

function numbered(id: number, make: (id: number) => Action | null): Action | null {
  return id < 0 ? null : make(id);
}

function withCards(words: readonly string[], make: (cards: Counts) => Action): Action | null {
  const cards = parseCards(words);
  return cards === null ? null : make(cards);
}

function withTerms(words: readonly string[], make: (both: { give: Counts; want: Counts }) => Action): Action | null {
  const middle = words.indexOf('for');
  const [give, want] = [parseCards(words.slice(0, Math.max(0, middle))), parseCards(words.slice(middle + 1))];
  return give === null || want === null ? null : make({ give, want });
}

function parseOfferTerms(words: readonly string[]): Action | null {
  const to = words.indexOf('to');
  const seats = to < 0 ? [] : words.slice(to + 1).map(parsePlayer);
  if (seats.includes(-1) || (to >= 0 && seats.length === 0)) return null;
  return withTerms(to < 0 ? words : words.slice(0, to), (both) => ({ type: 'offer', ...both, to: seats }));
}

function parseBank([count = '', given = '', word, ...taken]: readonly string[]): Action | null {
  const one = taken[0] === '1' ? taken.slice(1) : taken;
  const [give, take, rate] = [parseResource(given), parseResource(one[0] ?? ''), numberFrom(2, 4)(count)];
  const whole = word === 'for' && one.length === 1 && give >= 0 && take >= 0 && rate >= 0;
  return whole ? { type: 'bank', give, rate, take } : null;
}

function parseOffer(word: string): number {
  return numberFrom(1, 99_999)(word);
}

function numberFrom(least: number, most: number): (word: string) => number {
  return (word) => {
    const number = /^\d{1,5}$/.test(word) ? Number(word) : -1;
    return number >= least && number <= most ? number : -1;
  };
}

function terms({ give, want }: { readonly give: Counts; readonly want: Counts }): string {
  return `${formatCards(give)} for ${formatCards(want)}`;
}
