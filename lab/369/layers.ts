/**
 * Solves 369 on a square that is too large for one table and whose first stone is in the corner. It works in layers by the number of stones
 * outside the last row and column, and keeps only two layers. Of each pair of positions that mirror each other in the diagonal it keeps
 * one. 6x6 takes 5.6 GB and a few minutes.
 */
import { emptyGrid, withStone } from '../../packages/games/src/369/search/solve-grid.ts';
import { planFor, type Plan } from '../../packages/games/src/369/search/solve-plan.ts';
import { build } from '../../tools/wasm.ts';

/** Returns the margin in threes of the player to move, given the stones other than the one in the corner. */
export type Values = (stones: readonly number[]) => number;

const CHUNK = 2 ** 27;
let code: Uint8Array<ArrayBuffer> | null = null;

/** Returns the values of all positions with at most `stones` stones other than the one in the corner. */
export function solveLayers(size: number, stones: number, report: (line: string) => void = () => {}): Values {
  const board = new Board(size);
  const kernel = new Kernel(board);
  const kept = new Map<number, number>();
  const slots = new Int32Array(2 ** board.high).fill(-1);
  let [previous, current] = [new Blocks(board.low), new Blocks(board.low)];
  for (let count = board.high; count >= 0; count--) {
    const tops = board.layer(count);
    for (const [slot, top] of tops.entries()) current.write(slot, kernel.solve(top, slots, previous));
    for (const [slot, top] of tops.entries()) slots[top] = slot;
    if (count <= stones) for (const [slot, top] of tops.entries()) keep(kept, top, current.read(slot), stones - count);
    report(`${count} stones in the square: ${tops.length} blocks`);
    [previous, current] = [current, previous];
  }
  return (cells) => kept.get(board.keyOf(cells)) as number;
}

function keep(kept: Map<number, number>, top: number, block: Int8Array, most: number): void {
  for (let lo = 0; lo < block.length; lo++)
    if (ones(lo) <= most) kept.set(top * block.length + lo, block[lo] as number);
}

/**
 * The bits of a state: the low ones are the last row and column, the high ones the rest; the corner has none. The mirror image of each part
 * stays within that part.
 */
class Board {
  readonly low: number;
  readonly high: number;
  readonly plan: Plan;
  readonly turnedBits: readonly number[];
  readonly turnedHigh: Int32Array;
  readonly #bits: ReadonlyMap<number, number>;
  readonly #turns: readonly [Int32Array, Int32Array];

