/**
 * The facts of a position of Settlers for a network: numbers about each seat, in steps. A view contains all numbers of its own seat, and
 * what everybody sees of the others. Seats are counted from the view's own seat.
 */
import type { FactsShape } from '@boardwright/core/bots';
import { KINDS, KNIGHT_CARD, MAX_PLAYERS } from '../rules/constants.ts';
import { VERTICES } from '../rules/island/topology.ts';
import {
  BUILDING,
  CARDS,
  DICE,
  DRAWN,
  field,
  HAND,
  LENGTH,
  numberAt,
  PLAYED,
  ROBBER,
  SEAT,
  size,
  TURN,
} from './position/cells.ts';
import { openPoints } from './position/count.ts';
import type { Position } from './position/position.ts';
import { HEXES_AT } from './position/tables.ts';
import { features, WIDTH } from './features.ts';
import { FEATURES } from './weights.ts';

/** The number of steps into which each figure is divided. Only the highest step that a figure reaches is a fact. */
const STEPS = 12;
/** The size of a step by feature; 1 for features that are not listed. */
const STEP_OF: Readonly<Record<string, number>> = {
  'ore and grain': 2,
  'lumber and brick': 2,
  'special harbours': 2,
  'spot now': 1.5,
  'spot one road away': 1.5,
  'spot two roads away': 1.5,
  'near a city': 0.1,
  'near a settlement': 0.1,
  'near a road and a settlement': 0.1,
  'near a card': 0.1,
  'near a road': 0.1,
};
const SIZES: Float64Array = Float64Array.from(FEATURES, (name) => STEP_OF[name] ?? 1);
/** The features that everybody can see. */
const SEEN_BY_ALL: readonly string[] = [
  'lumber',
  'brick',
  'wool',
  'grain',
  'ore',
  'blocked',
  'variety',
  'special harbours',
  'generic harbour',
  'spot now',
  'spot one road away',
  'spot two roads away',
  'spots',
  'road lead',
];
const OPEN_FEATURES: Int32Array = Int32Array.from(SEEN_BY_ALL, (name) => FEATURES.indexOf(name));
/** Further public numbers: points, length of road, knights, cards in hand, cards not played. */
const OPEN_NUMBERS: number = OPEN_FEATURES.length + 5;
/** The number of indices for totals of two dice (0 to 12), and the maximum number of buildings that are counted for each total. */
const TOTALS = 13;
const MOST_AT_TOTAL = 3;
const AT_TOTALS: number = TOTALS * MOST_AT_TOTAL;

/** The facts about a seat: what it knows itself (features, hand, totals), and then what everybody sees of it. */
const OWN_NUMBERS: number = WIDTH + KINDS;
const OWN: number = OWN_NUMBERS * STEPS + AT_TOTALS;
const OPEN: number = OPEN_NUMBERS * STEPS + AT_TOTALS;
const OF_SEAT: number = OWN + OPEN;
/** The facts about the island and the deck: the ways to roll each resource divided by 2, and the drawn development cards divided by 3. */
const COMMON: number = MAX_PLAYERS * OF_SEAT;
const COMMON_SIZE: number = (KINDS + 1) * STEPS;
/** The first fact that says whose turn it is, before and after the roll. */
const MOVER: number = COMMON + COMMON_SIZE;
const OTHERS: number = MAX_PLAYERS - 1;
const COMMON_INPUT: number = OWN + OTHERS * OPEN;
const MOVER_INPUT: number = COMMON_INPUT + COMMON_SIZE;
/** The buckets: one for the first settlements, the others by the points of the leader. */
const BUCKETS = 8;

export const CATAN_FACTS: FactsShape = {
  inputs: MOVER_INPUT + 2 * MAX_PLAYERS,
  facts: MOVER + 2 * MAX_PLAYERS,
  views: MAX_PLAYERS,
  buckets: BUCKETS,
  lasting: true,
  symmetries: 1,
};

const found: Float64Array = new Float64Array(MAX_PLAYERS * WIDTH);
const atTotals: Int32Array = new Int32Array(MAX_PLAYERS * TOTALS);
const onIsland: Int32Array = new Int32Array(KINDS + 1);

/** Writes the facts of a position with four seats. */
export function catanFacts(position: Position, out: Int32Array): number {
  features(position, found);
  countTotals(position);
  let end = 0;
  for (let seat = 0; seat < MAX_PLAYERS; seat++) {
    end = ownFacts(position, seat, out, end);
    end = openFacts(position, seat, out, end);
  }
  for (let kind = 0; kind < KINDS; kind++) end = addStep(numberAt(onIsland, kind) / 2, COMMON + kind * STEPS, out, end);
  end = addStep(position.get(DRAWN) / 3, COMMON + KINDS * STEPS, out, end);
  out[end++] = MOVER + position.get(SEAT) + (position.get(DICE) === 0 ? 0 : MAX_PLAYERS);
  return end;
}

