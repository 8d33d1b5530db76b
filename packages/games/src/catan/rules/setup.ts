/** The island and the start of the game (rules/catan 2 and 3). */
import { itemAt, required, rng, shuffle, type Rng, type Seed, sumOf } from '@boardwright/core';
import { getTile, randomIsland, tokenPool } from './island/board.ts';
import { DESERT, DICE_WAYS, NO_CARDS, PRINTED_HARBOURS, waysToRoll } from './constants.ts';
import { BEGINNER_ISLAND, BEGINNER_STARTS } from './island/constants-beginner.ts';
import { startCards } from './production.ts';
import { roadOf, settlementOf } from './supply.ts';
import { EDGE_HEXES, EDGES, HARBOUR_EDGES, HEX_HEXES, HEXES, SPIRAL_IDS, VERTICES } from './island/topology.ts';
import { RESOURCES, TERRAINS, type Counts, type Layout, type Options, type State } from './types.ts';

/** The tokens A to R in order (rules/catan 2.2). */
const SPIRAL_TOKENS: readonly number[] = [5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11];
/** Maximum size of a patch of one terrain on a fair island (rules/catan 2.6). */
const LARGEST_PATCH = 2;
/** The least and most ways to roll a resource, per hex of it. The mean of the island is 58 / 18. */
const LEAST_PIPS = 2.5;
const MOST_PIPS = 4;

export function setup(options: Options, seed: Seed): State {
  const layout = layoutFor(options, rng(`${seed}/island`));
  return options.map === 'beginner' ? withStarts(emptyState(options, layout)) : emptyState(options, layout);
}

export function layoutFor(options: Pick<Options, 'map' | 'harbours'>, source: Rng): Layout {
  if (options.map === 'beginner') return BEGINNER_ISLAND;
  const fixed = options.harbours === 'fixed';
  const harbours = (): readonly number[] => (fixed ? PRINTED_HARBOURS : shuffle(PRINTED_HARBOURS.slice(), source));
  const { terrain, numbers } = randomLand(source);
  switch (options.map) {
    case 'random':
      return { terrain, numbers, harbours: harbours() };
    case 'spiral':
      return { terrain, numbers: spiralNumbers(terrain, source.below(6)), harbours: harbours() };
    case 'apart':
      return { terrain, numbers: until(() => randomNumbers(terrain, source), hotApart), harbours: harbours() };
    case 'fair':
      return fairLayout(source, harbours);
  }
}

/** Lays the tokens from a corner inwards, counter-clockwise, skipping the desert (rules/catan 2.2). */
export function spiralNumbers(terrain: readonly number[], corner: number): number[] {
  const [centre, inner, outer] = [SPIRAL_IDS.slice(0, 1), SPIRAL_IDS.slice(1, 7), SPIRAL_IDS.slice(7)];
  const path = [...rotate(outer, 2 * corner), ...rotate(inner, corner), ...centre];
  const numbers = HEXES.map(() => 0);
  let next = 0;
  for (const hex of path) if (terrain[hex] !== DESERT) numbers[hex] = SPIRAL_TOKENS[next++] ?? 0;
  return numbers;
}

/** Returns whether no 6 or 8 is next to another (rules/catan 2.3). */
function hotApart(numbers: readonly number[]): boolean {
  return HEX_HEXES.every((near, hex) => !isHot(numbers[hex]) || near.every((other) => !isHot(numbers[other])));
}

/** Returns the seat that places the next first settlement: 1 to n, then n to 1 (rules/catan 3.1). */
export function founder(seats: number, placed: number): number {
  return placed < seats ? placed : 2 * seats - 1 - placed;
}

/** Returns the hands before the first ply. On the beginners' island all players have their starting cards by then. */
export function startHands({ map, seats }: Pick<Options, 'map' | 'seats'>): Counts[] {
  if (map !== 'beginner') return Array.from({ length: seats }, () => NO_CARDS);
  return required(BEGINNER_STARTS[seats], 'start').map(({ vertices }) => startCards(BEGINNER_ISLAND, vertices[0]));
}

