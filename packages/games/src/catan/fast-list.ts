/** What may be done, for the fast twin: the same lists as the rules give. */
import {
  CITIES,
  DESERT,
  DICE_WAYS,
  KINDS,
  KNIGHT,
  LISTED,
  MONOPOLY,
  ROAD_BUILDING,
  ROADS,
  SETTLEMENTS,
  SPARED_POINTS,
  YEAR_OF_PLENTY,
} from './constants.ts';
import {
  ANCHOR,
  at,
  BUILDING,
  CARDED,
  CARDS,
  CITIES_BUILT,
  CLEAR,
  covers,
  DEALT,
  DICE_PHASE,
  DRAWN,
  field,
  FREE,
  FRESH,
  HALF,
  HAND,
  hasPair,
  OWES,
  PHASE,
  RATES,
  ROAD,
  ROADS_BUILT,
  ROBBER,
  SEAT,
  SETTLED,
  SETTLEMENTS_BUILT,
  size,
  some,
  THEFT_PHASE,
  TOUCHED,
  VICTIM,
} from './fast-cells.ts';
import * as codes from './fast-codes.ts';
import { bankOf, deckOf, openPoints } from './fast-count.ts';
import type { Position } from './fast-position.ts';
import {
  AROUND_HEX,
  COST_OF_CARD,
  COST_OF_CITY,
  COST_OF_ROAD,
  COST_OF_SETTLEMENT,
  EDGES_AT,
  FULL_DECK,
  NEXT_TO,
} from './fast-tables.ts';
import { listAnswers, listOffers, listOwn, tradesStill } from './fast-trade.ts';
import { HEXES } from './topology.ts';

const ALL_CARDS: number = size(FULL_DECK);

type List = (position: Position, mover: number, moves: Int32Array, end: number) => number;

/** In the order of PHASES. */
const LISTS: readonly List[] = [
  (position, _, moves, end) => listVertices(codes.SETTLEMENT, position.get(CLEAR), position.get(CLEAR + 1), moves, end),
  listPaving,
  listStart,
  (position, _, moves, end) => listDice(position, codes.DICE_MOVE + 2, moves, end),
  listDiscards,
  listRobber,
  listVictims,
  (position, _, moves, end) => listCounts(stealable(position), codes.STEAL, moves, end),
  listMain,
  listFree,
  (position, _, moves, end) => listCounts(deckOf(position), codes.DRAW, moves, end),
];

/** Of the one to move; the new end of the list. */
export function list(position: Position, mover: number, moves: Int32Array, end: number): number {
  return (LISTS[position.get(PHASE)] ?? listMain)(position, mover, moves, end);
}

function listStart(position: Position, seat: number, moves: Int32Array, end: number): number {
  moves[end++] = codes.ROLL;
  return listCards(position, seat, moves, end);
}

function listFree(position: Position, seat: number, moves: Int32Array, end: number): number {
  end = listRoads(position, seat, moves, end);
  if (position.get(FREE) === 1) moves[end++] = codes.STOP;
  return end;
}

function listMain(position: Position, seat: number, moves: Int32Array, end: number): number {
  if (seat !== position.get(SEAT)) return listAnswers(position, seat, moves, end);
  end = listBuilding(position, seat, moves, end);
  end = listCards(position, seat, moves, end);
  moves[end++] = codes.END;
  end = listBank(position, seat, moves, end);
  end = listOwn(position, seat, moves, end);
  return listOffers(position, seat, moves, end);
}

// ---- building

function listBuilding(position: Position, seat: number, moves: Int32Array, end: number): number {
  const hand = position.get(HAND + seat);
  if (covers(hand, COST_OF_SETTLEMENT) && position.get(SETTLEMENTS_BUILT + seat) < SETTLEMENTS) {
    const low = position.get(TOUCHED + 2 * seat) & position.get(CLEAR);
    const high = position.get(TOUCHED + 2 * seat + 1) & position.get(CLEAR + 1);
    end = listVertices(codes.SETTLEMENT, low, high, moves, end);
  }
  if (covers(hand, COST_OF_CITY) && position.get(CITIES_BUILT + seat) < CITIES) {
    end = listVertices(codes.CITY, position.get(SETTLED + 2 * seat), position.get(SETTLED + 2 * seat + 1), moves, end);
  }
  if (covers(hand, COST_OF_ROAD) && position.get(ROADS_BUILT + seat) < ROADS) {
    end = listRoads(position, seat, moves, end);
  }
  if (covers(hand, COST_OF_CARD) && position.get(DRAWN) < ALL_CARDS) moves[end++] = codes.BUY;
  return end;
}

