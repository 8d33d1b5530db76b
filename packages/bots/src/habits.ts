/**
 * The mean results of moves over all simulations of a search, wherever they were played (move-average sampling: Björnsson and Finnsson
 * 2009). They guide the moves beyond the tree.
 */

/** The difference in mean value that makes a move e times as likely. */
const STEP = 0.1;

export class Habits {
  readonly #records: Map<number, [count: number, sum: number]> = new Map();

  clear(): void {
    this.#records.clear();
  }

  learn(seat: number, move: number, value: number): void {
    const record = this.#records.get(keyOf(seat, move));
    if (record === undefined) this.#records.set(keyOf(seat, move), [1, value]);
    else {
      record[0]++;
      record[1] += value;
    }
  }

  /** Writes the weight of each move, and returns the same array. */
  weigh(seat: number, moves: Int32Array, out: Float64Array): Float64Array {
    for (const [i, move] of moves.entries()) {
      const [count, sum] = this.#records.get(keyOf(seat, move)) ?? [0, 0];
      out[i] = Math.exp(sum / (1 + count) / STEP);
    }
    return out;
  }
}

function keyOf(seat: number, move: number): number {
  return seat * 2 ** 32 + move;
}
