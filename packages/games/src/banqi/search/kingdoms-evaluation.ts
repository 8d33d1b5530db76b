/** Evaluates a position of Three Kingdoms: which share of the prize each kingdom can expect. */
import { sumOf } from '@boardwright/core';
import { bitCount } from '@boardwright/core/bots';
import { BOXES, CANNON, KINDS, TYPE_OF, TYPES } from './codes.ts';
import { DARKS, EMPTIES, KINGDOMS } from './kingdoms-board.ts';
import { HIGH } from './points.ts';
import type { KingdomsPosition } from './kingdoms-position.ts';

export interface KingdomsWeights {
  /** The value of a piece by type: K G M R H C P. */
  readonly values: readonly number[];
  /** The value of each empty point that a piece can reach and that no enemy attacks. */
  readonly freedom: number;
  /** The amount by which a stronger kingdom gets more than its proportional share. */
  readonly power: number;
  /** With fewer than this many plies before the draw, the draw dominates. */
  readonly patience: number;
}

/**
 * The weights. The values of the pieces are their points in scored games. The others were set by hand after short matches between versions;
 * `npm run tune -- three-kingdoms` improves them.
 */
export const KINGDOMS_WEIGHTS: KingdomsWeights = {
  values: [5, 1.5, 1.5, 5, 3.5, 3.5, 2],
  freedom: 0.1,
  power: 1.5,
  patience: 20,
};

const { sides: SIDES, sizes: SIZES } = BOXES['three-kingdoms'];
const PIECES = sumOf(SIZES);
/** The least share that any kingdom still in the game can expect. */
const LEAST = 0.1;
const SURE = 0.95;

export class KingdomsEvaluation {
  readonly #weights: KingdomsWeights;
  /** The value of each kind; 0 for empty and face-down points. */
  readonly values: Float64Array;
  readonly #strengths: Float64Array = new Float64Array(KINGDOMS);
  readonly #even: Float64Array = new Float64Array(KINGDOMS);
  /** For each kingdom, the points that its pieces attack. */
  readonly #struckLow: Int32Array = new Int32Array(KINGDOMS);
  readonly #struckHigh: Int32Array = new Int32Array(KINGDOMS);
  /** For each piece: its kingdom, and the points that it can reach, as two words. */
  readonly #kingdoms: Int8Array = new Int8Array(PIECES);
  readonly #low: Int32Array = new Int32Array(PIECES);
  readonly #high: Int32Array = new Int32Array(PIECES);
  #pieces = 0;

  constructor(weights: KingdomsWeights) {
    this.#weights = weights;
    this.values = new Float64Array(KINDS + 2);
    for (let kind = 0; kind < KINDS; kind++) this.values[kind] = weights.values[kind % TYPES] ?? 0;
  }

  /** Returns the share of each kingdom; the sum is 1. */
  shares(at: KingdomsPosition): Float64Array {
    const strengths = this.#strengths;
    this.#count(at);
    this.#look(at);
    this.#addRoom(at);
    let sum = 0;
    for (let kingdom = 0; kingdom < KINGDOMS; kingdom++) {
      const hope = at.isOut(kingdom) ? 0 : Math.max(LEAST, strengths[kingdom] ?? 0) ** this.#weights.power;
      strengths[kingdom] = hope;
      sum += hope;
    }
    const zeal = zealOf(at.left, this.#weights.patience);
    const even = shareAmong(7 & ~at.out, this.#even);
    for (let kingdom = 0; kingdom < KINGDOMS; kingdom++)
      strengths[kingdom] = (zeal * (strengths[kingdom] ?? 0)) / sum + (1 - zeal) * (even[kingdom] ?? 0);
    return strengths;
  }

  /** Counts the face-up pieces and those that can still be flipped. */
  #count(at: KingdomsPosition): void {
    const strengths = this.#strengths.fill(0);
    const isDark = ((at.low[DARKS] ?? 0) | (at.high[DARKS] ?? 0)) !== 0;
    for (let kind = 0; kind < KINDS; kind++) {
      const count = (at.shown[kind] ?? 0) + (isDark ? (at.bag[kind] ?? 0) : 0);
      const side = SIDES[kind] ?? 0;
      strengths[side] = (strengths[side] ?? 0) + count * (this.values[kind] ?? 0);
    }
  }

  // ---- freedom

  #look(at: KingdomsPosition): void {
    this.#pieces = 0;
    this.#struckLow.fill(0);
    this.#struckHigh.fill(0);
    for (let kingdom = 0; kingdom < KINGDOMS; kingdom++) {
      if (at.isOut(kingdom)) continue;
      this.#lookAt(at, kingdom, at.low[kingdom] ?? 0, 0);
      this.#lookAt(at, kingdom, at.high[kingdom] ?? 0, HIGH);
    }
  }

  #lookAt(at: KingdomsPosition, kingdom: number, pieces: number, offset: number): void {
    let [low, high] = [0, 0];
    for (let own = pieces; own !== 0;) {
      const bit = 31 - Math.clz32(own);
      own ^= 1 << bit;
      at.strike(bit + offset);
      low |= at.toLow;
      high |= at.toHigh;
      if (TYPE_OF[at.board[bit + offset] ?? 0] === CANNON) at.roll(bit + offset);
      this.#kingdoms[this.#pieces] = kingdom;
      this.#low[this.#pieces] = at.toLow;
      this.#high[this.#pieces++] = at.toHigh;
    }
    this.#struckLow[kingdom] = (this.#struckLow[kingdom] ?? 0) | low;
    this.#struckHigh[kingdom] = (this.#struckHigh[kingdom] ?? 0) | high;
  }

  /** Adds the value of freedom: a kingdom with freedom can escape, and a kingdom that takes it from its prey captures the prey. */
  #addRoom(at: KingdomsPosition): void {
    const [emptyLow, emptyHigh] = [at.low[EMPTIES] ?? 0, at.high[EMPTIES] ?? 0];
    for (let i = 0; i < this.#pieces; i++) {
      const kingdom = this.#kingdoms[i] ?? 0;
      const [one, two] = [(kingdom + 1) % KINGDOMS, (kingdom + 2) % KINGDOMS];
      const low = (this.#low[i] ?? 0) & emptyLow & ~((this.#struckLow[one] ?? 0) | (this.#struckLow[two] ?? 0));
      const high = (this.#high[i] ?? 0) & emptyHigh & ~((this.#struckHigh[one] ?? 0) | (this.#struckHigh[two] ?? 0));
      const freedom = bitCount(low) + bitCount(high);
      this.#strengths[kingdom] = (this.#strengths[kingdom] ?? 0) + this.#weights.freedom * freedom;
    }
  }
}

/** Returns how much a lead counts. It counts less near a draw, and never as much as a win, so that the leader still plays to win. */
export function zealOf(left: number, patience: number): number {
  return left >= patience ? SURE : SURE * (0.3 + (0.7 * left) / patience);
}

/** Gives each kingdom of this set the same share. */
export function shareAmong(kingdoms: number, shares: Float64Array): Float64Array {
  const count = bitCount(kingdoms);
  for (let kingdom = 0; kingdom < KINGDOMS; kingdom++) shares[kingdom] = ((kingdoms >> kingdom) & 1) / count;
  return shares;
}

/** Returns the value of a share: 1 for the whole prize, 0 for an equal share for all. */
export function worthOf(share: number): number {
  return (KINGDOMS * share - 1) / (KINGDOMS - 1);
}
