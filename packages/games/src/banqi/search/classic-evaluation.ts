/**
 * Evaluates a position of Banqi Classic by the living pieces, their values against the living enemies, and the pieces that they threaten.
 */
import { bitCount } from '@boardwright/core/bots';
import { CANNON, EMPTY, KINDS, KING, PAWN, TYPE_OF, TYPES } from './codes.ts';
import { around, NOT_A, NOT_D } from './lines.ts';
import { beats, NO_LIMIT, type HouseRules } from './house-rules.ts';
import type { Position } from './position.ts';

export interface Weights {
  /**
   * The rate at which a piece loses value with the number of living enemies that can capture it: its value is divided by (1 + fear *
   * enemies)².
   */
  readonly fear: number;
  /** The weight of a Cannon among the enemies that can capture a piece. It captures any piece that it can jump to. */
  readonly jumper: number;
  /** The additional values of a King and of a Pawn. */
  readonly king: number;
  readonly pawn: number;
  /** The value of a Cannon. One part depends on its enemies, as for other pieces; the other on how many of its targets are alive. */
  readonly cannon: number;
  readonly targets: number;
  /** The share of its value that a piece loses if it can capture no living enemy. */
  readonly idle: number;
  /** What each square to which a piece can move safely adds to its value, as a share of that value. */
  readonly mobility: number;
  /** What a chased King loses if it has no square to flee to, as a share of its value. */
  readonly danger: number;
  readonly hunt: number;
  /** The value of leaving a chased piece no escape. */
  readonly corner: number;
  /** The steepness of the value of a lead. */
  readonly steep: number;
  readonly patience: number;
}

/** The weights. They were fitted to the results of 1,200 games between bots and confirmed by matches: see lab/banqi/trials.md. */
export const WEIGHTS: Weights = {
  fear: 0.45,
  jumper: 1,
  king: 2.8,
  pawn: 1.5,
  cannon: 0.6,
  targets: 0.08,
  idle: 0.5,
  mobility: 0.16,
  danger: 0.4,
  hunt: 0.12,
  corner: 0.15,
  steep: 1.45,
  patience: 20,
};

const SLOTS = 1 << 10;
const FARTHEST = 6;
const ARMY = 16;
/** The bound of evaluations. It is below the values of solved endgames. */
const TOP = 0.95;
/** The least material by which a lead is divided, so that the last few pieces do not decide everything. */
const FLOOR = 0.05;
/** With this many free squares, a piece cannot be cornered. */
const FREEDOM = 12;

export class ClassicEvaluation {
  readonly #weights: Weights;
  /** The value of each kind, by the signature of the living pieces. */
  readonly #worths: Float64Array = new Float64Array(SLOTS * 16);
  readonly #signatures: Float64Array = new Float64Array(SLOTS).fill(-1);
  readonly #alive: Int8Array = new Int8Array(KINDS);
  #house: HouseRules | null = null;
  #slot = 0;

  constructor(weights: Weights = WEIGHTS) {
    this.#weights = weights;
  }

  /** Returns how many plies must remain before a draw for a lead to count in full. */
  get patience(): number {
    return this.#weights.patience;
  }

