/** Lists the legal moves of the fast position in the same order as the rules. */
import { DICE_WAYS, KINDS } from '../../rules/constants.ts';
import { numberAt, CLEAR, DEALT, DICE_PHASE, field, FREE, HAND, PHASE, SEAT, THEFT_PHASE, VICTIM } from './cells.ts';
import * as codes from './codes.ts';
import { deckOf } from './count.ts';
import { listBuilding, listPaving, listRoads, listVertices } from './list-building.ts';
import { listBank, listCards } from './list-cards.ts';
import { listDiscards, listRobber, listVictims } from './list-seven.ts';
import type { Position } from './position.ts';
import { listAnswers, listOffers, listOwn } from './trade.ts';

type List = (position: Position, mover: number, moves: Int32Array, end: number) => number;

/** The functions that list moves, in the order of PHASES. */
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

/** Writes the moves of the seat to move. Returns the new end of the list. */
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

// ---- chance

/** Lists the totals of the dice; with balanced dice, those left in the pack (rules/catan 4.3). */
function listDice(position: Position, first: number, moves: Int32Array, end: number): number {
  if (position.options.dice === 'fair') {
    for (let i = 0; i < WAYS_TO_ROLL.length; i++) moves[end + i] = first + i;
    return end + WAYS_TO_ROLL.length;
  }
  for (let i = 0; i < DICE_WAYS.length; i++)
    if (numberAt(WAYS_TO_ROLL, i) > position.get(DEALT + i)) moves[end++] = first + i;
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
  if (position.options.dice === 'fair') {
    for (let i = 0; i < WAYS_TO_ROLL.length; i++) weights[end + i] = numberAt(WAYS_TO_ROLL, i);
    return end + WAYS_TO_ROLL.length;
  }
  for (let i = 0; i < DICE_WAYS.length; i++) {
    const ways = numberAt(WAYS_TO_ROLL, i) - position.get(DEALT + i);
    if (ways > 0) weights[end++] = ways;
  }
  return end;
}

/** Returns the cards that can be stolen: the victim's hand, packed. */
function stealable(position: Position): number {
  return position.get(HAND + position.get(VICTIM) - 1);
}
