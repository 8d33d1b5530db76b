/** Evaluates a position after the first settlements by what each seat can build. */
import { KINDS } from '../rules/constants.ts';
import { field, numberAt, RATES } from './position/cells.ts';
import { features, WIDTH } from './features.ts';
import type { Position } from './position/position.ts';
import { COST_OF_CARD, COST_OF_CITY, COST_OF_ROAD, COST_OF_SETTLEMENT } from './position/tables.ts';
import { FEATURES } from './weights.ts';

/** The number of outcomes of two dice. */
const WAYS = 36;
/** The most rolls to wait for. */
const NEVER = 200;
/** Differences below this are rounding errors. */
const ENOUGH = 1e-9;
const GOALS: Int32Array = Int32Array.from([COST_OF_ROAD + COST_OF_SETTLEMENT, COST_OF_CITY, COST_OF_CARD]);
/** What can be built is counted over this many rolls. */
const SPAN = 8;
const [LUMBER, VARIETY, SPOT] = ['lumber', 'variety', 'spot one road away'].map((name) => FEATURES.indexOf(name)) as [
  number,
  number,
  number,
];

/**
 * The weights of the parts, in logits of winning: the ways to roll, the kinds of resources, the ways of the best place one road away, and
 * how many settlements with a road, cities and cards the production of 8 rolls pays for. They are from a logistic fit to the winners of
 * 2,100 games (lab/catan/fit-founding.ts), except for the weight of the kinds: hands are open in those games, so trades make up for
 * missing kinds there.
 */
export const FOUNDING_WEIGHTS: Float64Array = Float64Array.of(0.086, 0.1, 0.045, 2.11, 1.12, 0.2);
export const PARTS: number = FOUNDING_WEIGHTS.length;

const found: Float64Array = new Float64Array(4 * WIDTH);
const parts: Float64Array = new Float64Array(4 * PARTS);

/** Writes the worth of every seat. */
export function foundingWorths(position: Position, out: Float64Array): void {
  foundingParts(position, parts);
  for (let seat = 0; seat < position.options.seats; seat++) {
    out[seat] = 0;
    for (let i = 0; i < PARTS; i++)
      out[seat] = (out[seat] ?? 0) + (FOUNDING_WEIGHTS[i] ?? 0) * (parts[seat * PARTS + i] ?? 0);
  }
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
 * Returns how many rolls it takes on average until a hand can pay, with surplus cards traded at the bank. ways: the ways to roll each
 * resource.
 */
export function rollsUntil(cost: number, hand: number, rates: number, ways: Float64Array): number {
  let rolls = 0;
  // The balance is concave in the number of rolls, so Newton's method approaches from below and needs at most one step per kink.
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
