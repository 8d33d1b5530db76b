/** A mutable position. Every write is logged for unmake, and updates the key. */
import { doubled } from '@boardwright/core/bots';
import {
  CARDS,
  CITIES_BUILT,
  DRAWN,
  PLAYED,
  size,
  numberAt,
  BUILDING,
  CELLS,
  CLEAR,
  HALF,
  LENGTH,
  RATES,
  ROAD,
  ROADS_BUILT,
  SETTLED,
  SETTLEMENTS_BUILT,
  TOUCHED,
} from './cells.ts';
import { STANDARD } from '../../rules/constants.ts';
import { betterRates, bit, EDGE_ENDS, PLAIN_RATES, TOO_NEAR } from './tables.ts';
import { FastLayout } from './layout.ts';
import { fullLength } from './road.ts';
import { EDGES, VERTICES } from '../../rules/island/topology.ts';
import type { Options } from '../../rules/types.ts';

/** More writes than any ply makes. */
const SPARE = 512;
/** The number of cells from which the key is computed: all that come before the derived cells. */
const KEYED: number = CLEAR;
const ALL_CLEAR: number = 2 ** HALF - 1;

/** A random number for each cell of the key. */
const SALTS: Int32Array = salts(0x9e3779b9);
const SPREAD = 0x85ebca6b;

/** Marks a value that has not been computed. */
export const UNKNOWN = -3;

export class Position {
  readonly cells: Int32Array = new Int32Array(CELLS);
  readonly key: Int32Array = new Int32Array(2);
  /** The seat to move, or UNKNOWN. */
  mover: number = UNKNOWN;
  options: Options = STANDARD;
  readonly land: FastLayout = new FastLayout();

  /** The log: pairs of a cell and its previous value. For each ply, `marks` has the length of the log and the previous key. */
  #log: Int32Array = new Int32Array(1 << 12);
  #logged = 0;
  #marks: Int32Array = new Int32Array(1 << 10);
  #marked = 0;

  get(cell: number): number {
    return this.cells[cell] ?? 0;
  }

  /** Writes a cell that belongs to the key. */
  put(cell: number, value: number): void {
    const old = this.cells[cell] ?? 0;
    if (old === value) return;
    this.#log[this.#logged++] = cell;
    this.#log[this.#logged++] = old;
    this.cells[cell] = value;
    const before = Math.imul(old ^ numberAt(SALTS, cell), SPREAD);
    const after = Math.imul(value ^ numberAt(SALTS, cell), SPREAD);
    this.key[0] = numberAt(this.key, 0) - low(before) + low(after);
    this.key[1] = numberAt(this.key, 1) - high(before) + high(after);
  }

  /** Writes a derived cell. */
  note(cell: number, value: number): void {
    this.#log[this.#logged++] = cell;
    this.#log[this.#logged++] = this.cells[cell] ?? 0;
    this.cells[cell] = value;
  }

