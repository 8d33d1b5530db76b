/** The rules on words of bits. They share no code with moves.ts and game.ts, which they are proven by. */
import { OVER } from '@boardwright/core';
import { History } from './fast-history.ts';
import {
  BLACK_GOAL,
  BLOCKED,
  darkBit,
  endCode,
  FILL,
  GREEN_GOAL,
  HOME,
  lightBit,
  NO_PROGRESS,
  NOBODY,
  REPETITION,
} from './fast-codes.ts';
import {
  canMoveDark,
  chainMoves,
  darkMoves,
  get,
  HOP,
  hopsOn,
  SEAT,
  SQUARE,
  STOP,
  straightMoves,
  TO,
} from './fast-moves.ts';
import { DARK, randomWords, ROWS, SQUARES } from './fast-squares.ts';

export const BESTS = 2;
export const AHEAD = 4;
// What unmake needs besides the move: one entry for each move made.
export const STOOD = 1;
const QUIET = 2;
const BEST = 3;
const TURNS = 4;
const KEY = 5;
export const ENTRY = 7;
/** Beside the move in the first word: whether the position after it was remembered, and where the frog stood before it. */
const MARKED: number = 1 << 16;
const HERE = 17;

export const NEVER: number = 2 ** 30;

/** Ranks 8, 7, 2 and 1: only from there straight ways lead anywhere. */
const OUTER = 0xff0000ff | 0;

const SCRATCH: Int32Array = new Int32Array(256);

export const FROG_KEYS: Int32Array = randomWords(2 * 2 * SQUARES);
export const SEAT_KEY = 0x2545f491;
export const FILL_KEYS: Int32Array = randomWords(4);

/** A position that makes and takes back moves. */
export class Pond {
  /** The frogs, who moves, where a hopping frog has stood, and to whom a full goal counts. */
  readonly key: Int32Array = new Int32Array(2);
  // Plain fields: those with # cost a tenth of the speed.
  protected green = 0;
  protected black = 0;
  /** The light squares: eight bits of GREEN, then eight of BLACK. */
  protected light = 0;
  protected mover = 0;
  /** In a chain: the squares where the frog has stood, and the one it is on. */
  protected stood = 0;
  protected here = 0;
  protected quiet = 0;
  protected end = 0;
  /** Of GREEN and BLACK each: turns ended, best race distance, race distance. */
  protected readonly race: Int32Array = new Int32Array(6);
  protected undo: Int32Array = new Int32Array(ENTRY * 256);
  protected top = 0;
  protected readonly history: History = new History();
  /** The frogs by number; which of them stands where after the first moves, up to `named` entries. */
  protected readonly names: Int32Array = new Int32Array(SQUARES);
  protected named = 0;
  /** Has the preset more rules than those of the contract? */
  protected special = false;
  protected edge = false;
  protected chain = false;
  protected fillFrom: number = NEVER;
  protected repetition: number = NEVER;
  protected noProgress: number = NEVER;

  toMove(): number {
    return this.end === 0 ? this.mover : OVER;
  }

  generate(moves: Int32Array, at: number): number {
    if (this.end !== 0) return at;
    if (this.edge) return this.edgeMoves(this.mover, moves, at);
    const taken = this.green | this.black;
    const sign = this.mover << SEAT;
    if (this.stood === 0) return darkMoves(this.mover === 0 ? this.green : this.black, taken, sign, moves, at);
    return chainMoves(this.here, hopsOn(this.here, taken, this.stood), sign, moves, at);
  }

