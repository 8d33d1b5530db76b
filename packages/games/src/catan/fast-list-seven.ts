/** What a seven asks for, for the fast twin. */
import { DESERT, KINDS, LISTED, SPARED_POINTS } from './constants.ts';
import { at, BUILDING, field, HAND, OWES, ROBBER, SEAT } from './fast-cells.ts';
import * as codes from './fast-codes.ts';
import { openPoints } from './fast-count.ts';
import { lowest } from './fast-list-building.ts';
import type { Position } from './fast-position.ts';
import { AROUND_HEX } from './fast-tables.ts';
import { HEXES } from './topology.ts';

/** Spread evenly over all ways if there are too many to list. */
export function listDiscards(position: Position, seat: number, moves: Int32Array, end: number): number {
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

export function listVictims(position: Position, _: number, moves: Int32Array, end: number): number {
  for (let left = victims(position); left !== 0; left &= left - 1) moves[end++] = codes.ROB + lowest(left);
  return end;
}
