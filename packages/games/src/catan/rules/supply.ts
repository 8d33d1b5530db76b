/** Counts and pays cards and pieces. */
import { BANK, CITIES, DECK, KINDS, ROADS, SETTLEMENTS } from './constants.ts';
import type { Counts, CountsDraft, State } from './types.ts';

/** Returns whether a hand holds at least the cards of a cost. */
export function hasCards(hand: Counts, cost: Counts): boolean {
  for (let i = 0; i < KINDS; i++) if ((hand[i] ?? 0) < (cost[i] ?? 0)) return false;
  return true;
}

export function plus(a: Counts, b: Counts): Counts {
  return [a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3], a[4] + b[4]];
}

export function minus(a: Counts, b: Counts): Counts {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2], a[3] - b[3], a[4] - b[4]];
}

/** Returns counts of one kind only. */
export function only(kind: number, count = 1): Counts {
  const counts: CountsDraft = [0, 0, 0, 0, 0];
  counts[kind] = count;
  return counts;
}

/** Returns a list of lists in which one is replaced. The others are shared. */
export function withRow<T>(rows: readonly T[], at: number, row: T): T[] {
  const next = rows.slice();
  next[at] = row;
  return next;
}

/** Returns the bank: the cards that nobody has in hand. Thus no card can vanish or appear (rules/catan 5.4). */
export function bankOf({ hands }: Pick<State, 'hands'>): Counts {
  const bank: CountsDraft = [BANK, BANK, BANK, BANK, BANK];
  for (const hand of hands) {
    for (let i = 0; i < KINDS; i++) bank[i] = (bank[i] ?? 0) - (hand[i] ?? 0);
  }
  return bank;
}

/** Returns the development cards that nobody has drawn (rules/catan 10.1). */
export function deckOf({ cards, played }: Pick<State, 'cards' | 'played'>): Counts {
  const deck: CountsDraft = [...DECK];
  for (const rows of [cards, played]) {
    for (const row of rows) for (let i = 0; i < KINDS; i++) deck[i] = (deck[i] ?? 0) - (row[i] ?? 0);
  }
  return deck;
}

/** Returns the seat that owns a building. */
export function ownerOf(building: number): number {
  return (building - 1) & 3;
}

/** Returns whether a building is a city. */
export function isCity(building: number): boolean {
  return building > 4;
}

/** Returns the number that stands for a settlement of a seat. */
export function settlementOf(seat: number): number {
  return seat + 1;
}

/** Returns the number that stands for a city of a seat. */
export function cityOf(seat: number): number {
  return seat + 5;
}

export function roadOf(seat: number): number {
  return seat + 1;
}

/** Returns the number of roads that a seat can still build. */
export function roadsLeft({ roads }: Pick<State, 'roads'>, seat: number): number {
  return ROADS - tally(roads, roadOf(seat));
}

/** Returns the number of settlements that a seat can still build. */
export function settlementsLeft({ buildings }: Pick<State, 'buildings'>, seat: number): number {
  return SETTLEMENTS - tally(buildings, settlementOf(seat));
}

/** Returns the number of cities that a seat can still build. */
export function citiesLeft({ buildings }: Pick<State, 'buildings'>, seat: number): number {
  return CITIES - tally(buildings, cityOf(seat));
}

function tally(list: readonly number[], value: number): number {
  let sum = 0;
  for (let i = 0; i < list.length; i++) if (list[i] === value) sum++;
  return sum;
}
