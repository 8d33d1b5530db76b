/**
 * The facts of a position of Settlers for a network: the features of each seat in steps. A view states its own, and of the others what
 * everybody sees; the seats count from the own one.
 */
import type { FactsShape } from '@boardwright/core/bots';
import { KINDS, KNIGHT_CARD, MAX_PLAYERS } from '../rules/constants.ts';
import { CARDS, field, HAND, LENGTH, PLAYED, SEAT, size } from './position/cells.ts';
import { openPoints } from './position/count.ts';
import type { Position } from './position/position.ts';
import { features, WIDTH } from './features.ts';
import { FEATURES } from './weights.ts';

/** The number of steps of each feature. The last step that a feature reaches is a fact. */
const STEPS = 12;
/** The size of a step, by feature; 1 for the others. */
const STEP_OF: Readonly<Record<string, number>> = {
  blocked: 2,
  'ore and grain': 2,
  'lumber and brick': 2,
  'special harbours': 2,
  'spot now': 2,
  'spot one road away': 2,
  'spot two roads away': 2,
  'near a city': 0.1,
  'near a settlement': 0.1,
  'near a road and a settlement': 0.1,
  'near a card': 0.1,
  'near a road': 0.1,
};
const SIZES: Float64Array = Float64Array.from(FEATURES, (name) => STEP_OF[name] ?? 1);
/** Points, ways to roll anything by 3, length of road, knights, cards in hand, cards not played. */
const PUBLIC = 6;
const OWN: number = WIDTH * STEPS;
const OPEN: number = PUBLIC * STEPS;
const OF_SEAT: number = OWN + OPEN;
const TURN: number = MAX_PLAYERS * OF_SEAT;
const OTHERS: number = MAX_PLAYERS - 1;
const TURN_INPUT: number = OWN + OTHERS * OPEN;
/** Buckets by the points of the leader. */
const BUCKETS = 8;

export const CATAN_FACTS: FactsShape = {
  inputs: TURN_INPUT + MAX_PLAYERS,
  facts: TURN + MAX_PLAYERS,
  views: MAX_PLAYERS,
  buckets: BUCKETS,
  lasting: true,
  symmetries: 1,
};

const found: Float64Array = new Float64Array(MAX_PLAYERS * WIDTH);
/** The index of the first feature about the ways to roll each resource. */
const WAYS = 1;

/** Features for positions of four seats. */
export function catanFacts(position: Position, out: Int32Array): number {
  features(position, found);
  let end = 0;
  for (let seat = 0; seat < MAX_PLAYERS; seat++) {
    const [first, from] = [seat * OF_SEAT, seat * WIDTH];
    for (let i = 0; i < WIDTH; i++)
      end = addStep((found[from + i] ?? 0) / (SIZES[i] ?? 1), first + i * STEPS, out, end);
    let ways = 0;
    for (let r = 0; r < KINDS; r++) ways += found[from + WAYS + r] ?? 0;
    end = addStep(openPoints(position, seat), first + OWN, out, end);
    end = addStep(ways / 3, first + OWN + STEPS, out, end);
    end = addStep(position.get(LENGTH + seat), first + OWN + 2 * STEPS, out, end);
    end = addStep(field(position.get(PLAYED + seat), KNIGHT_CARD), first + OWN + 3 * STEPS, out, end);
    end = addStep(size(position.get(HAND + seat)), first + OWN + 4 * STEPS, out, end);
    end = addStep(size(position.get(CARDS + seat)), first + OWN + 5 * STEPS, out, end);
  }
  out[end++] = TURN + position.get(SEAT);
  return end;
}

/** A number below one step is no fact. */
function addStep(value: number, first: number, out: Int32Array, at: number): number {
  const step = Math.min(STEPS, Math.floor(value));
  if (step < 1) return at;
  out[at] = first + step - 1;
  return at + 1;
}

export function catanBucket(position: Position): number {
  let most = 0;
  for (let seat = 0; seat < position.options.seats; seat++) most = Math.max(most, openPoints(position, seat));
  return Math.min(BUCKETS - 1, Math.max(0, most - 2));
}

export function seenFact(fact: number, view: number): number {
  if (fact >= TURN) return TURN_INPUT + awayFrom(view, fact - TURN);
  const [away, own] = [awayFrom(view, Math.floor(fact / OF_SEAT)), fact % OF_SEAT];
  if (away === 0) return own < OWN ? own : -1;
  return own < OWN ? -1 : OWN + (away - 1) * OPEN + own - OWN;
}

function awayFrom(view: number, seat: number): number {
  return (seat - view + MAX_PLAYERS) % MAX_PLAYERS;
}