function ownFacts(position: Position, seat: number, out: Int32Array, at: number): number {
  const first = seat * OF_SEAT;
  const hand = position.get(HAND + seat);
  let end = at;
  for (let i = 0; i < WIDTH; i++)
    end = addStep((found[seat * WIDTH + i] ?? 0) / (SIZES[i] ?? 1), first + i * STEPS, out, end);
  for (let kind = 0; kind < KINDS; kind++) end = addStep(field(hand, kind), first + (WIDTH + kind) * STEPS, out, end);
  return addTotals(seat, first + OWN_NUMBERS * STEPS, out, end);
}

function openFacts(position: Position, seat: number, out: Int32Array, at: number): number {
  let first = seat * OF_SEAT + OWN;
  let end = at;
  for (let n = 0; n < OPEN_FEATURES.length; n++, first += STEPS) {
    const i = numberAt(OPEN_FEATURES, n);
    end = addStep((found[seat * WIDTH + i] ?? 0) / (SIZES[i] ?? 1), first, out, end);
  }
  end = addStep(openPoints(position, seat), first, out, end);
  end = addStep(position.get(LENGTH + seat), first + STEPS, out, end);
  end = addStep(field(position.get(PLAYED + seat), KNIGHT_CARD), first + 2 * STEPS, out, end);
  end = addStep(size(position.get(HAND + seat)), first + 3 * STEPS, out, end);
  end = addStep(size(position.get(CARDS + seat)), first + 4 * STEPS, out, end);
  return addTotals(seat, first + 5 * STEPS, out, end);
}

/** Counts, for each seat, the buildings next to hexes of each number (a city twice), and the ways to roll each resource on the island. */
function countTotals({ cells, land }: Position): void {
  const numbers = land.layout?.numbers ?? [];
  atTotals.fill(0);
  onIsland.fill(0);
  for (let hex = 0; hex < land.terrain.length; hex++) {
    const kind = numberAt(land.terrain, hex);
    onIsland[kind] = numberAt(onIsland, kind) + numberAt(land.ways, hex);
  }
  for (let vertex = 0; vertex < VERTICES.length; vertex++) {
    const building = numberAt(cells, BUILDING + vertex);
    if (building === 0) continue;
    for (let i = 3 * vertex; i < 3 * vertex + 3; i++) {
      const hex = numberAt(HEXES_AT, i);
      if (hex < 0 || hex === numberAt(cells, ROBBER)) continue;
      const at = ((building - 1) & 3) * TOTALS + (numbers[hex] ?? 0);
      atTotals[at] = numberAt(atTotals, at) + (building > 4 ? 2 : 1);
    }
  }
}

function addTotals(seat: number, first: number, out: Int32Array, at: number): number {
  let end = at;
  for (let total = 2; total < TOTALS; total++) {
    const count = Math.min(MOST_AT_TOTAL, numberAt(atTotals, seat * TOTALS + total));
    if (count > 0) out[end++] = first + total * MOST_AT_TOTAL + count - 1;
  }
  return end;
}

/** Adds the step that a number reaches. A number below one step adds no fact. */
function addStep(value: number, first: number, out: Int32Array, at: number): number {
  const step = Math.min(STEPS, Math.floor(value));
  if (step < 1) return at;
  out[at] = first + step - 1;
  return at + 1;
}

export function catanBucket(position: Position): number {
  if (position.get(TURN) <= 1 && position.get(DICE) === 0) return 0;
  let most = 0;
  for (let seat = 0; seat < position.options.seats; seat++) most = Math.max(most, openPoints(position, seat));
  return Math.min(BUCKETS - 1, Math.max(1, most - 1));
}

export function seenFact(fact: number, view: number): number {
  if (fact >= MOVER) return MOVER_INPUT + awayFrom(view, (fact - MOVER) % MAX_PLAYERS) + after(fact);
  if (fact >= COMMON) return COMMON_INPUT + fact - COMMON;
  const [away, own] = [awayFrom(view, Math.floor(fact / OF_SEAT)), fact % OF_SEAT];
  if (away === 0) return own < OWN ? own : -1;
  return own < OWN ? -1 : OWN + (away - 1) * OPEN + own - OWN;
}

function after(fact: number): number {
  return fact - MOVER < MAX_PLAYERS ? 0 : MAX_PLAYERS;
}

function awayFrom(view: number, seat: number): number {
  return (seat - view + MAX_PLAYERS) % MAX_PLAYERS;
}
