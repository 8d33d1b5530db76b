/**
 * Evaluates a position of Banqi Classic: the living pieces, their values while their natural enemies live, and the
 * pieces that they hunt.
 */
import { bitCount } from '@boardwright/core/bots';
import { CANNON, EMPTY, KINDS, TYPE_OF, TYPES } from './fast-codes.ts';
import { around } from './fast-lines.ts';
import { beats, NO_LIMIT, type HouseRules } from './fast-house-rules.ts';
import type { Position } from './fast-position.ts';

export interface Weights {
  readonly perEnemy: number;
  readonly top: number;
  readonly cannon: number;
  /** How much half a Cannon counts as an enemy: it takes any piece that it can jump to. */
  readonly jumper: number;
  readonly hunt: number;
  /** The value of leaving a hunted piece no escape. */
  readonly corner: number;
  readonly patience: number;
}

/** Set by hand after short matches between versions; `npm run tune -- banqi` continues from here. */
export const WEIGHTS: Weights = {
  perEnemy: 0.76,
  top: 10,
  cannon: 3,
  jumper: 0.5,
  hunt: 0.12,
  corner: 0.15,
  patience: 20,
};

const SLOTS = 1 << 8;
const FARTHEST = 6;
/** A piece with this many free squares cannot be cornered. */
const ROOM = 12;

export class ClassicEvaluation {
  readonly #weights: Weights;
  /** The values of each kind, by signature of the living pieces. */
  readonly #worths: Float64Array = new Float64Array(SLOTS * 16);
  readonly #signatures: Float64Array = new Float64Array(SLOTS).fill(-1);
  readonly #alive: Int8Array = new Int8Array(KINDS);
  #house: HouseRules | null = null;
  #slot = 0;

  constructor(weights: Weights = WEIGHTS) {
    this.#weights = weights;
  }

  /** Returns the value for red, from -1 to 1. */
  lead(at: Position): number {
    this.look(at);
    let [red, black] = [0, 0];
    for (let kind = 0; kind < TYPES; kind++) {
      red += (this.#alive[kind] ?? 0) * this.of(kind);
      black += (this.#alive[kind + TYPES] ?? 0) * this.of(kind + TYPES);
    }
    red += this.#weights.hunt * this.#hunts(at, 0);
    black += this.#weights.hunt * this.#hunts(at, 1);
    if (at.armies[2] === 0) {
      red += this.#weights.corner * this.#corners(at, 0);
      black += this.#weights.corner * this.#corners(at, 1);
    }
    return (0.95 * this.#zeal(at) * (red - black)) / (red + black + 0.5);
  }

  /** Returns the value of a piece of this kind, as of the last update. */
  of(kind: number): number {
    return this.#worths[this.#slot + kind] ?? 0;
  }

  look(at: Position): void {
    if (this.#house !== at.house) {
      this.#house = at.house;
      this.#signatures.fill(-1);
    }
    const hidden = at.armies[2] !== 0;
    let signature = 0;
    for (let kind = 0; kind < KINDS; kind++) {
      const count = (at.shown[kind] ?? 0) + (hidden ? (at.bag[kind] ?? 0) : 0);
      this.#alive[kind] = count;
      signature = signature * 6 + count;
    }
    const place = signature % (SLOTS - 5);
    this.#slot = place * 16;
    if (this.#signatures[place] === signature) return;
    this.#signatures[place] = signature;
    for (let kind = 0; kind < KINDS; kind++) this.#worths[this.#slot + kind] = this.#worthOf(kind, at.house);
  }

  #worthOf(kind: number, house: HouseRules): number {
    const { perEnemy, top, cannon, jumper } = this.#weights;
    const type = TYPE_OF[kind] ?? 0;
    const jumps = house.plain || house.strike[CANNON] !== 0;
    if (type === CANNON && jumps) return cannon;
    const enemies = kind < TYPES ? TYPES : 0;
    let count = 0;
    for (let other = 0; other < TYPES; other++) {
      const alive = this.#alive[enemies + other] ?? 0;
      if (other === CANNON && jumps) count += jumper * alive;
      else if (beats(house, other, type)) count += alive;
    }
    return top * perEnemy ** count;
  }

  /** Each piece hunts the nearest piece that it can take: the nearer and the more valuable, the better. */
  #hunts(at: Position, side: number): number {
    const victims = at.victimsOf(side);
    const empty = at.armies[3] ?? 0;
    let sum = 0;
    for (let own = at.armies[side] ?? 0; own !== 0;) {
      const square = 31 - Math.clz32(own);
      own ^= 1 << square;
      const type = TYPE_OF[at.board[square] ?? 0] ?? 0;
      const prey = victims[type] ?? 0;
      if (type === CANNON || prey === 0) continue;
      let reached = 1 << square;
      for (let steps = 1; steps <= FARTHEST; steps++) {
        reached |= around(reached) & (empty | prey);
        const found = reached & prey;
        if (found === 0) continue;
        sum += this.of(at.board[31 - Math.clz32(found)] ?? EMPTY) / (steps + 1);
        break;
      }
    }
    return sum;
  }

  /** A hunted piece can flee to squares that its hunters do not reach as soon: the fewer such squares, the better. */
  #corners(at: Position, side: number): number {
    const victims = at.victimsOf(side);
    const empty = at.armies[3] ?? 0;
    let sum = 0;
    for (let prey = at.armies[1 - side] ?? 0; prey !== 0;) {
      const square = 31 - Math.clz32(prey);
      prey ^= 1 << square;
      let hunters = 0;
      for (let type = 0; type < TYPES; type++)
        if (type !== CANNON && (((victims[type] ?? 0) >> square) & 1) === 1)
          hunters |= at.kinds[side === 0 ? type : type + TYPES] ?? 0;
      if (hunters === 0) continue;
      const room = roomOf(1 << square, hunters, empty);
      if (room < ROOM) sum += (this.of(at.board[square] ?? EMPTY) * (ROOM - room)) / ROOM;
    }
    return sum;
  }

  /** Near a draw a lead counts less. */
  #zeal({ left }: Position): number {
    const { patience } = this.#weights;
    return left === NO_LIMIT || left >= patience ? 1 : 0.3 + (0.7 * left) / patience;
  }
}

/** Returns the number of squares that the hunted piece reaches before its hunters. */
function roomOf(hunted: number, hunters: number, empty: number): number {
  let [room, theirs] = [hunted, hunters];
  for (let steps = 0; steps < FARTHEST; steps++) {
    theirs |= around(theirs) & (empty | hunted);
    const more = (room | (around(room) & empty)) & ~theirs;
    if (more === room) break;
    room = more;
  }
  return bitCount(room);
}
