/**
 * Perfect play with few pieces, all face up: every position of some pieces, solved backwards from its captures and its
 * stalemates. A number says how many plies a capture or the end is away: above 0 the side to move wins, below 0 it loses.
 */
import { CANNON, TYPE_OF, TYPES } from './fast-codes.ts';
import type { House } from './fast-house.ts';
import { jumps, STEPS } from './fast-lines.ts';

const SQUARE_BITS = 5;
const SQUARES = 32;
export const MOST_PIECES = 4;
/** Tables of so many pieces are there in a blink, those of one more take half a second. */
const QUICK_PIECES = 3;
/** More than any piece can do: such a position is never lost. */
const SAFE = 100;

/** A place is `side | squares << 1`, five bits for each piece in the order of the kinds. */
export interface EndgameTable {
  readonly kinds: readonly number[];
  readonly values: Int16Array;
}

export class Endgames {
  readonly #meets: Int8Array;
  readonly #tables: Map<number, EndgameTable> = new Map();

  constructor({ meets }: House) {
    this.#meets = meets;
  }

  /** Whether such tables hold under these rules: one step, captures by rank, Cannons that jump. */
  static fits({ plain, equalsTrade, chain }: House): boolean {
    return plain && !equalsTrade && !chain;
  }

  /** The table under a key that `keyOf` gave, if it has been built. */
  find(key: number): EndgameTable | undefined {
    return this.#tables.get(key);
  }

