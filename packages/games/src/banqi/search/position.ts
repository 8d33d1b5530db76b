/** A mutable position of Banqi Classic as words of 32 bits, with make and unmake. */
import { doubled } from '@boardwright/core/bots';
import {
  BOARD_A,
  BOARD_B,
  BOXES,
  CAPTURE,
  DARK,
  EMPTY,
  FLIP,
  moveFrom,
  MOVE,
  moveOf,
  REVEAL,
  STOP,
  moveTo,
  TYPE_OF,
  typeOf,
} from './codes.ts';
import { ClassicBoard } from './classic-board.ts';
import { FRAME_WORDS, NOBODY, OWN_WORDS_AT, PLAYING, WAITING } from './base-position.ts';
import { NO_LIMIT, TRADE } from './house-rules.ts';

const { sides: SIDES } = BOXES.classic;
const ARMY = 16;
const SHORTEST_CYCLE = 4;
const PASSING: number = moveOf(STOP, 0, 0);

export abstract class Position extends ClassicBoard {
  chain: number = NOBODY;
  quiet = 0;
  /** The first frame after the loaded position. */
  base = 0;

  isOut(side: number): boolean {
    return (this.lost[side] ?? 0) >= ARMY;
  }

  /** Stores the earlier quiet moves as pairs of squares, to detect repetitions. */
  recall(squares: readonly number[]): void {
    const past = this.board.slice();
    const count = squares.length >> 1;
    while (this.frames.length < (count + 2) * FRAME_WORDS) this.frames = doubled(this.frames);
    let [a, b] = [this.hash[0] ?? 0, this.hash[1] ?? 0];
    for (let i = count - 1; i >= 0; i--) {
      const [from = 0, to = 0] = [squares[2 * i], squares[2 * i + 1]];
      const kind = (past[to] ?? 0) << 6;
      a ^= (BOARD_A[kind | from] ?? 0) ^ (BOARD_A[kind | to] ?? 0);
      b ^= (BOARD_B[kind | from] ?? 0) ^ (BOARD_B[kind | to] ?? 0);
      this.frames.set([moveOf(MOVE, from, to), a, b], i * FRAME_WORDS);
      past[from] = past[to] ?? 0;
      past[to] = EMPTY;
    }
    this.quiet = count;
    this.top = count;
    if (this.pending !== 0) this.#push(this.pending);
    this.base = this.top;
  }

  moveAt(ply: number): number {
    return this.frames[ply * FRAME_WORDS] ?? 0;
  }

  // ---- make

  make(move: number): void {
    this.#push(move);
    switch (typeOf(move)) {
      case MOVE:
        return this.#step(moveFrom(move), moveTo(move));
      case CAPTURE:
        if ((this.board[moveTo(move)] ?? 0) === DARK) this.pending = move;
        else this.#capture(moveFrom(move), moveTo(move));
        return;
      case FLIP:
        this.pending = move;
        return;
      case REVEAL:
        return this.#reveal(moveFrom(move));
      default:
        this.chain = NOBODY;
        this.#pass();
    }
  }

  /** Makes a flip that reveals nothing, for search. Returns false if no flip is possible. */
  pass(): boolean {
    if (this.armies[2] === 0 || this.status !== PLAYING || this.pending !== 0 || this.chain !== NOBODY) return false;
    this.#push(PASSING);
    this.#refresh();
    this.#pass();
    return true;
  }

