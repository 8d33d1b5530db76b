/** Lists the actions after a seven, for the fast position. */
import { DESERT, LISTED, SPARED_POINTS } from '../../rules/constants.ts';
import { numberAt, BUILDING, field, HAND, OWES, ROBBER, SEAT } from './cells.ts';
import * as codes from './codes.ts';
import { openPoints } from './count.ts';
import { lowest } from './list-building.ts';
import type { Position } from './position.ts';
import { AROUND_HEX } from './tables.ts';
import { HEXES } from '../../rules/island/topology.ts';

/** Lists the discards; if there are too many, an even sample of them. */
export function listDiscards(position: Position, seat: number, moves: Int32Array, end: number): number {
  const hand = position.get(HAND + seat);
  const owes = position.get(OWES + seat);
  const first = codes.discardMove(seat, 0);
  const ways = listDrops(hand, owes, first, LISTED, moves, end);
  if (ways <= LISTED) return end + ways;
  listDrops(hand, owes, first, ways, moves, end);
  return end + LISTED;
}

/** Counts all ways to discard this many cards, and lists them or an even sample. */
function listDrops(hand: number, count: number, first: number, over: number, moves: Int32Array, end: number): number {
  let ways = 0;
  let listed = 0;
  for (let a = Math.min(count, field(hand, 0)); a >= 0; a--) {
    for (let b = Math.min(count - a, field(hand, 1)); b >= 0; b--) {
      for (let c = Math.min(count - a - b, field(hand, 2)); c >= 0; c--) {
        const left = count - a - b - c;
        const least = Math.max(0, left - field(hand, 4));
        for (let d = Math.min(left, field(hand, 3)); d >= least; d--, ways++) {
          if (listed === LISTED || ways !== Math.floor((listed * over) / LISTED)) continue;
          moves[end + listed++] = first + a + 20 * b + 400 * c + 8000 * d + 160_000 * (left - d);
        }
      }
    }
  }
  return ways;
}

export function listRobber(position: Position, _: number, moves: Int32Array, end: number): number {
  const from = end;
  for (let hex = 0; hex < HEXES.length; hex++) {
    if (hex === position.get(ROBBER)) continue;
    if (!position.options.friendlyRobber || !isSpared(position, hex)) moves[end++] = codes.MOVE_ROBBER + hex;
  }
  if (end === from) moves[end++] = codes.MOVE_ROBBER + position.land.terrain.indexOf(DESERT);
  return end;
}

function isSpared(position: Position, hex: number): boolean {
  for (let i = 6 * hex; i < 6 * hex + 6; i++) {
    const building = position.get(BUILDING + numberAt(AROUND_HEX, i));
    const owner = (building - 1) & 3;
    if (building !== 0 && owner !== position.get(SEAT) && isPoor(position, owner)) return true;
  }
  return false;
}

function isPoor(position: Position, seat: number): boolean {
  return openPoints(position, seat) <= SPARED_POINTS;
}

/** Returns the set of opponents with a building at the robber's hex and at least one card (rules/catan 6.4). */
export function victims(position: Position): number {
  let set = 0;
  const hex = position.get(ROBBER);
  for (let i = 6 * hex; i < 6 * hex + 6; i++) {
    const building = position.get(BUILDING + numberAt(AROUND_HEX, i));
    const owner = (building - 1) & 3;
    if (building === 0 || owner === position.get(SEAT) || position.get(HAND + owner) === 0) continue;
    if (!position.options.friendlyRobber || !isPoor(position, owner)) set |= 1 << owner;
  }
  return set;
}

export function listVictims(position: Position, _: number, moves: Int32Array, end: number): number {
  for (let left = victims(position); left !== 0; left &= left - 1) moves[end++] = codes.ROB + lowest(left);
  return end;
}
