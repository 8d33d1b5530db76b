/**
 * Checks that an action names only things that exist. The checks are those of the decoder, but nothing is built, because they run before
 * every ply.
 */
import { BANK, KINDS, MAX_PLAYERS } from './constants.ts';
import { EDGES, HEXES, VERTICES } from './island/topology.ts';
import type { Action, Counts } from './types.ts';

const MOST_OFFERS = 1_000_000;

export function isWellFormed(action: Action): boolean {
  switch (action.type) {
    case 'settlement':
    case 'city':
      return isBelow(action.vertex, VERTICES.length);
    case 'road':
      return isBelow(action.edge, EDGES.length);
    case 'robber':
      return isBelow(action.hex, HEXES.length);
    case 'rob':
      return isBelow(action.victim, MAX_PLAYERS);
    case 'discard':
    case 'plenty':
      return areCards(action.cards);
    case 'monopoly':
      return isBelow(action.resource, KINDS);
    case 'bank':
      return isBelow(action.give, KINDS) && isBelow(action.take, KINDS) && isBelow(action.rate, BANK);
    case 'offer':
      return areCards(action.give) && areCards(action.want) && areSeats(action.to);
    case 'counter':
      return isOffer(action.offer) && areCards(action.give) && areCards(action.want);
    case 'confirm':
      return isOffer(action.offer) && isBelow(action.with, MAX_PLAYERS);
    case 'accept':
    case 'reject':
    case 'cancel':
      return isOffer(action.offer);
    default:
      return PLAIN.has(action.type);
  }
}
const PLAIN: ReadonlySet<string> = new Set(['roll', 'buy', 'knight', 'roads', 'stop', 'end']);

function isBelow(number: number, end: number): boolean {
  return Object.is(number | 0, number) && number >= 0 && number < end;
}

function isOffer(id: number): boolean {
  return isBelow(id, MOST_OFFERS + 1) && id > 0;
}

function areCards(counts: Counts): boolean {
  if (!Array.isArray(counts) || counts.length !== KINDS) return false;
  for (let i = 0; i < KINDS; i++) if (!isBelow(counts[i] ?? -1, BANK + 1)) return false;
  return true;
}

function areSeats(seats: readonly number[]): boolean {
  return Array.isArray(seats) && seats.length <= MAX_PLAYERS && seats.every((seat) => isBelow(seat, MAX_PLAYERS));
}