  constructor(size: number) {
    const all = Array.from({ length: size * size - 1 }, (_, i) => i + 1);
    const isLow = (cell: number): boolean => cell % size === size - 1 || cell >= size * (size - 1);
    const cells = [...all.filter(isLow), ...all.filter((cell) => !isLow(cell))];
    this.low = 2 * size - 1;
    this.high = cells.length - this.low;
    this.plan = planFor(withStone(emptyGrid(size, size), 0), this.low, cells);
    this.#bits = new Map(cells.map((cell, bit) => [cell, bit]));
    this.turnedBits = cells.map((cell) => this.#bits.get((cell % size) * size + Math.floor(cell / size)) as number);
    const highBits = this.turnedBits.slice(this.low).map((bit) => bit - this.low);
    this.turnedHigh = Int32Array.from(highBits);
    this.#turns = [turns(highBits.slice(0, 12)), turns(highBits.slice(12))];
  }

  turned(top: number): number {
    return (this.#turns[0][top & 4095] as number) | (this.#turns[1][top >> 12] as number);
  }

  lowTurns(): Int32Array {
    return turns(this.turnedBits.slice(0, this.low));
  }

  /** Returns the high parts of a layer, one of each mirrored pair. */
  layer(count: number): number[] {
    const tops: number[] = [];
    for (let top = 0; top < 2 ** this.high; top++) if (ones(top) === count && top <= this.turned(top)) tops.push(top);
    return tops;
  }

  keyOf(cells: readonly number[]): number {
    let [top, lo, turnedLo] = [0, 0, 0];
    for (const cell of cells) {
      const bit = this.#bits.get(cell) as number;
      if (bit >= this.low) top |= 1 << (bit - this.low);
      else {
        lo |= 1 << bit;
        turnedLo |= 1 << (this.turnedBits[bit] as number);
      }
    }
    const turnedTop = this.turned(top);
    return top <= turnedTop ? top * 2 ** this.low + lo : turnedTop * 2 ** this.low + turnedLo;
  }
}

/** Returns, for every pattern, the pattern with its bits moved. */
function turns(bits: readonly number[]): Int32Array {
  const out = new Int32Array(2 ** bits.length);
  for (let pattern = 1; pattern < out.length; pattern++) {
    const rest = pattern & (pattern - 1);
    out[pattern] = (out[rest] as number) | (1 << (bits[31 - Math.clz32(pattern ^ rest)] as number));
  }
  return out;
}

function ones(word: number): number {
  let n = word - ((word >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** The blocks of one layer, in pieces that fit into typed arrays. */
class Blocks {
  readonly #low: number;
  readonly #chunks: Int8Array[] = [];

  constructor(low: number) {
    this.#low = low;
  }

  read(slot: number): Int8Array {
    const perChunk = CHUNK >> this.#low;
    const at = (slot % perChunk) << this.#low;
    return (this.#chunks[Math.floor(slot / perChunk)] as Int8Array).subarray(at, at + (1 << this.#low));
  }

  write(slot: number, block: Int8Array): void {
    while (this.#chunks.length * (CHUNK >> this.#low) <= slot) this.#chunks.push(new Int8Array(CHUNK));
    this.read(slot).set(block);
  }
}

interface Exports {
  readonly memory: WebAssembly.Memory;
  readonly begin: (low: number, words: number, tables: number, lasts: number) => void;
  readonly solveBlock: (...numbers: number[]) => void;
}

class Kernel {
  readonly #board: Board;
  readonly #exports: Exports;
  readonly #memory: Int8Array;
  readonly #block: Int8Array;
  readonly #at: Readonly<
    Record<'words' | 'tables' | 'lasts' | 'pays' | 'turn' | 'turned' | 'bits' | 'block' | 'nexts', number>
  >;

  constructor(board: Board) {
    const { plan, low, high } = board;
    this.#board = board;
    code ??= new Uint8Array(build('lab/369/assembly/layers.ts'));
    const module = new WebAssembly.Module(code);
    this.#exports = new WebAssembly.Instance(module).exports as unknown as Exports;
    let end = 1024;
    const reserve = (bytes: number): number => {
      const start = end;
      end += Math.ceil(bytes / 64) * 64;
      return start;
    };
    const size = 2 ** low;
    this.#at = {
      words: reserve(plan.words.byteLength),
      tables: reserve(plan.tables.length),
      lasts: reserve(20 * low),
      pays: reserve(low * size),
      turn: reserve(2 * size),
      turned: reserve(size),
      bits: reserve(high),
      block: reserve(size),
      nexts: reserve(high * size),
    };
    const { memory } = this.#exports;
    memory.grow(Math.ceil(end / 65_536));
    this.#memory = new Int8Array(memory.buffer);
    this.#block = this.#memory.subarray(this.#at.block, this.#at.block + size);
    new Int32Array(memory.buffer, this.#at.words, plan.words.length).set(plan.words);
    this.#memory.set(plan.tables, this.#at.tables);
    new Uint16Array(memory.buffer, this.#at.turn, size).set(board.lowTurns());
    this.#exports.begin(low, this.#at.words, this.#at.tables, this.#at.lasts);
  }

  /** Returns a block. It is valid until the next call. */
  solve(top: number, slots: Int32Array, layer: Blocks): Int8Array {
    const { low, high } = this.#board;
    const turnedTop = this.#board.turned(top);
    const straight = this.#lay(top, turnedTop, false, 0, slots, layer);
    const all = this.#lay(top, turnedTop, true, straight, slots, layer);
    const { bits, nexts, turn, turned, lasts, pays, block } = this.#at;
    this.#exports.solveBlock(high, low, top, turnedTop, straight, all, bits, nexts, turn, turned, lasts, pays, block);
    return this.#block;
  }

  /** Copies the blocks of the next stones: either those stored as they are, or those stored mirrored. */
  #lay(top: number, turnedTop: number, turned: boolean, from: number, slots: Int32Array, layer: Blocks): number {
    const { low, high, turnedHigh } = this.#board;
    let count = from;
    for (let bit = 0; bit < high; bit++) {
      if ((top >> bit) & 1) continue;
      const turnedBit = turnedHigh[bit] as number;
      const [next, turnedNext] = [top | (1 << bit), turnedTop | (1 << turnedBit)];
      if (next > turnedNext !== turned) continue;
      this.#memory[this.#at.bits + count] = turned ? turnedBit : bit;
      this.#memory.set(layer.read(slots[turned ? turnedNext : next] as number), this.#at.nexts + (count << low));
      count++;
    }
    return count;
  }
}
