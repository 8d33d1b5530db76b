/** Between the numbers of moves and the actions of the rules. */
import type { Ply } from '@boardwright/core';
import { FIRST_OFFER, pack, SEAT, unpack } from './fast-cells.ts';
import {
  ACCEPT,
  awayOf,
  BANK_TRADE,
  BUILD_ROAD,
  CANCEL,
  CITY,
  CONFIRM,
  COUNTER,
  counterAway,
  counterMove,
  counterOffer,
  DICE_MOVE,
  DISCARD,
  discardCards,
  discardMove,
  discardSeat,
  DRAW,
  FIRSTS,
  givenBy,
  kindOf,
  MAKE_OFFER,
  MONOPOLY_CARD,
  MOVE_ROBBER,
  moveTerms,
  offerMove,
  offerSeats,
  PLENTY_CARD,
  plentyCards,
  plentyMove,
  REJECT,
  ROB,
  SETTLEMENT,
  STEAL,
  packedTerms,
  turned,
} from './fast-codes.ts';
import type { Position } from './fast-position.ts';
import type { Action, Catan, Terms } from './types.ts';

/** In the order of their numbers. */
const PLAIN_NAMES = ['roll', 'end', 'buy', 'knight', 'roads', 'stop'] as const;

export function encodePly(position: Position, { actor, action }: Ply<Catan>): number {
  const seat = actor === 'chance' ? 0 : actor;
  const first = position.get(FIRST_OFFER);
  switch (action.type) {
    case 'dice':
      return DICE_MOVE + action.total;
    case 'steal':
      return STEAL + action.resource;
    case 'draw':
      return DRAW + action.card;
    case 'monopoly':
      return MONOPOLY_CARD + action.resource;
    case 'rob':
      return ROB + action.victim;
    case 'bank':
      return BANK_TRADE + (5 * action.give + action.take) * 3 + action.rate - 2;
    case 'robber':
      return MOVE_ROBBER + action.hex;
    case 'settlement':
      return SETTLEMENT + action.vertex;
    case 'city':
      return CITY + action.vertex;
    case 'road':
      return BUILD_ROAD + action.edge;
    case 'plenty':
      return plentyMove(pack(action.cards));
    case 'discard':
      return discardMove(seat, pack(action.cards));
    case 'accept':
      return ACCEPT + 4 * (action.offer - first) + seat;
    case 'reject':
      return REJECT + 4 * (action.offer - first) + seat;
    case 'confirm':
      return CONFIRM + 4 * (action.offer - first) + action.with;
    case 'cancel':
      return CANCEL + action.offer - first;
    case 'offer':
      return offerMove(setOf(position, action.to), packedTerms(pack(action.give), pack(action.want)));
    case 'counter':
      return counterMove(
        action.offer - first,
        awayOf(position, seat),
        packedTerms(pack(action.give), pack(action.want)),
      );
    default:
      return PLAIN_NAMES.indexOf(action.type);
  }
}

export function decode(position: Position, move: number): Ply<Catan> {
  const kind = FIRSTS[kindOf(move)] ?? 0;
  const rest = move - kind;
  if (kind === DICE_MOVE) return { actor: 'chance', action: { type: 'dice', total: rest } };
  if (kind === STEAL) return { actor: 'chance', action: { type: 'steal', resource: rest } };
  if (kind === DRAW) return { actor: 'chance', action: { type: 'draw', card: rest } };
  if (kind === DISCARD)
    return { actor: discardSeat(move), action: { type: 'discard', cards: unpack(discardCards(move)) } };
  if (kind === COUNTER) return decodeCounter(position, move);
  const offer = position.get(FIRST_OFFER) + (rest >> 2);
  if (kind === ACCEPT) return { actor: rest & 3, action: { type: 'accept', offer } };
  if (kind === REJECT) return { actor: rest & 3, action: { type: 'reject', offer } };
  return { actor: position.get(SEAT), action: decodeOwn(position, move, kind, rest) };
}

function decodeOwn(position: Position, move: number, kind: number, rest: number): Action {
  const first = position.get(FIRST_OFFER);
  switch (kind) {
    case MONOPOLY_CARD:
      return { type: 'monopoly', resource: rest };
    case ROB:
      return { type: 'rob', victim: rest };
    case BANK_TRADE:
      return { type: 'bank', give: (rest / 15) | 0, rate: (rest % 3) + 2, take: ((rest / 3) | 0) % 5 };
    case MOVE_ROBBER:
      return { type: 'robber', hex: rest };
    case SETTLEMENT:
      return { type: 'settlement', vertex: rest };
    case CITY:
      return { type: 'city', vertex: rest };
    case BUILD_ROAD:
      return { type: 'road', edge: rest };
    case PLENTY_CARD:
      return { type: 'plenty', cards: unpack(plentyCards(move)) };
    case CONFIRM:
      return { type: 'confirm', offer: first + (rest >> 2), with: rest & 3 };
    case CANCEL:
      return { type: 'cancel', offer: first + rest };
    case MAKE_OFFER:
      return { type: 'offer', ...spelt(moveTerms(move)), to: seatsOf(position, offerSeats(move)) };
    default:
      return { type: PLAIN_NAMES[move] ?? 'end' };
  }
}

function decodeCounter(position: Position, move: number): Ply<Catan> {
  const seat = (position.get(SEAT) + counterAway(move)) % position.options.seats;
  const offer = position.get(FIRST_OFFER) + counterOffer(move);
  return { actor: seat, action: { type: 'counter', offer, ...spelt(moveTerms(move)) } };
}

export function spelt(terms: number): Terms {
  return { give: unpack(givenBy(terms)), want: unpack(givenBy(turned(terms))) };
}

function setOf(position: Position, seats: readonly number[]): number {
  return seats.reduce((set, seat) => set | (1 << (awayOf(position, seat) - 1)), 0);
}

/** In the order of the seats. */
function seatsOf(position: Position, set: number): number[] {
  return Array.from({ length: position.options.seats }, (_, seat) => seat).filter(
    (seat) => seat !== position.get(SEAT) && ((set >> (awayOf(position, seat) - 1)) & 1) === 1,
  );
}
