/** The board as words of bits, and the squares that frogs can reach. It is tested against moves.ts, so it shares no code with it. */
import { OVER } from '@boardwright/core/bots';
import { TurnStarts } from './turn-starts.ts';
import { canMoveDark, chainMoves, countDark, darkMoves, get, hopsOn, SEAT, straightMoves } from './moves.ts';
import { DARK, SQUARES } from './squares.ts';
import { BLACK, END, GREEN, HERE, LIGHT, MOVER, NEVER, STOOD, WORDS } from './layout.ts';

/** Ranks 8, 7, 2 and 1, the only ranks with straight moves. */
const OUTER = 0xff0000ff | 0;

const SCRATCH: Int32Array = new Int32Array(256);

export class FrogBoard {
  /**
   * The hash of the frogs, the side to move, the squares of the chain, the sides for which a full goal counts, and whether the position has
   * occurred before.
   */
  readonly key: Int32Array = new Int32Array(2);
  // Private fields by keyword: #fields would cost 10 % of the speed.
  /** All positions since the loaded one. The current one begins at `now`. */
  protected words: Int32Array = new Int32Array(WORDS * 256);
  protected now = 0;
  protected readonly turnStarts: TurnStarts = new TurnStarts();
  /** The frogs by number, with the square of each, up to date for the position at `named`. */
  protected readonly names: Int32Array = new Int32Array(SQUARES);
  protected named = 0;
  /** Whether the preset has rules that the document does not have. */
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

  /** Returns the light squares and the side to move. */
  protected rest(): number {
    return this.word(LIGHT) | (this.word(MOVER) << 16);
  }

  protected flipKey(words: Int32Array, i: number): void {
    this.key[0] = get(this.key, 0) ^ get(words, 2 * i);
    this.key[1] = get(this.key, 1) ^ get(words, 2 * i + 1);
  }

  protected flipChain(): void {
    const mixed = Math.imul(this.word(STOOD) ^ Math.imul(this.word(HERE) + 1, 0x9e3779b1), 0x85ebca6b);
    this.key[0] = get(this.key, 0) ^ mixed;
    this.key[1] = get(this.key, 1) ^ Math.imul(mixed ^ (mixed >>> 16), 0xc2b2ae35);
  }
}
