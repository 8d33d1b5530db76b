/**
 * A position that search changes in place, with the current score of every empty cell. Both end stones of a run store its length, so a
 * stone touches only the cells next to the ends of its four runs.
 */
import { rng } from '@boardwright/core';
import { randomWords } from '@boardwright/core/bots';
import { AXES, pay, type Grid } from './solve-grid.ts';

/** The maximum score of a stone in threes: four runs of 15. */
export const MOST_PAY = 20;
const PAY: Int8Array = Int8Array.from({ length: 64 }, (_, length) => pay(length));

/** A position for solvers. The board has a border of one cell, so that no step leaves the arrays. */
export class Gains {
  readonly width: number;
  readonly size: number;
  readonly gain: Int8Array;
  readonly empty: Uint8Array;
  /** The number of empty cells that score 0, 1, 2 ... threes. */
  readonly tally: Int32Array = new Int32Array(MOST_PAY + 1);
  empties = 0;
  /** Two words that hash the set of stones. */
  keyA = 0;
  keyB = 0;
  readonly #steps: readonly number[];
  readonly #runs: Int8Array;
  readonly #words: Int32Array;
  /** For each stone, the lengths of the runs on its eight sides when it was placed. */
  readonly #beside: Int8Array;
  #depth = 0;

  constructor(grid: Grid) {
    this.width = grid.width + 2;
    this.size = this.width * (grid.height + 2);
    this.gain = new Int8Array(this.size);
    this.empty = new Uint8Array(this.size);
    this.#steps = AXES.map(([dx, dy]) => dy * this.width + dx);
    this.#runs = new Int8Array(4 * this.size);
    this.#beside = new Int8Array(8 * grid.filled.length);
    this.#words = randomWords(rng('369: the names of the cells'), 2 * this.size);
    for (let cell = 0; cell < grid.filled.length; cell++) this.empty[this.inside(cell, grid)] = 1;
    this.empties = grid.filled.length;
    this.tally[0] = this.empties;
    grid.filled.forEach((stone, cell) => stone === 1 && this.place(this.inside(cell, grid)));
  }

  inside(cell: number, grid: Grid): number {
    return (Math.floor(cell / grid.width) + 1) * this.width + (cell % grid.width) + 1;
  }

  outside(at: number, grid: Grid): number {
    return (Math.floor(at / this.width) - 1) * grid.width + (at % this.width) - 1;
  }

  /** Places a stone. Returns its score in threes. */
  place(at: number): number {
    this.#leave(at);
    const runs = this.#runs;
    for (let axis = 0; axis < 4; axis++) {
      const step = this.#steps[axis] as number;
      const here = axis * this.size + at;
      const left = runs[here - step] as number;
      const right = runs[here + step] as number;
      const whole = left + right + 1;
      this.#beside[this.#depth++] = left;
      this.#beside[this.#depth++] = right;
      runs[here - left * step] = whole;
      runs[here + right * step] = whole;
      this.#change(at - (left + 1) * step, axis, -step, left, whole);
      this.#change(at + (right + 1) * step, axis, step, right, whole);
    }
    return this.gain[at] as number;
  }

  /** Takes back the stone that was placed last. */
  take(at: number): void {
    const runs = this.#runs;
    for (let axis = 3; axis >= 0; axis--) {
      const step = this.#steps[axis] as number;
      const here = axis * this.size + at;
      const right = this.#beside[--this.#depth] as number;
      const left = this.#beside[--this.#depth] as number;
      const whole = left + right + 1;
      this.#change(at - (left + 1) * step, axis, -step, whole, left);
      this.#change(at + (right + 1) * step, axis, step, whole, right);
      runs[here - left * step] = left;
      runs[here + right * step] = right;
    }
    this.#enter(at);
  }

  /** Updates an empty cell after the run next to it has changed its length. step: leads away from that run. */
  #change(at: number, axis: number, step: number, before: number, after: number): void {
    if (this.empty[at] === 0) return;
    const behind = 1 + (this.#runs[axis * this.size + at + step] as number);
    const change = (PAY[after + behind] as number) - (PAY[before + behind] as number);
    if (change === 0) return;
    const gain = this.gain[at] as number;
    (this.tally[gain] as number)--;
    (this.tally[gain + change] as number)++;
    this.gain[at] = gain + change;
  }

  #leave(at: number): void {
    this.empty[at] = 0;
    this.empties--;
    (this.tally[this.gain[at] as number] as number)--;
    this.#rename(at);
  }

  #enter(at: number): void {
    this.empty[at] = 1;
    this.empties++;
    (this.tally[this.gain[at] as number] as number)++;
    this.#rename(at);
  }

  #rename(at: number): void {
    this.keyA ^= this.#words[2 * at] as number;
    this.keyB ^= this.#words[2 * at + 1] as number;
  }
}