function listVertices(kind: number, low: number, high: number, moves: Int32Array, end: number): number {
  for (let left = low; left !== 0; left &= left - 1) moves[end++] = kind + lowest(left);
  for (let left = high; left !== 0; left &= left - 1) moves[end++] = kind + HALF + lowest(left);
  return end;
}

function lowest(set: number): number {
  return 31 - Math.clz32(set & -set);
}

function listPaving(position: Position, _: number, moves: Int32Array, end: number): number {
  const vertex = position.get(ANCHOR) - 1;
  for (let i = 3 * vertex; i < 3 * vertex + 3; i++) {
    const edge = at(EDGES_AT, i);
    if (edge >= 0 && position.get(ROAD + edge) === 0) moves[end++] = codes.BUILD_ROAD + edge;
  }
  return end;
}

function listRoads(position: Position, seat: number, moves: Int32Array, end: number): number {
  const low = position.get(TOUCHED + 2 * seat);
  const high = position.get(TOUCHED + 2 * seat + 1);
  for (let left = low; left !== 0; left &= left - 1) end = listRoadsAt(position, seat, lowest(left), moves, end);
  for (let left = high; left !== 0; left &= left - 1)
    end = listRoadsAt(position, seat, HALF + lowest(left), moves, end);
  return end;
}

/** From one end of a road; what the other end lists too is left to the lower of the two. */
function listRoadsAt(position: Position, seat: number, vertex: number, moves: Int32Array, end: number): number {
  if (!leadsOn(position, seat, vertex)) return end;
  for (let i = 3 * vertex; i < 3 * vertex + 3; i++) {
    const edge = at(EDGES_AT, i);
    if (edge < 0 || position.get(ROAD + edge) !== 0) continue;
    const other = at(NEXT_TO, i);
    if (other > vertex || !isTouched(position, seat, other) || !leadsOn(position, seat, other))
      moves[end++] = codes.BUILD_ROAD + edge;
  }
  return end;
}

function isTouched(position: Position, seat: number, vertex: number): boolean {
  const half = vertex < HALF ? 0 : 1;
  return ((position.get(TOUCHED + 2 * seat + half) >> (vertex - half * HALF)) & 1) === 1;
}

/** rules/catan 7.2: not past another's building. */
function leadsOn(position: Position, seat: number, vertex: number): boolean {
  const building = position.get(BUILDING + vertex);
  return building === 0 || ((building - 1) & 3) === seat;
}

export function hasRoad(position: Position, seat: number): boolean {
  return listRoads(position, seat, SCRATCH, 0) > 0;
}
const SCRATCH: Int32Array = new Int32Array(128);

// ---- cards and the bank

function listCards(position: Position, seat: number, moves: Int32Array, end: number): number {
  const cards = position.get(CARDS + seat);
  if (cards === 0 || position.get(CARDED) === 1) return end;
  const old = cards - position.get(FRESH);
  if (field(old, KNIGHT) > 0) moves[end++] = codes.KNIGHT_CARD;
  if (field(old, ROAD_BUILDING) > 0 && position.get(ROADS_BUILT + seat) < ROADS && hasRoad(position, seat)) {
    moves[end++] = codes.ROADS_CARD;
  }
  if (field(old, YEAR_OF_PLENTY) > 0) end = listPlenties(position, moves, end);
  if (field(old, MONOPOLY) > 0) {
    for (let resource = 0; resource < KINDS; resource++) moves[end++] = codes.MONOPOLY_CARD + resource;
  }
  return end;
}

/** rules/catan 10.4: two cards, or the last one of the bank. */
function listPlenties(position: Position, moves: Int32Array, end: number): number {
  const bank = bankOf(position);
  const last = size(bank) === 1;
  for (let a = 0; a < KINDS; a++) {
    if (field(bank, a) === 0) continue;
    if (last) moves[end++] = codes.plentyMove(some(a, 1));
    else
      for (let b = a; b < KINDS; b++) {
        const pair = some(a, 1) + some(b, 1);
        if (covers(bank, pair)) moves[end++] = codes.plentyMove(pair);
      }
  }
  return end;
}

