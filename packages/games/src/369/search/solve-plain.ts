/** The subset solver on plain typed arrays. It is the fallback for the WebAssembly kernel, and the reference for its tests. */
import type { Plan } from './solve-plan.ts';

/**
 * Values up to this are stored. For every state, V(state) is the maximum over the empty cells of pay - V(state + cell), in threes. A pay is
 * at most 20 (four runs of 15), so the first value outside -LIMIT..LIMIT still fits into a signed byte. The solver then returns no table.
 */
export const LIMIT = 60;
export const UNKNOWN = -128;

export interface Solved {
  readonly values: Int8Array;
  readonly least: number;
  readonly most: number;
}

/** Yields how many states were solved since the last pause. A caller that runs out of time stops asking. */
export type Solving = Generator<number, Solved>;

export function solvePlain(plan: Plan): Solving {
  return new PlainKernel(plan).run();
}

/** Blocks between two pauses. They take less than 1 ms. */
const BLOCKS = 8;

class PlainKernel {
  readonly #plan: Plan;
  readonly #values: Int8Array;
  readonly #size: number;
  /** For each cell: its pay for every state of the block, and (`#last`) the parts of that pay. */
  readonly #pays: Int8Array[];
  readonly #last: Int32Array;
  /** The parts for the last cell: up to four tables (-1 for none), and the pay that is the same in the whole block. */
  readonly #parts = new Int32Array(5);
  #least = 127;
  #most = UNKNOWN;

  constructor(plan: Plan) {
    this.#plan = plan;
    this.#size = 1 << plan.low;
    this.#values = new Int8Array(2 ** plan.cells.length);
    this.#pays = plan.cells.map(() => new Int8Array(this.#size));
    this.#last = new Int32Array(5 * plan.cells.length).fill(-2);
  }

  *run(): Solving {
    const { cells, low } = this.#plan;
    for (let top = 2 ** (cells.length - low) - 1; top >= 0; top--) {
      this.#block(top);
      if (top % BLOCKS === 0) yield BLOCKS << low;
    }
    return { values: this.#values, least: this.#least, most: this.#most };
  }

  #block(top: number): void {
    const { cells, low } = this.#plan;
    const block = this.#slice(top).fill(UNKNOWN);
    if (top === 2 ** (cells.length - low) - 1) block[this.#size - 1] = 0;
    for (let bit = low; bit < cells.length; bit++) {
      const more = top | (1 << (bit - low));
      if (more !== top) this.#highMove(bit, top, block, this.#slice(more));
    }
    for (let bit = 0; bit < low; bit++) this.#payOf(bit, top);
    this.#lowMoves(block, 0, low);
  }

  #slice(top: number): Int8Array {
    return this.#values.subarray(top * this.#size, (top + 1) * this.#size);
  }

  #highMove(bit: number, top: number, block: Int8Array, next: Int8Array): void {
    const pay = this.#payOf(bit, top);
    for (let lo = 0; lo < block.length; lo++)
      block[lo] = Math.max(block[lo] as number, (pay[lo] as number) - (next[lo] as number));
  }

  /** Returns the pay of a cell for every state of the block. It rarely differs from that of the block before. */
  #payOf(bit: number, top: number): Int8Array {
    this.#look(bit, top);
    const pay = this.#pays[bit] as Int8Array;
    if (this.#isNew(bit * 5)) this.#sum(pay);
    return pay;
  }

  #isNew(at: number): boolean {
    let isNew = false;
    for (let i = 0; i < 5; i++) {
      const part = this.#parts[i] as number;
      if (this.#last[at + i] !== part) isNew = true;
      this.#last[at + i] = part;
    }
    return isNew;
  }

  #sum(pay: Int8Array): void {
    pay.fill(this.#parts[4] as number);
    for (let i = 0; i < 4; i++) {
      const at = this.#parts[i] as number;
      if (at < 0) return;
      const table = this.#plan.tables.subarray(at, at + pay.length);
      for (let lo = 0; lo < pay.length; lo++) pay[lo] = (pay[lo] as number) + (table[lo] as number);
    }
  }

  /** Computes first the states in which the highest of these bits is set, then the moves that set this bit, then the other states. */
  #lowMoves(block: Int8Array, from: number, bits: number): void {
    if (bits === 0) return this.#note(block[from] as number);
    const half = 1 << (bits - 1);
    this.#lowMoves(block, from + half, bits - 1);
    const pay = this.#pays[bits - 1] as Int8Array;
    for (let lo = from; lo < from + half; lo++)
      block[lo] = Math.max(block[lo] as number, (pay[lo] as number) - (block[lo + half] as number));
    this.#lowMoves(block, from, bits - 1);
  }

  #note(value: number): void {
    if (value < this.#least) this.#least = value;
    if (value > this.#most) this.#most = value;
  }

  /** Finds the tables that give the pay of a cell under these high bits. */
  #look(bit: number, top: number): void {
    const { words } = this.#plan;
    let at = words[bit] as number;
    let axes = words[at++] as number;
    const parts = this.#parts.fill(-1);
    let [used, fixed] = [0, 0];
    for (; axes > 0; axes--) {
      const [left, right, pays] = [words[at] as number, words[at + 1] as number, words[at + 2] as number];
      let l = 0;
      while (l < left && ((top >> (words[at + 3 + l] as number)) & 1) === 1) l++;
      let r = 0;
      while (r < right && ((top >> (words[at + 3 + left + r] as number)) & 1) === 1) r++;
      const found = words[pays + l * (right + 1) + r] as number;
      if (found < 0) fixed += ~found;
      else parts[used++] = found;
      at = pays + (left + 1) * (right + 1);
    }
    parts[4] = fixed;
  }
}
