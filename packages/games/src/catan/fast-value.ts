import type { Position } from './fast-position.ts';
import { points } from './fast-count.ts';
import { ENDING, TURN_CAP } from './fast-cells.ts';

/** How good the position is for each seat, -1 .. 1. */
export function evaluate(position: Position, out: Float64Array): void {
  const ending = position.get(ENDING);
  for (let seat = 0; seat < position.options.seats; seat++) {
    out[seat] = ending === 0 ? points(position, seat) / 20 : ending === TURN_CAP ? 0 : ending === seat + 1 ? 1 : -1;
  }
}