  /** The table of these kinds in ascending order, built at the first call together with those it leads to. */
  tableOf(kinds: readonly number[]): EndgameTable {
    if (kinds.length > MOST_PIECES) throw new RangeError(`${kinds.length} pieces are too many`);
    const known = this.find(keyOf(kinds));
    if (known !== undefined) return known;
    const smaller = kinds.map((_, i) => this.#without(kinds, i));
    const table = { kinds, values: new Builder(kinds, smaller, this.#meets).build() };
    this.#tables.set(keyOf(kinds), table);
    return table;
  }

  /** Builds one of the tables of up to three pieces that these kinds lead to; false if all are there. */
  prepare(kinds: readonly number[]): boolean {
    if (kinds.length < 2 || new Set(kinds.map(sideOf)).size < 2) return false;
    if (kinds.length > QUICK_PIECES) return kinds.some((_, i) => this.prepare(kinds.toSpliced(i, 1)));
    if (this.find(keyOf(kinds)) !== undefined) return false;
    this.tableOf(kinds);
    return true;
  }

  /** What is left after a capture; null where the captured side is gone. */
  #without(kinds: readonly number[], i: number): EndgameTable | null {
    const rest = kinds.toSpliced(i, 1);
    return new Set(rest.map(sideOf)).size < 2 ? null : this.tableOf(rest);
  }
}

/** One number for kinds in ascending order. */
export function keyOf(kinds: readonly number[]): number {
  return kinds.reduce((key, kind) => nextKey(key, kind), 0);
}

export function nextKey(key: number, kind: number): number {
  return (key << 4) | (kind + 1);
}

function sideOf(kind: number): number {
  return kind < TYPES ? 0 : 1;
}

class Builder {
  readonly #count: number;
  readonly #kinds: readonly number[];
  readonly #sides: readonly number[];
  readonly #smaller: readonly (EndgameTable | null)[];
  readonly #meets: Int8Array;
  readonly #values: Int16Array;
  /** Moves of each position that have not been seen to lose. */
  readonly #open: Int8Array;
  readonly #squares: Int8Array = new Int8Array(MOST_PIECES);
  #level: number[] = [];
  #next: number[] = [];

  constructor(kinds: readonly number[], smaller: readonly (EndgameTable | null)[], meets: Int8Array) {
    this.#count = kinds.length;
    this.#kinds = kinds;
    this.#sides = kinds.map(sideOf);
    this.#smaller = smaller;
    this.#meets = meets;
    this.#values = new Int16Array(2 << (SQUARE_BITS * this.#count));
    this.#open = new Int8Array(this.#values.length);
  }

  build(): Int16Array {
    const forced: number[] = [];
    for (let place = 0; place < this.#values.length; place += 2) {
      if (!this.#unpack(place)) continue;
      this.#start(place, 0, forced);
      this.#start(place, 1, forced);
    }
    for (let plies = 0; plies <= 1 || this.#level.length > 0; plies++) {
      if (plies === 1) for (const place of forced) this.#level.push(place);
      for (const place of this.#level) this.#spread(place, plies);
      this.#level = this.#next;
      this.#next = [];
    }
    return this.#values;
  }

  /** The squares of a place; false if two pieces would stand on one. */
  #unpack(place: number): boolean {
    let taken = 0;
    for (let i = 0, rest = place >> 1; i < this.#count; i++, rest >>= SQUARE_BITS) {
      const square = rest & (SQUARES - 1);
      const bit = 1 << square;
      if ((taken & bit) !== 0) return false;
      taken |= bit;
      this.#squares[i] = square;
    }
    this.#taken = taken;
    return true;
  }
  #taken = 0;

  /** What captures and stalemate alone say of a position. */
  #start(place: number, side: number, forced: number[]): void {
    let quiet = 0;
    let best = -1;
    let captures = 0;
    for (let i = 0; i < this.#count && best < 1; i++) {
      if (this.#sides[i] !== side) continue;
      quiet += bitCount((STEPS[this.#squares[i] ?? 0] ?? 0) & ~this.#taken);
      for (let j = 0; j < this.#count; j++) {
        if (this.#sides[j] === side || !this.#takes(i, j)) continue;
        captures++;
        best = Math.max(best, this.#afterCapture(i, j, side));
      }
    }
    const at = place | side;
    if (best === 1) {
      this.#values[at] = 1;
      forced.push(at);
    } else if (quiet === 0 && best < 0) {
      this.#values[at] = captures === 0 ? -1 : -2;
      (captures === 0 ? this.#level : forced).push(at);
    } else this.#open[at] = quiet + (best === 0 ? SAFE : 0);
  }

  #takes(i: number, j: number): boolean {
    const [from, to] = [this.#squares[i] ?? 0, this.#squares[j] ?? 0];
    const [attacker, target] = [this.#kinds[i] ?? 0, this.#kinds[j] ?? 0];
    if (TYPE_OF[attacker] === CANNON) return ((jumps(from, this.#taken) >> to) & 1) === 1;
    return (((STEPS[from] ?? 0) >> to) & 1) === 1 && this.#meets[(attacker << 4) | target] === 1;
  }

  /** 1, 0 or -1 for the one who captures. */
  #afterCapture(i: number, j: number, side: number): number {
    const table = this.#smaller[j];
    if (table === null || table === undefined) return 1;
    let place = 0;
    let shift = 1;
    for (let n = 0; n < this.#count; n++) {
      if (n === j) continue;
      place |= (this.#squares[n === i ? j : n] ?? 0) << shift;
      shift += SQUARE_BITS;
    }
    return -Math.sign(table.values[place | (1 - side)] ?? 0);
  }

  /** Tells the positions from which a quiet move led here. */
  #spread(place: number, plies: number): void {
    const isLost = (this.#values[place] ?? 0) < 0;
    const mover = 1 - (place & 1);
    this.#unpack(place & ~1);
    for (let i = 0; i < this.#count; i++) {
      if (this.#sides[i] !== mover) continue;
      const here = this.#squares[i] ?? 0;
      const shift = 1 + SQUARE_BITS * i;
      const bare = (place & ~((SQUARES - 1) << shift) & ~1) | mover;
      for (let from = (STEPS[here] ?? 0) & ~this.#taken; from !== 0;) {
        const square = 31 - Math.clz32(from);
        from ^= 1 << square;
        this.#tell(bare | (square << shift), isLost, plies);
      }
    }
  }

  #tell(before: number, isLost: boolean, plies: number): void {
    if (this.#values[before] !== 0) return;
    if (isLost) {
      this.#values[before] = plies + 1;
      this.#next.push(before);
      return;
    }
    const open = (this.#open[before] ?? 0) - 1;
    this.#open[before] = open;
    if (open !== 0) return;
    this.#values[before] = -(plies + 2);
    this.#next.push(before);
  }
}

export function bitCount(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; count++) rest ^= 1 << (31 - Math.clz32(rest));
  return count;
}
