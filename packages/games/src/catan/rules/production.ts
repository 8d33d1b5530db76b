/** What a roll yields (rules/catan 5). */
import { itemAt } from '@boardwright/core';
import { KINDS, NO_CARDS } from './constants.ts';
import { bankOf, isCity, ownerOf, plus } from './supply.ts';
import { HEX_VERTICES, VERTEX_HEXES } from './island/topology.ts';
import type { Counts, CountsDraft, Layout, State } from './types.ts';

/** Returns what each seat is entitled to: for each hex with the number and without the robber, one card per settlement and two per city. */
export function claims(state: State, number: number): Counts[] {
  const { layout, robber, buildings, options } = state;
  const found = Array.from({ length: options.seats }, (): CountsDraft => [...NO_CARDS]);
  for (let hex = 0; hex < layout.numbers.length; hex++) {
    if (layout.numbers[hex] !== number || hex === robber) continue;
    const resource = layout.terrain[hex] ?? 0;
    for (const vertex of itemAt(HEX_VERTICES, hex)) {
      const building = buildings[vertex] ?? 0;
      if (building === 0) continue;
      const row = itemAt(found, ownerOf(building));
      row[resource] = (row[resource] ?? 0) + (isCity(building) ? 2 : 1);
    }
  }
  return found;
}

/**
 * Returns the payments of the bank (rules/catan 5.2). For each resource all claims are paid. If the bank has too few cards, a single
 * claimant gets those that are left, and several claimants get nothing.
 */
export function payouts(bank: Counts, claimed: readonly Counts[]): Counts[] {
  const paid = claimed.map((row): CountsDraft => [...row]);
  for (let resource = 0; resource < KINDS; resource++) {
    const left = bank[resource] ?? 0;
    const wanted = claimed.reduce((sum, row) => sum + (row[resource] ?? 0), 0);
    if (wanted <= left) continue;
    const lone = claimed.filter((row) => (row[resource] ?? 0) > 0).length === 1;
    for (const row of paid) row[resource] = lone && (row[resource] ?? 0) > 0 ? left : 0;
  }
  return paid;
}

/** Returns all hands after a roll. */
export function produce(state: State, number: number): readonly Counts[] {
  const claimed = claims(state, number);
  if (claimed.every((row) => row.every((n) => n === 0))) return state.hands;
  const paid = payouts(bankOf(state), claimed);
  return state.hands.map((hand, seat) => plus(hand, itemAt(paid, seat)));
}

/** Returns the starting cards: one for each hex around the second settlement, apart from the desert (rules/catan 3.4). */
export function startCards(layout: Pick<Layout, 'terrain'>, vertex: number): Counts {
  const cards: CountsDraft = [...NO_CARDS];
  for (const hex of itemAt(VERTEX_HEXES, vertex)) {
    const resource = layout.terrain[hex] ?? 0;
    if (resource < KINDS) cards[resource] = (cards[resource] ?? 0) + 1;
  }
  return cards;
}