  #push(move: number): void {
    const asked = typeOf(move) === REVEAL ? this.pending : move;
    const at = this.pushFrame(move);
    const { frames } = this;
    frames[at + OWN_WORDS_AT] = this.quiet;
    frames[at + OWN_WORDS_AT + 1] =
      (this.board[moveFrom(asked)] ?? 0) |
      ((this.board[moveTo(asked)] ?? 0) << 4) |
      (this.side << 8) |
      ((this.first + 1) << 9) |
      (this.status << 11) |
      ((this.chain + 1) << 13);
  }

  #step(from: number, to: number): void {
    const kind = this.board[from] ?? 0;
    const both = (1 << from) | (1 << to);
    const i = kind << 6;
    this.board[from] = EMPTY;
    this.board[to] = kind;
    this.kinds[kind] = (this.kinds[kind] ?? 0) ^ both;
    this.armies[this.side] = (this.armies[this.side] ?? 0) ^ both;
    this.armies[3] = (this.armies[3] ?? 0) ^ both;
    this.hash[0] = (this.hash[0] ?? 0) ^ (BOARD_A[i | from] ?? 0) ^ (BOARD_A[i | to] ?? 0);
    this.hash[1] = (this.hash[1] ?? 0) ^ (BOARD_B[i | from] ?? 0) ^ (BOARD_B[i | to] ?? 0);
    if (this.left > 0) this.left--;
    this.quiet++;
    this.#pass();
  }

  #capture(from: number, to: number): void {
    const [attacker, target] = [this.board[from] ?? 0, this.board[to] ?? 0];
    this.#refresh();
    this.put(from, EMPTY);
    this.take(target, this.side);
    if (this.house.equalsTrade && this.sameType(attacker, target) && this.isRanked(attacker, from, to)) {
      // rules/banqi 6.4: both are removed
      this.put(to, EMPTY);
      this.take(attacker, 1 - this.side);
      return this.#endCapture(NOBODY);
    }
    this.put(to, attacker);
    this.#endCapture(to);
  }

  #reveal(kind: number): void {
    const asked = this.pending;
    this.pending = 0;
    this.draw(kind);
    this.put(moveTo(asked), kind);
    if (typeOf(asked) === CAPTURE) return this.#attack(moveFrom(asked), moveTo(asked), kind);
    this.#refresh();
    if (this.status !== WAITING) return this.#pass();
    // rules/banqi 4
    this.status = PLAYING;
    this.side = SIDES[kind] ?? 0;
    if (this.first === NOBODY) this.first = this.side;
    if (this.house.flipperGoesOn) this.#settle();
    else this.#pass();
  }

  /** Attacks a face-down piece (rules/banqi 6.6). */
  #attack(from: number, to: number, target: number): void {
    const attacker = this.board[from] ?? 0;
    const isOwn = (SIDES[target] ?? 0) === this.side;
    if (!isOwn && (this.beats(attacker, target) || !this.isRanked(attacker, from, to))) return this.#capture(from, to);
    this.#refresh();
    if (isOwn || this.house.dark !== TRADE) return this.#pass();
    this.put(from, EMPTY);
    this.take(attacker, SIDES[target] ?? 0);
    this.#endCapture(NOBODY);
  }

  /** Resets the counters after a flip or a capture: no chain, no quiet moves, and a full draw counter. */
  #refresh(): void {
    this.chain = NOBODY;
    this.quiet = 0;
    this.left = this.house.limit;
  }

  /** Ends a capture. at: the square of the capturing piece; NOBODY if it was removed. */
  #endCapture(at: number): void {
    if (this.isOut(0)) return this.end(this.isOut(1) ? NOBODY : 1);
    if (this.isOut(1)) return this.end(0);
    if (this.house.chain && at !== NOBODY) {
      this.look();
      if (this.strikes(at, TYPE_OF[this.board[at] ?? 0] ?? 0) !== 0) {
        this.chain = at;
        return;
      }
    }
    this.#pass();
  }

  #pass(): void {
    this.side ^= 1;
    this.#settle();
  }

  /** Checks for the end of the game, in the order of rules/banqi 3.5. */
  #settle(): void {
    if ((this.armies[2] ?? 0) === 0 && !this.canAct()) this.end(1 - this.side);
    else if (this.left === 0 || this.#isRepeated()) this.end(NOBODY);
  }

  #isRepeated(): boolean {
    const needed = this.house.repetition;
    return needed !== NO_LIMIT && this.quiet >= SHORTEST_CYCLE * (needed - 1) && this.timesStood() >= needed;
  }

  /** Returns the number of times that this position has occurred since the last flip or capture, including now. */
  timesStood(): number {
    const a = this.hash[0] ?? 0;
    const b = this.hash[1] ?? 0;
    const { frames } = this;
    const oldest = (this.top - this.quiet) * FRAME_WORDS;
    let times = 1;
    for (let at = (this.top - SHORTEST_CYCLE) * FRAME_WORDS; at >= oldest; at -= 2 * FRAME_WORDS)
      if ((frames[at + 1] ?? 0) === a && (frames[at + 2] ?? 0) === b) times++;
    return times;
  }

  // ---- unmake

  unmake(): void {
    if (this.top === this.base) throw new RangeError('nothing to unmake');
    const at = this.popFrame();
    const { frames } = this;
    const move = frames[at] ?? 0;
    const packed = frames[at + OWN_WORDS_AT + 1] ?? 0;
    const type = typeOf(move);
    if (type === REVEAL) {
      const kind = moveFrom(move);
      this.bag[kind] = (this.bag[kind] ?? 0) + 1;
      this.#putBack(this.pending, packed);
    } else if (type === MOVE || type === CAPTURE) this.#putBack(move, packed);
    this.quiet = frames[at + OWN_WORDS_AT] ?? 0;
    this.side = (packed >> 8) & 1;
    this.first = ((packed >> 9) & 3) - 1;
    this.status = (packed >> 11) & 3;
    this.chain = ((packed >> 13) & 63) - 1;
  }

  #putBack(move: number, packed: number): void {
    const [from, to] = [moveFrom(move), moveTo(move)];
    if (typeOf(move) !== FLIP) this.swap(from, this.board[from] ?? 0, packed & 15);
    this.swap(to, this.board[to] ?? 0, (packed >> 4) & 15);
  }
}
