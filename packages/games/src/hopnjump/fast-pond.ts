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
  countDark,
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

// The words of one position; each move writes the next position behind it, so that taking back is a step down.
/** The move that led here, and beside it whether this position was remembered. */
export const MOVE = 0;
export const GREEN = 1;
export const BLACK = 2;
/** The light squares: eight bits of GREEN, then eight of BLACK. */
export const LIGHT = 3;
export const MOVER = 4;
/** In a chain: the squares where the frog has stood, and the one it is on. */
export const STOOD = 5;
export const HERE = 6;
export const QUIET = 7;
export const END = 8;
/** Of GREEN and BLACK each: turns ended, best race distance, race distance. */
export const TURNS = 9;
export const BESTS = 11;
export const AHEAD = 13;
/** The key before the move. */
const KEY = 15;
/** Where positions are counted: did this one stand before? */
const STOOD_BEFORE = 17;
export const WORDS = 18;
const MARKED: number = 1 << 16;

export const NEVER: number = 2 ** 30;

/** Ranks 8, 7, 2 and 1: only from there straight ways lead anywhere. */
const OUTER = 0xff0000ff | 0;

const SCRATCH: Int32Array = new Int32Array(256);

export const FROG_KEYS: Int32Array = randomWords(2 * 2 * SQUARES);
export const SEAT_KEY = 0x2545f491;
export const FILL_KEYS: Int32Array = randomWords(4);
/** One turn nearer to a draw, a position is another, also for those who remember what they found before. */
const BEFORE_KEYS: Int32Array = randomWords(2);

/** A position that makes and takes back moves. */
export class Pond {
  /** The frogs, who moves, where a hopping frog has stood, to whom a full goal counts, and whether all stood so before. */
  readonly key: Int32Array = new Int32Array(2);
  // Plain fields: those with # cost a tenth of the speed.
  /** All positions since the one that was loaded; the last begins at `now`. */
  protected words: Int32Array = new Int32Array(WORDS * 256);
  protected now = 0;
  protected readonly history: History = new History();
  /** The frogs by number; which of them stands where after the first moves, up to the position at `named`. */
  protected readonly names: Int32Array = new Int32Array(SQUARES);
  protected named = 0;
  /** Has the preset more rules than those of the contract? */
  protected special = false;
  protected edge = false;
  protected chain = false;
  protected fillFrom: number = NEVER;
  protected repetition: number = NEVER;
  protected noProgress: number = NEVER;

  protected word(which: number): number {
    return get(this.words, this.now + which);
  }

  protected set(which: number, value: number): void {
    this.words[this.now + which] = value;
  }

  protected taken(): number {
    return this.word(GREEN) | this.word(BLACK);
  }

  toMove(): number {
    return this.word(END) === 0 ? this.word(MOVER) : OVER;
  }

  generate(moves: Int32Array, at: number): number {
    if (this.word(END) !== 0) return at;
    const mover = this.word(MOVER);
    if (this.edge) return this.edgeMoves(mover, moves, at);
    const taken = this.taken();
    const sign = mover << SEAT;
    const stood = this.word(STOOD);
    if (stood === 0) return darkMoves(this.word(GREEN + mover), taken, sign, moves, at);
    const here = this.word(HERE);
    return chainMoves(here, hopsOn(here, taken, stood), sign, moves, at);
  }

  count(): number {
    if (this.word(END) !== 0) return 0;
    if (this.edge || this.word(STOOD) !== 0) return this.generate(SCRATCH, 0);
    return countDark(this.word(GREEN + this.word(MOVER)), this.taken());
  }

