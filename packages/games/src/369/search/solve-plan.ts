/**
 * A position prepared for the subset solver, as flat arrays that the plain and the WebAssembly kernel both read.
 *
 * A state is a bit mask over the cells that are empty now. Its low bits (a block) are looked up in tables; its high bits are walked
 * through. On one axis, the pay of a cell depends on the block, and otherwise only on the reach of the filled high cells on either side. So
 * there is one table of 2^low entries for each pair of reaches.
 */
import { AXES, emptiesOf, pay, ray, type Grid } from './solve-grid.ts';

export interface Plan {
  /** The empty cells; bit i of a state stands for cells[i]. */
  readonly cells: readonly number[];
  /** The number of low bits of a block. */
  readonly low: number;
  /** words[i] is the offset of the record of cell i: the number of axes, then for each axis: left, right, pays, left bits, right bits. */
  readonly words: Int32Array;
  /** Pay tables of 2^low entries, in threes. */
  readonly tables: Int8Array;
}

/**
 * The number of low bits: enough that walking the high bits costs little, but few enough that a block and its tables stay in the fastest
 * cache.
 */
const LOW = 10;

export function planFor(grid: Grid, low: number = LOW, cells: readonly number[] = emptiesOf(grid).toReversed()): Plan {
  const layout = new Layout(grid, cells, Math.min(low, cells.length));
  const starts = cells.map((_, bit) => layout.record(bit));
  const words = Int32Array.from([...starts.map((at) => at + cells.length), ...layout.words]);
  for (const at of layout.links) (words[at + cells.length] as number) += cells.length;
  return { cells, low: layout.low, words, tables: joined(layout.tables, 1 << layout.low) };
}

function joined(tables: readonly Int8Array[], size: number): Int8Array {
  const out = new Int8Array(tables.length * size);
  tables.forEach((table, i) => out.set(table, i * size));
  return out;
}

type Stop = 'high' | 'low' | 'stone';
interface Step {
  readonly kind: Stop;
  readonly bit: number;
}

class Layout {
  readonly words: number[] = [];
  readonly links: number[] = [];
  readonly tables: Int8Array[] = [];
  readonly low: number;
  readonly #grid: Grid;
  readonly #cells: readonly number[];
  readonly #bits: Map<number, number>;

  constructor(grid: Grid, cells: readonly number[], low: number) {
    this.#grid = grid;
    this.#cells = cells;
    this.low = low;
    this.#bits = new Map(cells.map((cell, bit) => [cell, bit]));
  }

  record(bit: number): number {
    const cell = this.#cells[bit] as number;
    const sides = AXES.map(([dx, dy]) => [this.#steps(cell, -dx, -dy), this.#steps(cell, dx, dy)] as const);
    const paying = sides.filter(([left, right]) => left.length + right.length >= 2);
    const axes = paying.map(([left, right]) => this.#axis(left, right));
    const at = this.words.push(axes.length) - 1;
    for (const axis of axes) this.#write(axis);
    return at;
  }

  #write(axis: Axis): void {
    const { left, right, pays } = axis;
    const start = this.words.length;
    this.words.push(left.length, right.length, start + 3 + left.length + right.length);
    this.links.push(start + 2);
    this.words.push(...left, ...right, ...pays);
  }

  #steps(cell: number, dx: number, dy: number): Step[] {
    return ray(this.#grid, cell, dx, dy).map((at) => {
      const bit = this.#bits.get(at);
      if (bit === undefined) return { kind: 'stone', bit: -1 };
      return bit < this.low ? { kind: 'low', bit } : { kind: 'high', bit: bit - this.low };
    });
  }

  #axis(left: readonly Step[], right: readonly Step[]): Axis {
    const [l, r] = [highBits(left), highBits(right)];
    const pays: number[] = [];
    for (let i = 0; i <= l.length; i++)
      for (let j = 0; j <= r.length; j++) pays.push(this.#pays(reach(left, i), reach(right, j)));
    return { left: l, right: r, pays };
  }

  /** Returns the offset of a table, or the complement of the pay if it does not depend on the block. */
  #pays(left: readonly Step[], right: readonly Step[]): number {
    if (![...left, ...right].some((step) => step.kind === 'low')) return ~pay(1 + left.length + right.length);
    const table = new Int8Array(1 << this.low);
    const [l, r] = [runs(left, this.low), runs(right, this.low)];
    for (let lo = 0; lo < table.length; lo++) table[lo] = pay(1 + (l[lo] as number) + (r[lo] as number));
    return (this.tables.push(table) - 1) << this.low;
  }
}

interface Axis {
  readonly left: readonly number[];
  readonly right: readonly number[];
  readonly pays: readonly number[];
}

function highBits(steps: readonly Step[]): number[] {
  return steps.filter((step) => step.kind === 'high').map((step) => step.bit);
}

/** Returns the steps up to the first empty high cell, if the first `filled` high cells are filled. */
function reach(steps: readonly Step[], filled: number): readonly Step[] {
  let seen = 0;
  const end = steps.findIndex((step) => step.kind === 'high' && seen++ === filled);
  return end < 0 ? steps : steps.slice(0, end);
}

/** Returns, for every pattern of the block, how many of these steps are filled before the first gap. */
function runs(steps: readonly Step[], low: number): Int8Array {
  const out = new Int8Array(1 << low).fill(steps.length);
  for (let i = steps.length - 1; i >= 0; i--) {
    const { kind, bit } = steps[i] as Step;
    if (kind === 'low') for (let lo = 0; lo < out.length; lo++) if (((lo >> bit) & 1) === 0) out[lo] = i;
  }
  return out;
}