  /**
   * One long function for the usual case, a step or hop on dark squares: engines inline only so much into one that is asked
   * for millions of times a second, and in pieces it is a third slower. What is rarer it leaves to others.
   */
  make(move: number): void {
    const { race, key, mover } = this;
    const top = this.top;
    const undo = top === this.undo.length ? this.grown() : this.undo;
    undo[top] = move | (this.here << HERE);
    undo[top + STOOD] = this.stood;
    undo[top + QUIET] = this.quiet;
    undo[top + BEST] = get(race, BESTS + mover);
    undo[top + TURNS] = get(race, mover);
    undo[top + KEY] = get(key, 0);
    undo[top + KEY + 1] = get(key, 1);
    this.top = top + ENTRY;
    if ((move & STOP) !== 0) return this.endTurn(mover);
    const from = move & SQUARE;
    const to = (move >>> TO) & SQUARE;
    const one = 2 * (mover * SQUARES + from);
    const two = 2 * (mover * SQUARES + to);
    key[0] = get(key, 0) ^ get(FROG_KEYS, one) ^ get(FROG_KEYS, two);
    key[1] = get(key, 1) ^ get(FROG_KEYS, one + 1) ^ get(FROG_KEYS, two + 1);
    race[AHEAD + mover] = get(race, AHEAD + mover) + get(ROWS, (one >>> 1) + to - from) - get(ROWS, one >>> 1);
    const bits = (1 << from) ^ (1 << to);
    if (this.edge) this.carryEdge(mover, from, to);
    else if (mover === 0) this.green ^= bits;
    else this.black ^= bits;
    if (mover === 0 ? this.green === GREEN_GOAL : this.black === BLACK_GOAL) return this.finish(HOME, mover);
    if (this.special && (this.wins(mover) || this.keepsHopping(move, from, to))) return;
    this.endTurn(mover);
  }

  unmake(): void {
    const top = this.top - ENTRY;
    if (top < 0) throw new RangeError('nothing to unmake');
    const undo = this.undo;
    const move = get(undo, top);
    const mover = (move >>> SEAT) & 1;
    if (this.named > top) this.takeName(move);
    this.top = top;
    this.end = 0;
    this.mover = mover;
    this.here = move >>> HERE;
    this.stood = get(undo, top + STOOD);
    this.quiet = get(undo, top + QUIET);
    this.race[BESTS + mover] = get(undo, top + BEST);
    this.race[mover] = get(undo, top + TURNS);
    this.key[0] = get(undo, top + KEY);
    this.key[1] = get(undo, top + KEY + 1);
    if ((move & MARKED) !== 0) this.history.pop();
    if ((move & STOP) !== 0) return;
    const from = move & SQUARE;
    const to = (move >>> TO) & SQUARE;
    const row = mover * SQUARES;
    this.race[AHEAD + mover] = get(this.race, AHEAD + mover) + get(ROWS, row + from) - get(ROWS, row + to);
    const bits = (1 << from) ^ (1 << to);
    if (this.edge) this.carryEdge(mover, to, from);
    else if (mover === 0) this.green ^= bits;
    else this.black ^= bits;
  }

  private grown(): Int32Array {
    const undo = new Int32Array(2 * this.undo.length);
    undo.set(this.undo);
    this.undo = undo;
    return undo;
  }

  protected carryEdge(mover: number, from: number, to: number): void {
    this.light ^= (lightBit(from) ^ lightBit(to)) << (8 * mover);
    if (mover === 0) this.green ^= darkBit(from) ^ darkBit(to);
    else this.black ^= darkBit(from) ^ darkBit(to);
  }

  /** rules/hopnjump 5.2 and 7.3: with frogs elsewhere than on the squares where the other side began. */
  protected wins(mover: number): boolean {
    const own = mover === 0 ? this.green : this.black;
    const goal = mover === 0 ? GREEN_GOAL : BLACK_GOAL;
    const home = this.edge && this.isInLastRanks(mover, own & ~goal);
    const late = get(this.race, mover) + 1 >= this.fillFrom;
    const full = late && ((this.green | this.black) & goal) === goal && (own & goal) !== 0;
    if (home || full) this.finish(home ? HOME : FILL, mover);
    return home || full;
  }

  /** rules/hopnjump 7.3 */
  protected isInLastRanks(mover: number, outside: number): boolean {
    return outside === 0 && (this.light & (mover === 0 ? 0x00f0 : 0x0f00)) === 0;
  }

  protected finish(reason: number, mover: number): void {
    this.end = endCode(reason, mover);
    this.leaveChain();
  }

