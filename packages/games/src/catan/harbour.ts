/** rules/catan 1.7 and 8: the nine harbours and the rates that they give. */
import { BANK_RATE, GENERIC, GENERIC_RATE, KINDS, SPECIAL_RATE } from './constants.ts';
import { ownerOf } from './supply.ts';
import { EDGE_VERTICES, HARBOUR_EDGES } from './topology.ts';
import type { State } from './types.ts';

/** Cards to pay for one, by resource. */
export function rates({ buildings, layout }: Pick<State, 'buildings' | 'layout'>, seat: number): number[] {
  const best = [BANK_RATE, BANK_RATE, BANK_RATE, BANK_RATE, BANK_RATE];
  for (let i = 0; i < HARBOUR_EDGES.length; i++) {
    const [a, b] = EDGE_VERTICES[HARBOUR_EDGES[i] as number] as readonly [number, number];
    if (!isOwn(buildings[a] as number, seat) && !isOwn(buildings[b] as number, seat)) continue;
    const kind = layout.harbours[i] as number;
    if (kind !== GENERIC) best[kind] = SPECIAL_RATE;
    else for (let r = 0; r < KINDS; r++) best[r] = Math.min(best[r] as number, GENERIC_RATE);
  }
  return best;
}

function isOwn(building: number, seat: number): boolean {
  return building !== 0 && ownerOf(building) === seat;
}
