/** Evaluates a position for each seat: its weighted features compared with those of all others, of whom the leader counts most. */
import { ENDING, TURN_CAP } from './position/cells.ts';
import { features, WIDTH } from './features.ts';
import type { Position } from './position/position.ts';
import { WEIGHTS } from './weights.ts';

const SPREAD = 6;
/** The weight of the best opponent. The rest is the weight of the opponents' mean. */
const FOREMOST = 0.5;

const found: Float64Array = new Float64Array(4 * WIDTH);
const worth: Float64Array = new Float64Array(4);

/** Writes a value from -1 to 1 for every seat. */
export function evaluate(position: Position, out: Float64Array, weights: Float64Array = WEIGHTS): void {
  if (writeEnding(position, out)) return;
  worthsOf(position, worth, weights);
  compare(worth, position.options.seats, out);
}

/** Writes the values of a game that is over. Returns false if it is not over. */
export function writeEnding(position: Position, out: Float64Array): boolean {
  const ending = position.get(ENDING);
  if (ending === 0) return false;
  for (let seat = 0; seat < position.options.seats; seat++)
    out[seat] = ending === TURN_CAP ? 0 : ending === seat + 1 ? 1 : -1;
  return true;
}

/** Writes the weighted features of every seat. */
export function worthsOf(position: Position, out: Float64Array, weights: Float64Array = WEIGHTS): void {
  features(position, found);
  for (let seat = 0; seat < position.options.seats; seat++) out[seat] = weigh(seat * WIDTH, weights);
}

/** Turns the worth of each seat into a value: the seat's worth compared with that of all others. */
export function compare(worths: Float64Array, seats: number, out: Float64Array): void {
  for (let seat = 0; seat < seats; seat++) out[seat] = 0.98 * Math.tanh(leadOf(worths, seat, seats) / SPREAD);
}

function weigh(from: number, weights: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < WIDTH; i++) sum += (found[from + i] ?? 0) * (weights[i] ?? 0);
  return sum;
}

/** Returns the worth of a seat minus that of the others. */
export function leadOf(worths: Float64Array, seat: number, seats: number): number {
  let best = -Infinity;
  let sum = 0;
  for (let other = 0; other < seats; other++) {
    if (other === seat) continue;
    sum += worths[other] ?? 0;
    best = Math.max(best, worths[other] ?? 0);
  }
  return (worths[seat] ?? 0) - FOREMOST * best - ((1 - FOREMOST) * sum) / (seats - 1);
}