  /**
   * One long function for the usual case, a step or hop on dark squares: engines inline only so much into one that is asked
   * for millions of times a second, and in pieces it is a third slower. What is rarer it leaves to others.
   */
  make(move: number): void {
    const { key, now } = this;
    const next = now + WORDS;
    const words = next === this.words.length ? this.grown() : this.words;
    const mover = get(words, now + MOVER);
    let own = get(words, now + GREEN + mover);
    let ahead = get(words, now + AHEAD + mover);
    words[next] = move;
    words[next + GREEN + (mover ^ 1)] = get(words, now + GREEN + (mover ^ 1));
    words[next + LIGHT] = get(words, now + LIGHT);
    words[next + MOVER] = mover;
    words[next + STOOD] = get(words, now + STOOD);
    words[next + HERE] = get(words, now + HERE);
    words[next + QUIET] = get(words, now + QUIET);
    words[next + END] = 0;
    words[next + TURNS] = get(words, now + TURNS);
    words[next + TURNS + 1] = get(words, now + TURNS + 1);
    words[next + BESTS] = get(words, now + BESTS);
    words[next + BESTS + 1] = get(words, now + BESTS + 1);
    words[next + AHEAD + (mover ^ 1)] = get(words, now + AHEAD + (mover ^ 1));
    words[next + KEY] = get(key, 0);
    words[next + KEY + 1] = get(key, 1);
    this.now = next;
    const from = move & SQUARE;
    const to = (move >>> TO) & SQUARE;
    if ((move & STOP) === 0) {
      const one = mover * SQUARES + from;
      const two = mover * SQUARES + to;
      key[0] = get(key, 0) ^ get(FROG_KEYS, 2 * one) ^ get(FROG_KEYS, 2 * two);
      key[1] = get(key, 1) ^ get(FROG_KEYS, 2 * one + 1) ^ get(FROG_KEYS, 2 * two + 1);
      ahead += get(ROWS, two) - get(ROWS, one);
      own ^= this.edge ? this.carryEdge(mover, from, to) : (1 << from) ^ (1 << to);
    }
    words[next + GREEN + mover] = own;
    words[next + AHEAD + mover] = ahead;
    if ((move & STOP) === 0) {
      if (own === (mover === 0 ? GREEN_GOAL : BLACK_GOAL)) return this.finish(HOME, mover);
      if (this.special && (this.wins(mover) || this.keepsHopping(move, from, to))) return;
    }
    this.endTurn(mover);
  }

  unmake(): void {
    const { words, now, key } = this;
    if (now === 0) throw new RangeError('nothing to unmake');
    const move = get(words, now);
    if (this.named === now) this.takeName(move);
    if ((move & MARKED) !== 0) this.history.pop();
    key[0] = get(words, now + KEY);
    key[1] = get(words, now + KEY + 1);
    this.now = now - WORDS;
  }

  private grown(): Int32Array {
    const words = new Int32Array(2 * this.words.length);
    words.set(this.words);
    this.words = words;
    return words;
  }

  /** Answers what changes on the dark squares. */
  protected carryEdge(mover: number, from: number, to: number): number {
    this.set(LIGHT, this.word(LIGHT) ^ ((lightBit(from) ^ lightBit(to)) << (8 * mover)));
    return darkBit(from) ^ darkBit(to);
  }

  /** rules/hopnjump 5.2 and 7.3: with frogs elsewhere than on the squares where the other side began. */
  protected wins(mover: number): boolean {
    const own = this.word(GREEN + mover);
    const goal = mover === 0 ? GREEN_GOAL : BLACK_GOAL;
    const home = this.edge && this.isInLastRanks(mover, own & ~goal);
    const late = this.word(TURNS + mover) + 1 >= this.fillFrom;
    const full = late && (this.taken() & goal) === goal && (own & goal) !== 0;
    if (home || full) this.finish(home ? HOME : FILL, mover);
    return home || full;
  }

  /** rules/hopnjump 7.3 */
  protected isInLastRanks(mover: number, outside: number): boolean {
    return outside === 0 && (this.word(LIGHT) & (mover === 0 ? 0x00f0 : 0x0f00)) === 0;
  }

  protected finish(reason: number, mover: number): void {
    this.set(END, endCode(reason, mover));
    this.leaveChain();
    this.forgetBefore();
  }

  /** rules/hopnjump 4.1: a hop keeps the turn only if another one is possible. */
  protected keepsHopping(move: number, from: number, to: number): boolean {
    if (!this.chain || (move & HOP) === 0) return false;
    const stood = this.word(STOOD) | (1 << from) | (1 << to);
    if (hopsOn(to, this.taken(), stood) === 0) return false;
    this.leaveChain();
    this.forgetBefore();
    this.set(STOOD_BEFORE, 0);
    this.set(STOOD, stood);
    this.set(HERE, to);
    this.flipChain();
    return true;
  }

