/** A seven, the robber and the theft (rules/catan 6). */
import { interned, itemAt, type Odds, sumOf } from '@boardwright/core';
import { DESERT, KINDS, LISTED, SPARED_POINTS } from './constants.ts';
import { visiblePoints } from './points.ts';
import { minus, ownerOf } from './supply.ts';
import { HEX_VERTICES, HEXES } from './island/topology.ts';
import type { Action, Catan, Counts, CountsDraft, State } from './types.ts';

/** Returns how many cards to discard: half of the hand, rounded down, if the hand exceeds the limit (rules/catan 6.1). */
export function discardCount(hand: Counts, limit: number): number {
  const size = sumOf(hand);
  return size > limit ? size >> 1 : 0;
}

/** Lists the ways to discard this many cards; if there are too many, an even sample of them. */
export function discards(hand: Counts, count: number): Counts[] {
  const found: Counts[] = [];
  const chosen: CountsDraft = [0, 0, 0, 0, 0];
  const choose = (kind: number, left: number): void => {
    const most = Math.min(left, hand[kind] ?? 0);
    for (let n = most; n >= (kind === KINDS - 1 ? left : 0); n--) {
      chosen[kind] = n;
      if (kind === KINDS - 1) found.push([...chosen]);
      else choose(kind + 1, left - n);
    }
  };
  choose(0, count);
  if (found.length <= LISTED) return found;
  return Array.from({ length: LISTED }, (_, i) => itemAt(found, Math.floor((i * found.length) / LISTED)));
}

/** Returns the discard for an absent player: always a card of the most frequent kind. */
export function dullDiscard(hand: Counts, count: number): Counts {
  const left: CountsDraft = [...hand];
  for (let i = 0; i < count; i++) {
    const most = left.indexOf(Math.max(...left));
    left[most] = (left[most] ?? 0) - 1;
  }
  return minus(hand, left);
}

/**
 * Lists the hexes to which the robber may go (rules/catan 6.3 and 6.5): any other hex. The friendly robber stays away from players with at
 * most two points.
 */
export function robberHexes(state: State): number[] {
  const all = HEXES.map((_, hex) => hex);
  const others = all.filter((hex) => hex !== state.robber && !(state.options.friendlyRobber && isSpared(state, hex)));
  return others.length > 0 ? others : [state.layout.terrain.indexOf(DESERT)];
}

export function isRobberHex(state: State, hex: number): boolean {
  if (!state.options.friendlyRobber) return hex !== state.robber;
  return robberHexes(state).includes(hex);
}

/** Lists the opponents who have a building at a hex and at least one card (rules/catan 6.4). */
export function victims(state: State, hex: number): number[] {
  const found: number[] = [];
  for (const vertex of itemAt(HEX_VERTICES, hex)) {
    const building = state.buildings[vertex] ?? 0;
    if (building === 0) continue;
    const owner = ownerOf(building);
    if (owner === state.seat || found.includes(owner) || sumOf(itemAt(state.hands, owner)) === 0) continue;
    if (state.options.friendlyRobber && isPoor(state, owner)) continue;
    found.push(owner);
  }
  return found.toSorted((a, b) => a - b);
}

/** Returns a theft. Each card of the victim is equally likely (rules/catan 6.4). */
const theftOf = interned((resource): Action => ({ type: 'steal', resource }));

export function theftOdds(hand: Counts): Odds<Catan>[] {
  return hand.flatMap((weight, resource) => (weight > 0 ? [{ action: theftOf(resource), weight }] : []));
}

function isSpared(state: State, hex: number): boolean {
  return itemAt(HEX_VERTICES, hex).some((vertex) => {
    const building = state.buildings[vertex] ?? 0;
    return building !== 0 && ownerOf(building) !== state.seat && isPoor(state, ownerOf(building));
  });
}

function isPoor(state: State, seat: number): boolean {
  return visiblePoints(state, seat) <= SPARED_POINTS;
}
