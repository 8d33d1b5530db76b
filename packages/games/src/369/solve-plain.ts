/** The subset solver on plain typed arrays: the fallback, and the reference that the WebAssembly kernel is compared with. */
import type { Plan } from './solve-plan.ts';

/**
 * V(state) = max over empty cells of pay - V(state + cell), in threes, for every state. Signed bytes are enough as long
 * as no value leaves -LIMIT..LIMIT: a pay is at most 20 (four runs of 15), so the first value to leave that range is
 * still computed right from values inside it, and is seen. The solver then gives no table rather than a wrong one.
 */
export const LIMIT = 60;
export const UNKNOWN = -128;

export interface Solved {
  readonly values: Int8Array;
  readonly least: number;
  readonly most: number;
}

export function solvePlain(plan: Plan): Solved {
  return new PlainKernel(plan).run();
}

class PlainKernel {
  readonly #plan: Plan;
  readonly #values: Int8Array;
  readonly #size: number;
  /** For each low cell its pay over the block. */
  readonly #pays: Int8Array[];
  /** Of the cell last looked at: the pay that the block does not change, and the tables of what it does. */
  #fixed = 0;
  #used = 0;
  readonly #at = new Int32Array(4);
  #least = 127;
  #most = UNKNOWN;

  constructor(plan: Plan) {
    this.#plan = plan;
    this.#size = 1 << plan.low;
    this.#values = new Int8Array(2 ** plan.cells.length);
    this.#pays = Array.from({ length: plan.low }, () => new Int8Array(this.#size));
  }

  run(): Solved {
    const { cells, low } = this.#plan;
    for (let top = 2 ** (cells.length - low) - 1; top >= 0; top--) this.#block(top);
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
    for (let bit = 0; bit < low; bit++) this.#sum(bit, top, this.#pays[bit] as Int8Array);
    this.#lowMoves(block);
  }

  #slice(top: number): Int8Array {
    return this.#values.subarray(top * this.#size, (top + 1) * this.#size);
  }

  #highMove(bit: number, top: number, block: Int8Array, next: Int8Array): void {
    this.#look(bit, top);
    const { tables } = this.#plan;
    const [a, b, c, d] = this.#at as unknown as [number, number, number, number];
    const [fixed, used] = [this.#fixed, this.#used];
    for (let lo = 0; lo < block.length; lo++) {
      let value = fixed - (next[lo] as number);
      if (used > 0) value += tables[a + lo] as number;
      if (used > 1) value += tables[b + lo] as number;
      if (used > 2) value += tables[c + lo] as number;
      if (used > 3) value += tables[d + lo] as number;
      if (value > (block[lo] as number)) block[lo] = value;
    }
  }

  #sum(bit: number, top: number, out: Int8Array): void {
    this.#look(bit, top);
    const { tables } = this.#plan;
    out.fill(this.#fixed);
    for (let i = 0; i < this.#used; i++) {
      const at = this.#at[i] as number;
      for (let lo = 0; lo < out.length; lo++) (out[lo] as number) += tables[at + lo] as number;
    }
  }

  #lowMoves(block: Int8Array): void {
    const pays = this.#pays;
    for (let lo = block.length - 1; lo >= 0; lo--) {
      let best = block[lo] as number;
      for (let open = ~lo & (block.length - 1); open !== 0; open &= open - 1) {
        const bit = 31 - Math.clz32(open & -open);
        const value = ((pays[bit] as Int8Array)[lo] as number) - (block[lo | (1 << bit)] as number);
        if (value > best) best = value;
      }
      block[lo] = best;
      if (best < this.#least) this.#least = best;
      if (best > this.#most) this.#most = best;
    }
  }

  /** Which tables tell the pay of a cell under these high bits. */
  #look(bit: number, top: number): void {
    const { words } = this.#plan;
    let at = words[bit] as number;
    let axes = words[at++] as number;
    this.#fixed = 0;
    this.#used = 0;
    for (; axes > 0; axes--) {
      const [left, right, pays] = [words[at] as number, words[at + 1] as number, words[at + 2] as number];
      let l = 0;
      while (l < left && ((top >> (words[at + 3 + l] as number)) & 1) === 1) l++;
      let r = 0;
      while (r < right && ((top >> (words[at + 3 + left + r] as number)) & 1) === 1) r++;
      const found = words[pays + l * (right + 1) + r] as number;
      if (found < 0) this.#fixed += ~found;
      else this.#at[this.#used++] = found;
      at = pays + (left + 1) * (right + 1);
    }
  }
}
