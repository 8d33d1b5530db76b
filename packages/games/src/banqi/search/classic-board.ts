/** The board of Banqi Classic as words of 32 bits, one bit per square: the pieces, and the squares that they reach. */
import { CLASSIC_RULES } from '../rules/constants.ts';
import { BOXES, KING, KINDS, PAWN, TYPE_OF, TYPES } from './codes.ts';
import { BasePosition } from './base-position.ts';
import { AROUND, beats, houseRulesOf, JUMP, SLIDE, STEP, type HouseRules } from './house-rules.ts';
import { around, jumps, SLANTS, slides, STEPS } from './lines.ts';

const { sides: SIDES } = BOXES.classic;
const SQUARES = 32;

export abstract class ClassicBoard extends BasePosition {
  house: HouseRules = houseRulesOf(CLASSIC_RULES);
  /** The squares of each kind. Not kept up to date for DARK and EMPTY; see `armies`. */
  readonly kinds: Int32Array = new Int32Array(KINDS + 2);
  /** The squares of red pieces, black pieces, face-down pieces, and the empty squares. */
  readonly armies: Int32Array = new Int32Array(4);
  /** For each type of the side to move, the neighbouring pieces that it may capture; see `look`. */
  readonly victims: Int32Array = new Int32Array(TYPES);

  constructor() {
    super('classic', SQUARES);
  }

  override sweep(): void {
    super.sweep();
    this.kinds.fill(0);
    this.armies.fill(0);
    this.armies[3] = -1;
  }

  protected swap(square: number, old: number, kind: number): void {
    const bit = 1 << square;
    this.kinds[old] = (this.kinds[old] ?? 0) ^ bit;
    this.kinds[kind] = (this.kinds[kind] ?? 0) ^ bit;
    this.armies[SIDES[old] ?? 0] = (this.armies[SIDES[old] ?? 0] ?? 0) ^ bit;
    this.armies[SIDES[kind] ?? 0] = (this.armies[SIDES[kind] ?? 0] ?? 0) ^ bit;
    this.board[square] = kind;
    this.shown[old] = (this.shown[old] ?? 0) - 1;
    this.shown[kind] = (this.shown[kind] ?? 0) + 1;
  }

  // ---- what can be taken

  /**
   * Computes, for each type of the side to move, the neighbouring pieces that it may capture. Face-down pieces are included if they may be
   * attacked.
   */
  look(): void {
    this.#see(this.side, this.victims);
    if (this.house.dark === 0) return;
    for (let type = 0; type < TYPES; type++) this.victims[type] = (this.victims[type] ?? 0) | (this.armies[2] ?? 0);
  }

  /** Computes, for each type of a side, the face-up pieces that it could capture. */
  victimsOf(side: number): Int32Array {
    this.#see(side, this.#seen);
    return this.#seen;
  }
  readonly #seen: Int32Array = new Int32Array(TYPES);

  #see(side: number, victims: Int32Array): void {
    const { kinds, house } = this;
    const enemy = side === 0 ? TYPES : 0;
    let lower = 0;
    for (let i = 0; i < TYPES; i++) {
      const type = house.order[i] ?? 0;
      lower |= kinds[enemy + type] ?? 0;
      victims[type] = lower;
    }
    if (!house.kingTakesPawn) victims[KING] = lower & ~(kinds[enemy + PAWN] ?? 0);
    if (house.pawnTakesKing) victims[PAWN] = (victims[PAWN] ?? 0) | (kinds[enemy + KING] ?? 0);
  }

  /** Returns the captures of a piece of the side to move. Call `look` first. */
  strikes(square: number, type: number): number {
    const near = STEPS[square] ?? 0;
    const strike = this.house.strike[type] ?? 0;
    if (strike === STEP) return near & (this.victims[type] ?? 0);
    const prey = (this.armies[1 - this.side] ?? 0) | (this.house.dark === 0 ? 0 : (this.armies[2] ?? 0));
    const taken = ~(this.armies[3] ?? 0);
    if (strike === JUMP) return jumps(square, taken) & prey;
    const byRank = near & (this.victims[type] ?? 0);
    if (strike === AROUND) return byRank | ((SLANTS[square] ?? 0) & prey);
    return byRank | (slides(square, taken) & ~near & prey);
  }

  /** Returns the squares to which a piece may move without capturing. */
  goes(square: number, type: number): number {
    const empty = this.armies[3] ?? 0;
    const travel = this.house.travel[type] ?? 0;
    if (travel === STEP) return (STEPS[square] ?? 0) & empty;
    if (travel === SLIDE) return slides(square, ~empty) & empty;
    return ((STEPS[square] ?? 0) | (SLANTS[square] ?? 0)) & empty;
  }

  /** Returns whether the side to move can move or capture; flips do not count. */
  protected canAct(): boolean {
    const own = this.armies[this.side] ?? 0;
    if ((around(own) & (this.armies[3] ?? 0)) !== 0) return true;
    this.look();
    for (let rest = own; rest !== 0;) {
      const square = 31 - Math.clz32(rest);
      rest ^= 1 << square;
      const type = TYPE_OF[this.board[square] ?? 0] ?? 0;
      if ((this.strikes(square, type) | this.goes(square, type)) !== 0) return true;
    }
    return false;
  }

  // ---- ranks

  beats(attacker: number, target: number): boolean {
    return beats(this.house, TYPE_OF[attacker] ?? 0, TYPE_OF[target] ?? 0);
  }

  sameType(one: number, two: number): boolean {
    return (TYPE_OF[one] ?? 0) === (TYPE_OF[two] ?? 0);
  }

  isRanked(attacker: number, from: number, to: number): boolean {
    const strike = this.house.strike[TYPE_OF[attacker] ?? 0] ?? 0;
    return strike !== JUMP && (((STEPS[from] ?? 0) >> to) & 1) === 1;
  }
}
