/**
 * Perfect play with few pieces, all of them face up. Every position of these pieces is solved backwards from captures and stalemates. A
 * value is the number of plies to the next capture or the end: positive if the side to move wins, negative if it loses.
 */
import { bitCount } from '@boardwright/core/bots';
import { runToEnd } from '@boardwright/core/host';
import { CANNON, TYPE_OF, TYPES } from './codes.ts';
import type { HouseRules } from './house-rules.ts';
import { jumps, STEPS } from './lines.ts';

const SQUARE_BITS = 5;
const SQUARES = 32;
/** The bits of an index for the side to move and the first piece. */
const FIRST_BITS = 4;
export const MOST_PIECES = 4;
/** With more pieces than this, no table is prepared, because most of the tables would never be used. */
export const MOST_TO_PREPARE = 6;
/** Up to this number of pieces, tables are built at once when a position is loaded. Larger ones are built in small steps. */
export const QUICK_PIECES = 3;
/** Up to this number of pieces, the tables of all sets of four are prepared. Each takes 1 MB and an eighth of a second. */
const MOST_FOR_FOURS = 5;
/** Positions between two pauses. They take well below 1 ms. */
const SLICE = 1024;
/** More than any number of moves, for positions that are never lost. */
const SAFE = 100;

/** The value of every position of these kinds, at its `endgamePlace`. */
export interface EndgameTable {
  readonly kinds: readonly number[];
  readonly values: Int16Array;
}

/**
 * Returns the index of a position: the side to move, then the squares of the pieces in the order of their kinds. The board is mirrored such
 * that the first piece is in the corner of square 0, so that this piece has only eight possible squares.
 */
export function endgamePlace(squares: ArrayLike<number>, count: number, side: number): number {
  const turned = turnOf(squares[0] ?? 0);
  let place = side | (inCorner((squares[0] ?? 0) ^ turned) << 1);
  for (let i = 1; i < count; i++) place |= ((squares[i] ?? 0) ^ turned) << shiftOf(i);
  return place;
}

/** Returns which bits of squares to flip, on a board of four columns and eight rows, to mirror this square into the corner. */
function turnOf(square: number): number {
  return ((square & 2) === 0 ? 0 : 3) | ((square & 16) === 0 ? 0 : 28);
}

/** Numbers the eight squares of the corner; applied again, it returns the square. */
function inCorner(square: number): number {
  return (square & 1) | ((square >> 1) & 6);
}
function ofCorner(number: number): number {
  return (number & 1) | ((number & 6) << 1);
}

/** Returns the first bit of a piece's square in an index. */
function shiftOf(piece: number): number {
  return FIRST_BITS + SQUARE_BITS * (piece - 1);
}

export class Endgames {
  readonly #meets: Int8Array;
  readonly #most: number;
  readonly #tables: Map<number, EndgameTable> = new Map();
  #wanted: readonly (readonly number[])[] = [];
  #work: Generator<undefined, EndgameTable> | null = null;

  /** most: up to how many pieces tables may be built. */
  constructor({ meets }: HouseRules, most: number = MOST_PIECES) {
    this.#meets = meets;
    this.#most = most;
  }

  /** Returns whether the tables are valid under these rules: single steps, captures by rank, and jumping Cannons. */
  static fits({ plain, equalsTrade, chain }: HouseRules): boolean {
    return plain && !equalsTrade && !chain;
  }

  /** Returns the table for a key from `endgameKey`, if it has been built. */
  find(key: number): EndgameTable | undefined {
    return this.#tables.get(key);
  }

