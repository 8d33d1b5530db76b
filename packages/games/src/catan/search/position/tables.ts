/** The island as flat tables. Rows have a fixed width and are padded with -1. */
import {
  BANK,
  BANK_RATE,
  CARD_COST,
  CITY_COST,
  DECK,
  DESERT,
  GENERIC_HARBOUR,
  ROAD_COST,
  SETTLEMENT_COST,
  SPECIAL_RATE,
} from '../../rules/constants.ts';
import { BEGINNER_ISLAND, BEGINNER_STARTS } from '../../rules/island/constants-beginner.ts';
import { BITS, HALF, pack, some } from './cells.ts';
import {
  EDGE_VERTICES,
  HARBOUR_EDGES,
  HEX_VERTICES,
  VERTEX_EDGES,
  VERTEX_HEXES,
  VERTEX_VERTICES,
  VERTICES,
  type Ids,
} from '../../rules/island/topology.ts';

export const EDGE_ENDS: Int32Array = flat(EDGE_VERTICES, 2);
export const AROUND_HEX: Int32Array = flat(HEX_VERTICES, 6);
export const HEXES_AT: Int32Array = flat(VERTEX_HEXES, 3);
export const EDGES_AT: Int32Array = flat(VERTEX_EDGES, 3);
/** The neighbours of each vertex, in the order of EDGES_AT. */
export const NEXT_TO: Int32Array = flat(VERTEX_VERTICES, 3);

/** The two vertices of each harbour place. */
export const HARBOUR_ENDS: Int32Array = flat(
  HARBOUR_EDGES.map((edge) => EDGE_VERTICES[edge] ?? []),
  2,
);

/** For each vertex, in two words, the vertices on which nobody may settle once it is taken. */
export const TOO_NEAR: Int32Array = Int32Array.from(
  VERTICES.flatMap((_, vertex) => {
    const taken = [vertex, ...(VERTEX_VERTICES[vertex] ?? [])];
    return [0, 1].map((half) =>
      taken.reduce((set, v) => set | (v >= half * HALF && v < (half + 1) * HALF ? bit(v) : 0), 0),
    );
  }),
);

export const COST_OF_ROAD: number = pack(ROAD_COST);
export const COST_OF_SETTLEMENT: number = pack(SETTLEMENT_COST);
export const COST_OF_CITY: number = pack(CITY_COST);
export const COST_OF_CARD: number = pack(CARD_COST);
export const FULL_BANK: number = pack([BANK, BANK, BANK, BANK, BANK]);
export const FULL_DECK: number = pack(DECK);
export const PLAIN_RATES: number = pack([BANK_RATE, BANK_RATE, BANK_RATE, BANK_RATE, BANK_RATE]);

/** The starting hands of the beginners' island, packed (rules/catan 3.5). */
export const BEGINNER_HANDS: Readonly<Record<number, readonly number[]>> = Object.fromEntries(
  Object.entries(BEGINNER_STARTS).map(([seats, starts]) => [
    seats,
    starts.map(({ vertices }) => yieldOf(Int32Array.from(BEGINNER_ISLAND.terrain), vertices[0])),
  ]),
);

/** Returns the bit of a vertex in its word. */
export function bit(vertex: number): number {
  return 1 << (vertex < HALF ? vertex : vertex - HALF);
}

/** Returns one card for each hex around a vertex, apart from the desert, packed (rules/catan 3.4). */
export function yieldOf(terrain: Int32Array, vertex: number): number {
  let cards = 0;
  for (let i = 3 * vertex; i < 3 * vertex + 3; i++) {
    const hex = HEXES_AT[i] ?? -1;
    const resource = hex < 0 ? DESERT : (terrain[hex] ?? DESERT);
    if (resource !== DESERT) cards += some(resource, 1);
  }
  return cards;
}

/** Returns the rates with one more harbour, packed. */
export function betterRates(rates: number, harbour: number): number {
  if (harbour < 0) return rates;
  if (harbour !== GENERIC_HARBOUR) return (rates & ~some(harbour, 63)) | some(harbour, SPECIAL_RATE);
  let better = rates;
  for (let shift = 0; shift < 5 * BITS; shift += BITS) if (((better >> shift) & 63) === BANK_RATE) better -= 1 << shift;
  return better;
}

function flat(rows: readonly Ids[], width: number): Int32Array {
  return Int32Array.from(rows.flatMap((row) => Array.from({ length: width }, (_, i) => row[i] ?? -1)));
}