function listBank(position: Position, seat: number, moves: Int32Array, end: number): number {
  const hand = position.get(HAND + seat);
  const rates = position.get(RATES + seat);
  if (!hasPair(hand) || !tradesStill(position)) return end;
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

// ---- the seven

/** Spread evenly over all ways if there are too many to list. */
function listDiscards(position: Position, seat: number, moves: Int32Array, end: number): number {
  const hand = position.get(HAND + seat);
  const owes = position.get(OWES + seat);
  const ways = waysToDrop(hand, owes);
  const listed = Math.min(ways, LISTED);
  DROP.index = 0;
  DROP.next = 0;
  DROP.nth = 0;
  return drop(hand, 0, owes, codes.discardMove(seat, 0), 1, ways, listed, moves, end);
}
const DROP = { index: 0, next: 0, nth: 0 };

function drop(
  hand: number,
  kind: number,
  left: number,
  move: number,
  place: number,
  ways: number,
  listed: number,
  moves: Int32Array,
  end: number,
): number {
  const most = Math.min(left, field(hand, kind));
  if (kind === KINDS - 1) {
    if (most !== left) return end;
    if (DROP.index++ !== DROP.next || DROP.nth === listed) return end;
    DROP.next = Math.floor((++DROP.nth * ways) / listed);
    moves[end] = move + place * left;
    return end + 1;
  }
  for (let n = most; n >= 0; n--) {
    end = drop(hand, kind + 1, left - n, move + place * n, place * 20, ways, listed, moves, end);
  }
  return end;
}

function waysToDrop(hand: number, count: number): number {
  WAYS.fill(0, 0, count + 1);
  WAYS[0] = 1;
  for (let kind = 0; kind < KINDS; kind++) {
    const held = field(hand, kind);
    for (let sum = count; sum > 0; sum--) {
      for (let n = 1; n <= held && n <= sum; n++) WAYS[sum] = at(WAYS, sum) + at(WAYS, sum - n);
    }
  }
  return at(WAYS, count);
}
const WAYS: Int32Array = new Int32Array(64);

function listRobber(position: Position, _: number, moves: Int32Array, end: number): number {
  const from = end;
  for (let hex = 0; hex < HEXES.length; hex++) {
    if (hex === position.get(ROBBER)) continue;
    if (!position.options.friendlyRobber || !isSpared(position, hex)) moves[end++] = codes.MOVE_ROBBER + hex;
  }
  if (end === from) moves[end++] = codes.MOVE_ROBBER + position.terrain.indexOf(DESERT);
  return end;
}

function isSpared(position: Position, hex: number): boolean {
  for (let i = 6 * hex; i < 6 * hex + 6; i++) {
    const building = position.get(BUILDING + at(AROUND_HEX, i));
    const owner = (building - 1) & 3;
    if (building !== 0 && owner !== position.get(SEAT) && isPoor(position, owner)) return true;
  }
  return false;
}

function isPoor(position: Position, seat: number): boolean {
  return openPoints(position, seat) <= SPARED_POINTS;
}

/** rules/catan 6.4: the set of opponents with a building at the robber's hex and a card to lose. */
export function victims(position: Position): number {
  let set = 0;
  const hex = position.get(ROBBER);
  for (let i = 6 * hex; i < 6 * hex + 6; i++) {
    const building = position.get(BUILDING + at(AROUND_HEX, i));
    const owner = (building - 1) & 3;
    if (building === 0 || owner === position.get(SEAT) || position.get(HAND + owner) === 0) continue;
    if (!position.options.friendlyRobber || !isPoor(position, owner)) set |= 1 << owner;
  }
  return set;
}

function listVictims(position: Position, _: number, moves: Int32Array, end: number): number {
  for (let left = victims(position); left !== 0; left &= left - 1) moves[end++] = codes.ROB + lowest(left);
  return end;
}

// ---- chance

/** rules/catan 4.3: with balanced dice, what the pack still holds. */
function listDice(position: Position, first: number, moves: Int32Array, end: number): number {
  for (let i = 0; i < DICE_WAYS.length; i++)
    if (at(WAYS_TO_ROLL, i) > position.get(DEALT + i)) moves[end++] = first + i;
  return end;
}
const WAYS_TO_ROLL: Int32Array = Int32Array.from(DICE_WAYS);

function listCounts(counts: number, first: number, moves: Int32Array, end: number): number {
  for (let i = 0; i < KINDS; i++) if (field(counts, i) > 0) moves[end++] = first + i;
  return end;
}

export function listWeights(position: Position, weights: Int32Array, end: number): number {
  const phase = position.get(PHASE);
  if (phase === DICE_PHASE) return listDiceWeights(position, weights, end);
  const counts = phase === THEFT_PHASE ? stealable(position) : deckOf(position);
  for (let i = 0; i < KINDS; i++) if (field(counts, i) > 0) weights[end++] = field(counts, i);
  return end;
}

function listDiceWeights(position: Position, weights: Int32Array, end: number): number {
  for (let i = 0; i < DICE_WAYS.length; i++) {
    const ways = at(WAYS_TO_ROLL, i) - position.get(DEALT + i);
    if (ways > 0) weights[end++] = ways;
  }
  return end;
}

/** The victim's hand, packed. */
function stealable(position: Position): number {
  return position.get(HAND + position.get(VICTIM) - 1);
}