  /** Returns the table of these kinds, given in ascending order. On first use it is built, with all tables that captures lead to. */
  tableOf(kinds: readonly number[]): EndgameTable {
    if (kinds.length > this.#most) throw new RangeError(`${kinds.length} pieces are too many`);
    const known = this.find(endgameKey(kinds));
    if (known !== undefined) return known;
    return runToEnd(this.#building(kinds));
  }

  *#building(kinds: readonly number[]): Generator<undefined, EndgameTable> {
    const smaller = kinds.map((_, i) => this.#without(kinds, i));
    const table = { kinds, values: yield* new Builder(kinds, smaller, this.#meets).build() };
    this.#tables.set(endgameKey(kinds), table);
    return table;
  }

  /** Selects the tables that `prepare` builds: those that captures from a position with these kinds lead to, the small ones first. */
  aimAt(kinds: readonly number[]): void {
    const isNew = (few: readonly number[]): boolean => isContested(few) && this.find(endgameKey(few)) === undefined;
    this.#wanted = kinds.length > MOST_TO_PREPARE ? [] : subsets(kinds).filter(isNew);
  }

  /** Builds a part of the selected tables. Returns false when all are complete. */
  prepare(): boolean {
    const [next] = this.#wanted;
    if (this.#work === null && next !== undefined && this.find(endgameKey(next)) === undefined)
      this.#work = this.#building(next);
    if (this.#work === null) this.#wanted = this.#wanted.slice(1);
    else if (this.#work.next().done === true) this.#work = null;
    return this.#work !== null || this.#wanted.length > 0;
  }

  /** Returns the table after a capture; null if the captured side has no piece left. */
  #without(kinds: readonly number[], i: number): EndgameTable | null {
    const rest = kinds.toSpliced(i, 1);
    return isContested(rest) ? this.tableOf(rest) : null;
  }
}

function isContested(kinds: readonly number[]): boolean {
  return new Set(kinds.map(sideOf)).size === 2;
}

/** Lists all sets of two and three of these kinds, and of four if there are few kinds, small sets first. */
function subsets(kinds: readonly number[]): readonly (readonly number[])[] {
  const most = kinds.length <= MOST_FOR_FOURS ? MOST_PIECES : QUICK_PIECES;
  const all = kinds.reduce<readonly (readonly number[])[]>(
    (sets, kind) => [...sets, ...sets.map((set) => [...set, kind])],
    [[]],
  );
  return all.filter(({ length }) => length >= 2 && length <= most).toSorted((a, b) => a.length - b.length);
}

/** Encodes kinds in ascending order as one number. */
export function endgameKey(kinds: readonly number[]): number {
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
  /** For each position, how many moves are not yet proved to lose. */
  readonly #open: Int8Array;
  readonly #squares: Int8Array;
  /** The squares after a capture. */
  readonly #rest: Int8Array;
  #level: number[] = [];
  #next: number[] = [];

  constructor(kinds: readonly number[], smaller: readonly (EndgameTable | null)[], meets: Int8Array) {
    this.#count = kinds.length;
    this.#kinds = kinds;
    this.#sides = kinds.map(sideOf);
    this.#smaller = smaller;
    this.#meets = meets;
    this.#values = new Int16Array(1 << shiftOf(this.#count));
    this.#open = new Int8Array(this.#values.length);
    this.#squares = new Int8Array(this.#count);
    this.#rest = new Int8Array(this.#count);
  }

  *build(): Generator<undefined, Int16Array> {
    const forced: number[] = [];
    for (let place = 0; place < this.#values.length; place += 2) {
      if (place % SLICE === 0) yield;
      if (!this.#unpack(place)) continue;
      this.#start(place, 0, forced);
      this.#start(place, 1, forced);
    }
    for (let plies = 0; plies <= 1 || this.#level.length > 0; plies++) {
      if (plies === 1) for (const place of forced) this.#level.push(place);
      for (const [i, place] of this.#level.entries()) {
        if (i % SLICE === 0) yield;
        this.#spread(place, plies);
      }
      this.#level = this.#next;
      this.#next = [];
    }
    return this.#values;
  }

  /** Decodes the squares of an index; returns false if two pieces would share a square. */
  #unpack(place: number): boolean {
    const first = ofCorner((place >> 1) & 7);
    let taken = 1 << first;
    this.#squares[0] = first;
    for (let i = 1; i < this.#count; i++) {
      const square = (place >> shiftOf(i)) & (SQUARES - 1);
      const bit = 1 << square;
      if ((taken & bit) !== 0) return false;
      taken |= bit;
      this.#squares[i] = square;
    }
    this.#taken = taken;
    return true;
  }
  #taken = 0;

  /** Returns what captures and stalemate say about the value of a position. */
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

  /** Returns the result of a capture for the capturing side: 1, 0 or -1. */
  #afterCapture(i: number, j: number, side: number): number {
    const table = this.#smaller[j];
    if (table === null || table === undefined) return 1;
    let left = 0;
    for (let n = 0; n < this.#count; n++) if (n !== j) this.#rest[left++] = this.#squares[n === i ? j : n] ?? 0;
    return -Math.sign(table.values[endgamePlace(this.#rest, left, 1 - side)] ?? 0);
  }

  /** Updates the positions from which a quiet move leads to this one. */
  #spread(place: number, plies: number): void {
    const isLost = (this.#values[place] ?? 0) < 0;
    const mover = 1 - (place & 1);
    this.#unpack(place & ~1);
    for (let i = 0; i < this.#count; i++) {
      if (this.#sides[i] !== mover) continue;
      const here = this.#squares[i] ?? 0;
      for (let from = (STEPS[here] ?? 0) & ~this.#taken; from !== 0;) {
        const square = 31 - Math.clz32(from);
        from ^= 1 << square;
        this.#squares[i] = square;
        this.#tell(endgamePlace(this.#squares, this.#count, mover), isLost, plies);
      }
      this.#squares[i] = here;
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
