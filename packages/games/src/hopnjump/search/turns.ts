/** Makes and unmakes moves. It is tested against game.ts, so it shares no code with it. */
import { doubled } from '@boardwright/core/bots';
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
} from './codes.ts';
import { canMoveDark, get, HOP, hopsOn, SQUARE, STOP, TO } from './moves.ts';
import { FrogBoard } from './board.ts';
import { ROWS, SQUARES } from './squares.ts';
import {
  AHEAD,
  BEFORE_KEYS,
  BESTS,
  BLACK,
  END,
  FILL_KEYS,
  FROG_KEYS,
  GREEN,
  HERE,
  KEY,
  LIGHT,
  MARKED,
  MOVE,
  MOVER,
  NEVER,
  QUIET,
  SEAT_KEY,
  STOOD,
  STOOD_BEFORE,
  TURNS,
  WORDS,
} from './layout.ts';

export class Turns extends FrogBoard {
  /**
   * Makes a move. The usual case, a step or hop on dark squares, is one long function: engines inline only a limited amount, so several
   * functions would be a third slower. Rare cases have functions of their own.
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
    if ((move & MARKED) !== 0) this.turnStarts.pop();
    key[0] = get(words, now + KEY);
    key[1] = get(words, now + KEY + 1);
    this.now = now - WORDS;
  }

  private grown(): Int32Array {
    this.words = doubled(this.words);
    return this.words;
  }

  /** Moves a frog onto or off the dark squares. Returns the dark bits that change. */
  private carryEdge(mover: number, from: number, to: number): number {
    this.set(LIGHT, this.word(LIGHT) ^ ((lightBit(from) ^ lightBit(to)) << (8 * mover)));
    return darkBit(from) ^ darkBit(to);
  }

  /** Returns whether the player who moved wins although not all frogs are on the opponent's first squares (rules/hopnjump 5.2 and 7.3). */
  private wins(mover: number): boolean {
    const own = this.word(GREEN + mover);
    const goal = mover === 0 ? GREEN_GOAL : BLACK_GOAL;
    const home = this.edge && this.isInLastRanks(mover, own & ~goal);
    const late = this.word(TURNS + mover) + 1 >= this.fillFrom;
    const full = late && (this.taken() & goal) === goal && (own & goal) !== 0;
    if (home || full) this.finish(home ? HOME : FILL, mover);
    return home || full;
  }

  /** Returns whether all frogs are in the last two ranks (rules/hopnjump 7.3). */
  private isInLastRanks(mover: number, outside: number): boolean {
    return outside === 0 && (this.word(LIGHT) & (mover === 0 ? 0x00f0 : 0x0f00)) === 0;
  }

  private finish(reason: number, mover: number): void {
    this.set(END, endCode(reason, mover));
    this.leaveChain();
    this.forgetBefore();
  }

  /** Returns whether the turn continues after a hop: only if another hop is possible (rules/hopnjump 4.1). */
  private keepsHopping(move: number, from: number, to: number): boolean {
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

  private endTurn(mover: number): void {
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

  private leaveTurn(mover: number): void {
    this.leaveChain();
    this.forgetBefore();
    if (this.word(TURNS + mover) + 1 === this.fillFrom) this.flipKey(FILL_KEYS, mover);
  }

  /** Passes the turn (rules/hopnjump 3.3). */
  private giveTurn(next: number): void {
    if (this.canMove(next)) return this.setMover(next);
    if (this.canMove(next ^ 1)) return;
    this.setMover(next);
    this.set(END, endCode(BLOCKED, NOBODY));
  }

  /** Checks for draws (rules/hopnjump 6). */
  private noteDraws(): void {
    const times = this.repetition === NEVER ? 0 : this.timesStood();
    if (times >= this.repetition) this.set(END, endCode(REPETITION, NOBODY));
    else if (this.word(QUIET) >= this.noProgress) this.set(END, endCode(NO_PROGRESS, NOBODY));
    else this.noteBefore(times);
  }

  private timesStood(): number {
    this.set(MOVE, this.word(MOVE) | MARKED);
    return this.turnStarts.push(this.word(GREEN), this.word(BLACK), this.rest());
  }

  protected noteBefore(times: number): void {
    this.set(STOOD_BEFORE, times > 1 ? 1 : 0);
    if (times > 1) this.flipKey(BEFORE_KEYS, 0);
  }

  /** Removes the word for an earlier occurrence from the key. It belonged to the position before. */
  private forgetBefore(): void {
    if (this.repetition !== NEVER && get(this.words, this.now - WORDS + STOOD_BEFORE) === 1)
      this.flipKey(BEFORE_KEYS, 0);
  }

  private takeName(move: number): void {
    this.named -= WORDS;
    if ((move & STOP) === 0) this.names[move & SQUARE] = get(this.names, (move >>> TO) & SQUARE);
  }

  private setMover(next: number): void {
    const { key } = this;
    this.set(MOVER, next);
    key[0] = get(key, 0) ^ SEAT_KEY;
    key[1] = get(key, 1) ^ ~SEAT_KEY;
  }

  private leaveChain(): void {
    if (this.word(STOOD) === 0) return;
    this.flipChain();
    this.set(STOOD, 0);
  }
}