  protected endTurn(mover: number): void {
    const { words, now } = this;
    const distance = get(words, now + AHEAD + mover);
    const nearer = distance < get(words, now + BESTS + mover);
    if (nearer) words[now + BESTS + mover] = distance;
    words[now + QUIET] = nearer ? 0 : get(words, now + QUIET) + 1;
    words[now + TURNS + mover] = get(words, now + TURNS + mover) + 1;
    if (this.special) this.leaveTurn(mover);
    const foe = get(words, now + GREEN + (mover ^ 1));
    if (canMoveDark(foe, foe | get(words, now + GREEN + mover))) this.setMover(mover ^ 1);
    else this.giveTurn(mover ^ 1);
    if (this.special && this.word(END) === 0) this.noteDraws();
  }

  protected setMover(next: number): void {
    const { key } = this;
    this.set(MOVER, next);
    key[0] = get(key, 0) ^ SEAT_KEY;
    key[1] = get(key, 1) ^ ~SEAT_KEY;
  }

  protected leaveTurn(mover: number): void {
    this.leaveChain();
    this.forgetBefore();
    if (this.word(TURNS + mover) + 1 === this.fillFrom) this.flipKey(FILL_KEYS, mover);
  }

  /** rules/hopnjump 3.3 */
  protected giveTurn(next: number): void {
    if (this.canMove(next)) return this.setMover(next);
    if (this.canMove(next ^ 1)) return;
    this.setMover(next);
    this.set(END, endCode(BLOCKED, NOBODY));
  }

  protected canMove(seat: number): boolean {
    if (canMoveDark(this.word(GREEN + seat), this.taken())) return true;
    return this.edge && this.edgeMoves(seat, SCRATCH, 0) > 0;
  }

  protected edgeMoves(seat: number, moves: Int32Array, at: number): number {
    const own = this.word(GREEN + seat);
    const taken = this.taken();
    const frogs = this.word(LIGHT);
    const light = (frogs | (frogs >>> 8)) & 255;
    const sign = seat << SEAT;
    let end = darkMoves(own, taken, sign, moves, at);
    end = straightMoves(own & OUTER, 0, taken, light, sign, moves, end);
    return straightMoves((frogs >>> (8 * seat)) & 255, DARK, taken, light, sign, moves, end);
  }

  /** rules/hopnjump 6 */
  protected noteDraws(): void {
    const times = this.repetition === NEVER ? 0 : this.timesStood();
    if (times >= this.repetition) this.set(END, endCode(REPETITION, NOBODY));
    else if (this.word(QUIET) >= this.noProgress) this.set(END, endCode(NO_PROGRESS, NOBODY));
    else this.noteBefore(times);
  }

  protected timesStood(): number {
    this.history.push(this.word(GREEN), this.word(BLACK), this.rest());
    this.set(MOVE, this.word(MOVE) | MARKED);
    return this.history.count(this.word(GREEN), this.word(BLACK), this.rest());
  }

  /** The light squares and who moves. */
  protected rest(): number {
    return this.word(LIGHT) | (this.word(MOVER) << 16);
  }

  protected noteBefore(times: number): void {
    this.set(STOOD_BEFORE, times > 1 ? 1 : 0);
    if (times > 1) this.flipKey(BEFORE_KEYS, 0);
  }

  /** The position before this one may have stood before; of this one that is not yet known. */
  protected forgetBefore(): void {
    if (this.repetition !== NEVER && get(this.words, this.now - WORDS + STOOD_BEFORE) === 1)
      this.flipKey(BEFORE_KEYS, 0);
  }

  protected flipKey(words: Int32Array, i: number): void {
    this.key[0] = get(this.key, 0) ^ get(words, 2 * i);
    this.key[1] = get(this.key, 1) ^ get(words, 2 * i + 1);
  }

  protected leaveChain(): void {
    if (this.word(STOOD) === 0) return;
    this.flipChain();
    this.set(STOOD, 0);
  }

  protected flipChain(): void {
    const mixed = Math.imul(this.word(STOOD) ^ Math.imul(this.word(HERE) + 1, 0x9e3779b1), 0x85ebca6b);
    this.key[0] = get(this.key, 0) ^ mixed;
    this.key[1] = get(this.key, 1) ^ Math.imul(mixed ^ (mixed >>> 16), 0xc2b2ae35);
  }

  protected takeName(move: number): void {
    this.named -= WORDS;
    if ((move & STOP) === 0) this.names[move & SQUARE] = get(this.names, (move >>> TO) & SQUARE);
  }
}