function emptyState(options: Options, layout: Layout): State {
  const each = <T>(value: T): T[] => Array.from({ length: options.seats }, () => value);
  return {
    options,
    layout,
    phase: 'settle',
    seat: 0,
    turn: 0,
    placed: 0,
    anchor: null,
    robber: layout.terrain.indexOf(DESERT),
    buildings: VERTICES.map(() => 0),
    roads: EDGES.map(() => 0),
    played: each(NO_CARDS),
    longest: null,
    army: null,
    dice: null,
    dealt: options.dice === 'balanced' ? DICE_WAYS.map(() => 0) : [],
    owes: each(0),
    free: 0,
    carded: false,
    built: false,
    victim: null,
    offers: [],
    nextOffer: 1,
    firstOffer: 1,
    ending: null,
    hands: each(NO_CARDS),
    cards: each(NO_CARDS),
    fresh: NO_CARDS,
  };
}

/** Returns the state with the starting pieces of the beginners' island (rules/catan 3.5). */
function withStarts(state: State): State {
  const { seats } = state.options;
  const buildings = state.buildings.slice();
  const roads = state.roads.slice();
  for (const [seat, { vertices, edges }] of required(BEGINNER_STARTS[seats], 'start').entries()) {
    for (const vertex of vertices) buildings[vertex] = settlementOf(seat);
    for (const edge of edges) roads[edge] = roadOf(seat);
  }
  return { ...state, buildings, roads, hands: startHands(state.options), placed: 2 * seats, phase: 'start', turn: 1 };
}

function randomLand(source: Rng): { readonly terrain: number[]; readonly numbers: number[] } {
  const island = randomIsland(source);
  const tiles = HEXES.map(({ q, r }) => getTile(island, q, r));
  return {
    terrain: tiles.map((tile) => TERRAINS.indexOf(tile?.terrain ?? 'desert')),
    numbers: tiles.map((tile) => tile?.number ?? 0),
  };
}

function randomNumbers(terrain: readonly number[], source: Rng): number[] {
  const tokens = shuffle(tokenPool(), source);
  return terrain.map((kind) => (kind === DESERT ? 0 : (tokens.pop() ?? 0)));
}

/** Returns a fair island (rules/catan 2.6). */
function fairLayout(source: Rng, harbours: () => readonly number[]): Layout {
  const terrain = until(() => randomLand(source).terrain, smallPatches);
  return until(
    () => ({ terrain, numbers: until(() => randomNumbers(terrain, source), hotApart), harbours: harbours() }),
    (layout) => equalsApart(layout.numbers) && modestHarbours(layout) && evenPips(layout),
  );
}

function smallPatches(terrain: readonly number[]): boolean {
  return HEX_HEXES.every((near, hex) => near.filter((other) => terrain[other] === terrain[hex]).length < LARGEST_PATCH);
}

function equalsApart(numbers: readonly number[]): boolean {
  return HEX_HEXES.every((near, hex) => near.every((other) => numbers[other] !== numbers[hex]));
}

/** Returns whether the numbers are fair: no resource is much likelier per hex than another. */
function evenPips({ terrain, numbers }: Layout): boolean {
  return RESOURCES.every((_, resource) => {
    const pips = numbers.filter((__, hex) => terrain[hex] === resource).map(waysToRoll);
    const mean = sumOf(pips) / pips.length;
    return mean >= LEAST_PIPS && mean <= MOST_PIPS;
  });
}

/** Returns whether no 2:1 harbour is next to a 6 or 8 of its own resource. */
function modestHarbours({ terrain, numbers, harbours }: Layout): boolean {
  return HARBOUR_EDGES.every((edge, i) => {
    const hex = itemAt(itemAt(EDGE_HEXES, edge), 0);
    return terrain[hex] !== harbours[i] || !isHot(numbers[hex]);
  });
}

function isHot(number: number | undefined): boolean {
  return number === 6 || number === 8;
}

function until<T>(make: () => T, good: (value: T) => boolean): T {
  for (;;) {
    const value = make();
    if (good(value)) return value;
  }
}

function rotate<T>(items: readonly T[], by: number): T[] {
  return [...items.slice(by), ...items.slice(0, by)];
}