  /** Returns the value for red, from -1 to 1. */
  lead(at: Position): number {
    this.look(at);
    const red = this.#strength(at, 0);
    const black = this.#strength(at, 1);
    return this.near(at, Math.tanh((this.#weights.steep * (red - black)) / (red + black + FLOOR)));
  }

  /** Returns a value reduced near a draw. It stays below the values of solved endgames. */
  near(at: Position, value: number): number {
    return TOP * this.#zeal(at) * value;
  }

  #strength(at: Position, side: number): number {
    const { hunt, corner, danger } = this.#weights;
    let sum = this.#pieces(at, side) - danger * this.#danger(at, side);
    if (hunt !== 0) sum += hunt * this.#hunts(at, side);
    if (at.armies[2] === 0) sum += corner * this.#corners(at, side);
    return sum;
  }

  /** Returns the value that a piece of this kind had at the last update. */
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
    const place = signature % (SLOTS - 3);
    this.#slot = place * 16;
    if (this.#signatures[place] === signature) return;
    this.#signatures[place] = signature;
    for (let kind = 0; kind < KINDS; kind++) this.#worths[this.#slot + kind] = this.#worthOf(kind, at.house);
  }

  #worthOf(kind: number, house: HouseRules): number {
    const type = TYPE_OF[kind] ?? 0;
    const { king, pawn, cannon, targets, idle, fear, jumper } = this.#weights;
    const jumps = house.plain || house.strike[CANNON] !== 0;
    const foes = kind < TYPES ? TYPES : 0;
    let [enemies, prey, all] = [0, 0, 0];
    for (let other = 0; other < TYPES; other++) {
      const alive = this.#alive[foes + other] ?? 0;
      all += alive;
      if (other === CANNON && jumps) enemies += jumper * alive;
      else if (beats(house, other, type)) enemies += alive;
      if (beats(house, type, other)) prey += alive;
    }
    const worth = 1 / (1 + fear * enemies) ** 2;
    if (type === CANNON && jumps) return cannon * worth + (targets * all) / ARMY;
    return worth * (prey === 0 ? 1 - idle : 1) * (type === KING ? king : type === PAWN ? pawn : 1);
  }

  /** Returns the value of the living pieces, and of the empty squares on which no neighbouring enemy can capture them. */
  #pieces(at: Position, side: number): number {
    const { kinds, house } = at;
    const { mobility } = this.#weights;
    const empty = at.armies[3] ?? 0;
    const first = side === 0 ? 0 : TYPES;
    const foes = side === 0 ? TYPES : 0;
    let sum = 0;
    let hunters = 0;
    // from the highest rank down, because the enemies of a type are those of its rank and above
    for (let i = TYPES - 1; i >= 0; i--) {
      const type = house.order[i] ?? 0;
      if (type !== CANNON) hunters |= kinds[foes + type] ?? 0;
      const count = this.#alive[first + type] ?? 0;
      if (count === 0) continue;
      const own = kinds[first + type] ?? 0;
      const moves = own === 0 ? 0 : movesTo(own, empty & ~around(fearedBy(type, hunters, at, foes)));
      sum += (count + mobility * moves) * this.of(first + type);
    }
    return sum;
  }

  /** Returns how close the pieces that could capture the King are. The danger counts less if the King has squares to flee to. */
  #danger(at: Position, side: number): number {
    const king = at.kinds[side === 0 ? KING : KING + TYPES] ?? 0;
    if (king === 0) return 0;
    const foes = side === 0 ? TYPES : 0;
    const hunters = fearedBy(KING, at.kinds[foes + KING] ?? 0, at, foes);
    if (hunters === 0) return 0;
    const empty = at.armies[3] ?? 0;
    let [near, seen, front, threat] = [1, king, king, 0];
    for (let steps = 0; steps < FARTHEST && front !== 0; steps++) {
      const reached = around(front) & ~seen;
      threat += near * bitCount(reached & hunters);
      front = reached & empty;
      seen |= reached;
      near /= 2;
    }
    if (threat === 0) return 0;
    return (this.of(side === 0 ? KING : KING + TYPES) * threat) / (1 + movesTo(king, empty & ~around(hunters)));
  }

  /** Returns the closeness of each piece to the nearest piece that it can capture, weighted by the value of that target. */
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

  /** Returns the value of hemming pieces in: the fewer squares a chased piece reaches before its chasers, the more. */
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
      const freedom = freedomOf(1 << square, hunters, empty);
      if (freedom < FREEDOM) sum += (this.of(at.board[square] ?? EMPTY) * (FREEDOM - freedom)) / FREEDOM;
    }
    return sum;
  }

  /** Returns how much a lead counts. It counts less near a draw. */
  #zeal({ left }: Position): number {
    const { patience } = this.#weights;
    return left === NO_LIMIT || left >= patience ? 1 : 0.3 + (0.7 * left) / patience;
  }
}

/** Returns the enemies that can capture a type: those of the same rank and above. */
function fearedBy(type: number, hunters: number, { kinds, house }: Position, foes: number): number {
  if (type === KING && house.pawnTakesKing) return hunters | (kinds[foes + PAWN] ?? 0);
  return type === PAWN && !house.kingTakesPawn ? hunters & ~(kinds[foes + KING] ?? 0) : hunters;
}

/** Returns the number of steps from these squares to free ones. */
function movesTo(own: number, free: number): number {
  return (
    bitCount((own << 4) & free) +
    bitCount((own >>> 4) & free) +
    bitCount(((own & NOT_D) << 1) & free) +
    bitCount(((own & NOT_A) >>> 1) & free)
  );
}

/** Returns how many squares a chased piece reaches before its chasers. */
function freedomOf(hunted: number, hunters: number, empty: number): number {
  let [freedom, theirs] = [hunted, hunters];
  for (let steps = 0; steps < FARTHEST; steps++) {
    theirs |= around(theirs) & (empty | hunted);
    const more = (freedom | (around(freedom) & empty)) & ~theirs;
    if (more === freedom) break;
    freedom = more;
  }
  return bitCount(freedom);
}