  /** Marks the start of a ply in the log. */
  mark(): void {
    this.mover = UNKNOWN;
    if (this.#logged + SPARE > this.#log.length) this.#log = doubled(this.#log);
    if (this.#marked + 3 > this.#marks.length) this.#marks = doubled(this.#marks);
    this.#marks[this.#marked++] = this.#logged;
    this.#marks[this.#marked++] = numberAt(this.key, 0);
    this.#marks[this.#marked++] = numberAt(this.key, 1);
  }

  back(): void {
    if (this.#marked === 0) throw new RangeError('nothing to unmake');
    this.mover = UNKNOWN;
    this.key[1] = numberAt(this.#marks, --this.#marked);
    this.key[0] = numberAt(this.#marks, --this.#marked);
    const until = numberAt(this.#marks, --this.#marked);
    while (this.#logged > until) {
      this.#logged -= 2;
      this.cells[numberAt(this.#log, this.#logged)] = numberAt(this.#log, this.#logged + 1);
    }
  }

  /** Computes the derived cells and starts a new log, after all other cells were written. */
  derive(): void {
    this.#logged = 0;
    this.#marked = 0;
    this.cells.fill(0, KEYED);
    this.cells.fill(ALL_CLEAR, CLEAR, CLEAR + 2);
    this.cells.fill(PLAIN_RATES, RATES, RATES + 4);
    for (let vertex = 0; vertex < VERTICES.length; vertex++) {
      const building = this.get(BUILDING + vertex);
      if (building !== 0) this.noteBuilding(vertex, (building - 1) & 3, building > 4);
    }
    for (let edge = 0; edge < EDGES.length; edge++) {
      const road = this.get(ROAD + edge);
      if (road !== 0) this.noteRoad(edge, road - 1);
    }
    for (let seat = 0; seat < this.options.seats; seat++) this.note(LENGTH + seat, fullLength(this.cells, seat));
    for (let seat = 0; seat < 4; seat++)
      this.cells[DRAWN] = this.get(DRAWN) + size(this.get(CARDS + seat)) + size(this.get(PLAYED + seat));
    this.#logged = 0;
    this.rekey();
  }

  /** Restores all cells and starts a new log. The caller must compute the key again. */
  restart(kept: Int32Array): void {
    this.cells.set(kept);
    this.#logged = 0;
    this.#marked = 0;
  }

  rekey(): void {
    this.mover = UNKNOWN;
    this.key.fill(0);
    for (let cell = 0; cell < KEYED; cell++) {
      const empty = Math.imul(numberAt(SALTS, cell), SPREAD);
      const held = Math.imul(numberAt(this.cells, cell) ^ numberAt(SALTS, cell), SPREAD);
      this.key[0] = numberAt(this.key, 0) - low(empty) + low(held);
      this.key[1] = numberAt(this.key, 1) - high(empty) + high(held);
    }
  }

  /** Updates the derived cells for a new building. A city has replaced a settlement, unless the position was just loaded. */
  noteBuilding(vertex: number, seat: number, city: boolean): void {
    const half = vertex < HALF ? 0 : 1;
    this.note(CLEAR, this.get(CLEAR) & ~numberAt(TOO_NEAR, 2 * vertex));
    this.note(CLEAR + 1, this.get(CLEAR + 1) & ~numberAt(TOO_NEAR, 2 * vertex + 1));
    this.note(RATES + seat, betterRates(this.get(RATES + seat), numberAt(this.land.harbours, vertex)));
    this.#touch(vertex, seat);
    if (city) return this.note(CITIES_BUILT + seat, this.get(CITIES_BUILT + seat) + 1);
    this.note(SETTLEMENTS_BUILT + seat, this.get(SETTLEMENTS_BUILT + seat) + 1);
    this.note(SETTLED + 2 * seat + half, this.get(SETTLED + 2 * seat + half) | bit(vertex));
  }

  noteRoad(edge: number, seat: number): void {
    this.note(ROADS_BUILT + seat, this.get(ROADS_BUILT + seat) + 1);
    this.#touch(numberAt(EDGE_ENDS, 2 * edge), seat);
    this.#touch(numberAt(EDGE_ENDS, 2 * edge + 1), seat);
  }

  #touch(vertex: number, seat: number): void {
    const cell = TOUCHED + 2 * seat + (vertex < HALF ? 0 : 1);
    this.note(cell, this.get(cell) | bit(vertex));
  }
}

/** Returns what the value of a cell contributes to the low word of the key. */
function low(word: number): number {
  return word ^ (word >>> 15);
}

function high(word: number): number {
  return Math.imul(word ^ (word >>> 13), 0xc2b2ae35);
}

function salts(seed: number): Int32Array {
  let word = seed;
  return Int32Array.from({ length: KEYED }, () => {
    word = Math.imul(word ^ (word >>> 16), 0x45d9f3b) + seed;
    return high(word);
  });
}
