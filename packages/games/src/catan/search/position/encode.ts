/** Converts between the numbers of moves and the actions of the rules. */
import type { Ply } from '@boardwright/core';
import { FIRST_OFFER, pack, SEAT, unpack } from './cells.ts';
import * as codes from './codes.ts';
import type { Position } from './position.ts';
import type { Action, Catan, Terms } from '../../rules/types.ts';

/** The names of the moves that have no further number, in order. */
const PLAIN_NAMES = ['roll', 'end', 'buy', 'knight', 'roads', 'stop'] as const;

export function encodePly(position: Position, { actor, action }: Ply<Catan>): number {
  const seat = actor === 'chance' ? 0 : actor;
  const first = position.get(FIRST_OFFER);
  switch (action.type) {
    case 'dice':
      return codes.DICE_MOVE + action.total;
    case 'steal':
      return codes.STEAL + action.resource;
    case 'draw':
      return codes.DRAW + action.card;
    case 'monopoly':
      return codes.PLAY_MONOPOLY + action.resource;
    case 'rob':
      return codes.ROB + action.victim;
    case 'bank':
      return codes.BANK_TRADE + (5 * action.give + action.take) * 3 + action.rate - 2;
    case 'robber':
      return codes.MOVE_ROBBER + action.hex;
    case 'settlement':
      return codes.SETTLEMENT + action.vertex;
    case 'city':
      return codes.CITY + action.vertex;
    case 'road':
      return codes.BUILD_ROAD + action.edge;
    case 'plenty':
      return codes.plentyMove(pack(action.cards));
    case 'discard':
      return codes.discardMove(seat, pack(action.cards));
    case 'accept':
      return codes.ACCEPT + 4 * (action.offer - first) + seat;
    case 'reject':
      return codes.REJECT + 4 * (action.offer - first) + seat;
    case 'confirm':
      return codes.CONFIRM + 4 * (action.offer - first) + action.with;
    case 'cancel':
      return codes.CANCEL + action.offer - first;
    case 'offer':
      return codes.offerMove(setOf(position, action.to), codes.packedTerms(pack(action.give), pack(action.want)));
    case 'counter':
      return codes.counterMove(
        action.offer - first,
        codes.awayOf(position, seat),
        codes.packedTerms(pack(action.give), pack(action.want)),
      );
    default:
      return PLAIN_NAMES.indexOf(action.type);
  }
}

export function decodePly(position: Position, move: number): Ply<Catan> {
  const kind = codes.FIRSTS[codes.kindOf(move)] ?? 0;
  const rest = move - kind;
  if (kind === codes.DICE_MOVE) return { actor: 'chance', action: { type: 'dice', total: rest } };
  if (kind === codes.STEAL) return { actor: 'chance', action: { type: 'steal', resource: rest } };
  if (kind === codes.DRAW) return { actor: 'chance', action: { type: 'draw', card: rest } };
  if (kind === codes.DISCARD)
    return { actor: codes.discardSeat(move), action: { type: 'discard', cards: unpack(codes.discardCards(move)) } };
  if (kind === codes.COUNTER) return decodeCounter(position, move);
  const offer = position.get(FIRST_OFFER) + (rest >> 2);
  if (kind === codes.ACCEPT) return { actor: rest & 3, action: { type: 'accept', offer } };
  if (kind === codes.REJECT) return { actor: rest & 3, action: { type: 'reject', offer } };
  return { actor: position.get(SEAT), action: decodeOwn(position, move, kind, rest) };
}

function decodeOwn(position: Position, move: number, kind: number, rest: number): Action {
  const first = position.get(FIRST_OFFER);
  switch (kind) {
    case codes.PLAY_MONOPOLY:
      return { type: 'monopoly', resource: rest };
    case codes.ROB:
      return { type: 'rob', victim: rest };
    case codes.BANK_TRADE:
      return { type: 'bank', give: (rest / 15) | 0, rate: (rest % 3) + 2, take: ((rest / 3) | 0) % 5 };
    case codes.MOVE_ROBBER:
      return { type: 'robber', hex: rest };
    case codes.SETTLEMENT:
      return { type: 'settlement', vertex: rest };
    case codes.CITY:
      return { type: 'city', vertex: rest };
    case codes.BUILD_ROAD:
      return { type: 'road', edge: rest };
    case codes.PLAY_PLENTY:
      return { type: 'plenty', cards: unpack(codes.plentyCards(move)) };
    case codes.CONFIRM:
      return { type: 'confirm', offer: first + (rest >> 2), with: rest & 3 };
    case codes.CANCEL:
      return { type: 'cancel', offer: first + rest };
    case codes.MAKE_OFFER:
      return { type: 'offer', ...unpackTerms(codes.moveTerms(move)), to: seatsOf(position, codes.offerSeats(move)) };
    default:
      return { type: PLAIN_NAMES[move] ?? 'end' };
  }
}

function decodeCounter(position: Position, move: number): Ply<Catan> {
  const seat = (position.get(SEAT) + codes.counterAway(move)) % position.options.seats;
  const offer = position.get(FIRST_OFFER) + codes.counterOffer(move);
  return { actor: seat, action: { type: 'counter', offer, ...unpackTerms(codes.moveTerms(move)) } };
}

export function unpackTerms(terms: number): Terms {
  return { give: unpack(codes.givenBy(terms)), want: unpack(codes.givenBy(codes.turned(terms))) };
}

function setOf(position: Position, seats: readonly number[]): number {
  return seats.reduce((set, seat) => set | (1 << (codes.awayOf(position, seat) - 1)), 0);
}

/** Returns the seats of a set, in order. */
function seatsOf(position: Position, set: number): number[] {
  return Array.from({ length: position.options.seats }, (_, seat) => seat).filter(
    (seat) => seat !== position.get(SEAT) && ((set >> (codes.awayOf(position, seat) - 1)) & 1) === 1,
  );
}
