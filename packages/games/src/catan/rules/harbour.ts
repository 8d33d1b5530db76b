/** The nine harbours and the rates of trade (rules/catan 1.7 and 8). */
import { itemAt } from '@boardwright/core';
import { BANK_RATE, GENERIC_HARBOUR, GENERIC_RATE, KINDS, SPECIAL_RATE } from './constants.ts';
import { ownerOf } from './supply.ts';
import { EDGE_VERTICES, HARBOUR_EDGES } from './island/topology.ts';
import type { State } from './types.ts';

/** Returns, for each resource, how many of its cards the bank takes for one card. */
export function tradeRates({ buildings, layout }: Pick<State, 'buildings' | 'layout'>, seat: number): number[] {
  const best = [BANK_RATE, BANK_RATE, BANK_RATE, BANK_RATE, BANK_RATE];
  for (let i = 0; i < HARBOUR_EDGES.length; i++) {
    const [a, b] = itemAt(EDGE_VERTICES, itemAt(HARBOUR_EDGES, i));
    if (!isOwn(itemAt(buildings, a), seat) && !isOwn(itemAt(buildings, b), seat)) continue;
    const kind = itemAt(layout.harbours, i);
    if (kind !== GENERIC_HARBOUR) best[kind] = SPECIAL_RATE;
    else for (let r = 0; r < KINDS; r++) best[r] = Math.min(itemAt(best, r), GENERIC_RATE);
  }
  return best;
}

function isOwn(building: number, seat: number): boolean {
  return building !== 0 && ownerOf(building) === seat;
}
