/** Values a position at the end of the founding by what it lets each seat build. */
import { KINDS } from '../rules/constants.ts';
import { field, numberAt, RATES } from './position/cells.ts';
import { features, WIDTH } from './features.ts';
import type { Position } from './position/position.ts';
import { COST_OF_CARD, COST_OF_CITY, COST_OF_ROAD, COST_OF_SETTLEMENT } from './position/tables.ts';
import { compare } from './value.ts';
import { FEATURES } from './weights.ts';

/** Ways in which two dice fall. */
const WAYS = 36;
/** In rolls. Nothing takes longer. */
const NEVER = 200;
/** Less than this is rounding. */
const ENOUGH = 1e-9;
const GOALS: Int32Array = Int32Array.from([COST_OF_ROAD + COST_OF_SETTLEMENT, COST_OF_CITY, COST_OF_CARD]);
/** Builds are counted in so many rolls. */
const SPAN = 8;
const [LUMBER, VARIETY, SPOT] = ['lumber', 'variety', 'spot one road away'].map((name) => FEATURES.indexOf(name)) as [
  number,
  number,
  number,
];

/**
 * For each part, in logits of winning: ways to roll, kinds of resources, the ways of the best place one road away, and how many
 * settlements with a road, cities and cards production pays for in 8 rolls. A logistic fit of the winners of 2,100 games gave
 * them (lab/catan/fit-founding.ts), but the kinds: hands are open in those games, so that swaps make up for missing kinds.
 */
export const FOUNDING_WEIGHTS: Float64Array = Float64Array.of(0.086, 0.1, 0.045, 2.11, 1.12, 0.2);
export const PARTS: number = FOUNDING_WEIGHTS.length;

const found: Float64Array = new Float64Array(4 * WIDTH);
const worths: Float64Array = new Float64Array(4);
const parts: Float64Array = new Float64Array(4 * PARTS);

/** For every seat, -1 .. 1. */
export function evaluateFounding(position: Position, out: Float64Array): void {
  const { seats } = position.options;
  foundingParts(position, parts);
  for (let seat = 0; seat < seats; seat++) {
    worths[seat] = 0;
    for (let i = 0; i < PARTS; i++)
      worths[seat] = (worths[seat] ?? 0) + (FOUNDING_WEIGHTS[i] ?? 0) * (parts[seat * PARTS + i] ?? 0);
  }
  compare(worths, seats, out);
}

/** Writes the parts of every seat, in the order of the weights. */
export function foundingParts(position: Position, out: Float64Array): void {
  features(position, found);
  for (let seat = 0; seat < position.options.seats; seat++) {
    const [from, to] = [seat * WIDTH, seat * PARTS];
    const ways = found.subarray(from + LUMBER, from + LUMBER + KINDS);
    out[to] = ways.reduce((sum, one) => sum + one, 0);
    out[to + 1] = found[from + VARIETY] ?? 0;
    out[to + 2] = found[from + SPOT] ?? 0;
    for (let i = 0; i < GOALS.length; i++)
      out[to + 3 + i] = SPAN / rollsUntil(numberAt(GOALS, i), 0, position.get(RATES + seat), ways);
  }
}

/**
 * Returns the mean number of rolls until a hand can pay, with surplus traded at the bank: the cards over, divided by their
 * rates, cover the cards missing. `ways`: in which each resource is rolled.
 */
export function rollsUntil(cost: number, hand: number, rates: number, ways: Float64Array): number {
  let rolls = 0;
  // The balance is concave in the number of rolls: Newton's steps come from below and end after a step for each kink.
  for (let steps = 0; steps <= KINDS; steps++) {
    let balance = 0;
    let growth = 0;
    for (let r = 0; r < KINDS; r++) {
      const more = (ways[r] ?? 0) / WAYS;
      const over = field(hand, r) - field(cost, r) + more * rolls;
      const part = over < -ENOUGH ? 1 : 1 / field(rates, r);
      balance += over * part;
      growth += more * part;
    }
    if (balance >= -ENOUGH) break;
    rolls = growth === 0 ? NEVER : Math.min(NEVER, rolls - balance / growth);
  }
  return rolls;
}