  /** rules/hopnjump 4.1: a hop keeps the turn only if another one is possible. */
  protected keepsHopping(move: number, from: number, to: number): boolean {
    if (!this.chain || (move & HOP) === 0) return false;
    const stood = this.stood | (1 << from) | (1 << to);
    if (hopsOn(to, this.green | this.black, stood) === 0) return false;
    this.leaveChain();
    this.stood = stood;
    this.here = to;
    this.flipChain();
    return true;
  }

  protected endTurn(mover: number): void {
    const { race } = this;
    const distance = get(race, AHEAD + mover);
    const nearer = distance < get(race, BESTS + mover);
    if (nearer) race[BESTS + mover] = distance;
    this.quiet = nearer ? 0 : this.quiet + 1;
    race[mover] = get(race, mover) + 1;
    if (this.special) this.leaveTurn(mover);
    if (canMoveDark(mover === 0 ? this.black : this.green, this.green | this.black)) this.setMover(mover ^ 1);
    else this.giveTurn(mover ^ 1);
    if (this.special && this.end === 0) this.noteDraws();
  }

  protected setMover(next: number): void {
    const { key } = this;
    this.mover = next;
    key[0] = get(key, 0) ^ SEAT_KEY;
    key[1] = get(key, 1) ^ ~SEAT_KEY;
  }

  protected leaveTurn(mover: number): void {
    this.leaveChain();
    if (get(this.race, mover) + 1 === this.fillFrom) this.flipKey(FILL_KEYS, mover);
  }

  /** rules/hopnjump 3.3 */
  protected giveTurn(next: number): void {
    if (this.canMove(next)) return this.setMover(next);
    if (this.canMove(next ^ 1)) return;
    this.setMover(next);
    this.end = endCode(BLOCKED, NOBODY);
  }

  protected canMove(seat: number): boolean {
    if (canMoveDark(seat === 0 ? this.green : this.black, this.green | this.black)) return true;
    return this.edge && this.edgeMoves(seat, SCRATCH, 0) > 0;
  }

  protected edgeMoves(seat: number, moves: Int32Array, at: number): number {
    const own = seat === 0 ? this.green : this.black;
    const taken = this.green | this.black;
    const light = (this.light | (this.light >>> 8)) & 255;
    const sign = seat << SEAT;
    let end = darkMoves(own, taken, sign, moves, at);
    end = straightMoves(own & OUTER, 0, taken, light, sign, moves, end);
    return straightMoves((this.light >>> (8 * seat)) & 255, DARK, taken, light, sign, moves, end);
  }

  /** rules/hopnjump 6 */
  protected noteDraws(): void {
    if (this.repetition !== NEVER && this.repeats()) this.end = endCode(REPETITION, NOBODY);
    else if (this.quiet >= this.noProgress) this.end = endCode(NO_PROGRESS, NOBODY);
  }

  protected repeats(): boolean {
    const rest = this.light | (this.mover << 16);
    this.history.push(this.green, this.black, rest);
    const entry = this.top - ENTRY;
    this.undo[entry] = get(this.undo, entry) | MARKED;
    return this.history.has(this.repetition, this.green, this.black, rest);
  }

  protected flipKey(words: Int32Array, i: number): void {
    this.key[0] = get(this.key, 0) ^ get(words, 2 * i);
    this.key[1] = get(this.key, 1) ^ get(words, 2 * i + 1);
  }

  protected leaveChain(): void {
    if (this.stood === 0) return;
    this.flipChain();
    this.stood = 0;
  }

  protected flipChain(): void {
    const mixed = Math.imul(this.stood ^ Math.imul(this.here + 1, 0x9e3779b1), 0x85ebca6b);
    this.key[0] = get(this.key, 0) ^ mixed;
    this.key[1] = get(this.key, 1) ^ Math.imul(mixed ^ (mixed >>> 16), 0xc2b2ae35);
  }

  protected takeName(move: number): void {
    this.named -= ENTRY;
    if ((move & STOP) === 0) this.names[move & SQUARE] = get(this.names, (move >>> TO) & SQUARE);
  }
}
