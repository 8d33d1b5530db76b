/** Lists the cards that can be played and the trades with the bank, for the fast position. */
import {
  KINDS,
  KNIGHT_CARD,
  MONOPOLY_CARD,
  ROAD_BUILDING_CARD,
  ROADS,
  YEAR_OF_PLENTY_CARD,
} from '../../rules/constants.ts';
import { CARDED, CARDS, hasCards, field, FRESH, HAND, hasTwoAlike, RATES, ROADS_BUILT, size, some } from './cells.ts';
import * as codes from './codes.ts';
import { bankOf } from './count.ts';
import { hasRoad } from './list-building.ts';
import type { Position } from './position.ts';
import { tradesStill } from './trade.ts';

export function listCards(position: Position, seat: number, moves: Int32Array, end: number): number {
  const cards = position.get(CARDS + seat);
  if (cards === 0 || position.get(CARDED) === 1) return end;
  const old = cards - position.get(FRESH);
  if (field(old, KNIGHT_CARD) > 0) moves[end++] = codes.PLAY_KNIGHT;
  if (field(old, ROAD_BUILDING_CARD) > 0 && position.get(ROADS_BUILT + seat) < ROADS && hasRoad(position, seat)) {
    moves[end++] = codes.PLAY_ROADS;
  }
  if (field(old, YEAR_OF_PLENTY_CARD) > 0) end = listPlenties(position, moves, end);
  if (field(old, MONOPOLY_CARD) > 0) {
    for (let resource = 0; resource < KINDS; resource++) moves[end++] = codes.PLAY_MONOPOLY + resource;
  }
  return end;
}

/** Lists the ways to take cards (rules/catan 10.4): two cards, or the last one of the bank. */
function listPlenties(position: Position, moves: Int32Array, end: number): number {
  const bank = bankOf(position);
  const last = size(bank) === 1;
  for (let a = 0; a < KINDS; a++) {
    if (field(bank, a) === 0) continue;
    if (last) moves[end++] = codes.plentyMove(some(a, 1));
    else
      for (let b = a; b < KINDS; b++) {
        const pair = some(a, 1) + some(b, 1);
        if (hasCards(bank, pair)) moves[end++] = codes.plentyMove(pair);
      }
  }
  return end;
}

export function listBank(position: Position, seat: number, moves: Int32Array, end: number): number {
  const hand = position.get(HAND + seat);
  const rates = position.get(RATES + seat);
  if (!hasTwoAlike(hand) || !tradesStill(position)) return end;
  const bank = bankOf(position);
  for (let give = 0; give < KINDS; give++) {
    const rate = field(rates, give);
    if (field(hand, give) < rate) continue;
    for (let take = 0; take < KINDS; take++) {
      if (take !== give && field(bank, take) > 0) moves[end++] = codes.BANK_TRADE + (5 * give + take) * 3 + rate - 2;
    }
  }
  return end;
}
