/** The board of Three Kingdoms as pairs of words: the pieces, and the points that they reach. */
import { BOXES, CANNON, CAPTURE, EMPTY, FLIP, HORSE, KING, moveOf, PAWN, ROOK, TYPE_OF } from './codes.ts';
import { BasePosition } from './base-position.ts';
import {
  COLUMN_OF,
  HIGH,
  HOPS,
  JUMPS,
  POINTS,
  ROW_OF,
  SLANTS,
  SLIDES,
  SPRINGS,
  STEPS,
  type Leaps,
  type Lines,
} from './points.ts';

export const KINGDOMS = 3;
/** Two indices besides those of the kingdoms: for face-down pieces, and for empty points. */
export const DARKS = 3;
export const EMPTIES = 4;

const { sides: SIDES } = BOXES['three-kingdoms'];
const GUARD = 1;
const FLIPPING: number = moveOf(FLIP, 0, 0);
const CAPTURING: number = moveOf(CAPTURE, 0, 0);

export abstract class KingdomsBoard extends BasePosition {
  cannonSlides = true;
  /** The points of the three kingdoms, those of face-down pieces, and the empty ones, as low words and high words. */
  readonly low: Int32Array = new Int32Array(KINGDOMS + 2);
  readonly high: Int32Array = new Int32Array(KINGDOMS + 2);
  /** The occupied points of each row and of each column. */
  readonly rows: Int32Array = new Int32Array(9);
  readonly columns: Int32Array = new Int32Array(5);
  /** The points that a piece reaches: low word and high word; see `reach`. */
  toLow = 0;
  toHigh = 0;

  constructor() {
    super('three-kingdoms', POINTS);
  }

  override sweep(): void {
    super.sweep();
    this.low.fill(0).fill((1 << HIGH) - 1, EMPTIES);
    this.high.fill(0).fill((1 << (POINTS - HIGH)) - 1, EMPTIES);
    this.rows.fill(0);
    this.columns.fill(0);
  }

  protected swap(point: number, old: number, kind: number): void {
    const words = point < HIGH ? this.low : this.high;
    const bit = 1 << (point < HIGH ? point : point - HIGH);
    const [one, two] = [SIDES[old] ?? 0, SIDES[kind] ?? 0];
    words[one] = (words[one] ?? 0) ^ bit;
    words[two] = (words[two] ?? 0) ^ bit;
    this.board[point] = kind;
    this.shown[old] = (this.shown[old] ?? 0) - 1;
    this.shown[kind] = (this.shown[kind] ?? 0) + 1;
    if ((old === EMPTY) === (kind === EMPTY)) return;
    const [row, column] = [ROW_OF[point] ?? 0, COLUMN_OF[point] ?? 0];
    this.rows[row] = (this.rows[row] ?? 0) ^ (1 << column);
    this.columns[column] = (this.columns[column] ?? 0) ^ (1 << row);
  }

  // ---- where pieces go

  /** Writes the empty points and the enemies that the piece at this point can reach to toLow and toHigh. */
  reach(point: number): void {
    const closedLow = (this.low[this.side] ?? 0) | (this.low[DARKS] ?? 0);
    const closedHigh = (this.high[this.side] ?? 0) | (this.high[DARKS] ?? 0);
    const type = TYPE_OF[this.board[point] ?? 0] ?? 0;
    if (type === CANNON) return this.#cannon(point, closedLow, closedHigh);
    this.#go(point, type);
    this.toLow &= ~closedLow;
    this.toHigh &= ~closedHigh;
  }

  #cannon(point: number, closedLow: number, closedHigh: number): void {
    const [emptyLow, emptyHigh] = [this.low[EMPTIES] ?? 0, this.high[EMPTIES] ?? 0];
    this.#glide(point, JUMPS);
    const low = this.toLow & ~closedLow & ~emptyLow;
    const high = this.toHigh & ~closedHigh & ~emptyHigh;
    this.roll(point);
    this.toLow = (this.toLow & emptyLow) | low;
    this.toHigh = (this.toHigh & emptyHigh) | high;
  }

  /** Writes every point that the piece attacks, whatever is on it. */
  strike(point: number): void {
    const type = TYPE_OF[this.board[point] ?? 0] ?? 0;
    if (type === CANNON) this.#glide(point, JUMPS);
    else this.#go(point, type);
  }

  /** Writes every point to which a Cannon can move without capturing. */
  roll(point: number): void {
    if (this.cannonSlides) this.#glide(point, SLIDES);
    else this.#leap(point, STEPS);
  }

  #go(point: number, type: number): void {
    if (type === ROOK || type === KING) this.#glide(point, SLIDES);
    else this.#leap(point, type === PAWN ? STEPS : type === HORSE ? HOPS : type === GUARD ? SLANTS : SPRINGS);
  }

  #leap(point: number, { low, high }: Leaps): void {
    this.toLow = low[point] ?? 0;
    this.toHigh = high[point] ?? 0;
  }

  #glide(point: number, lines: Lines): void {
    const row = ROW_OF[point] ?? 0;
    const column = COLUMN_OF[point] ?? 0;
    const across = lines.row[(column << 5) | (this.rows[row] ?? 0)] ?? 0;
    const i = (row << 9) | (this.columns[column] ?? 0);
    this.toLow = (lines.low[i] ?? 0) << column;
    this.toHigh = (lines.high[i] ?? 0) << column;
    if (point < HIGH) this.toLow |= across << (row * 5);
    else this.toHigh |= across << (row * 5 - HIGH);
  }

  // ---- moves

  /** Writes every move and capture of the kingdom to move. */
  addMoves(moves: Int32Array, at: number): number {
    const end = this.#ofWord(moves, at, this.low[this.side] ?? 0, 0);
    return this.#ofWord(moves, end, this.high[this.side] ?? 0, HIGH);
  }

  #ofWord(moves: Int32Array, at: number, pieces: number, offset: number): number {
    let end = at;
    for (let own = pieces; own !== 0;) {
      const bit = 31 - Math.clz32(own);
      own ^= 1 << bit;
      this.reach(bit + offset);
      end = this.#targets(moves, end, bit + offset, this.toLow, 0);
      end = this.#targets(moves, end, bit + offset, this.toHigh, HIGH);
    }
    return end;
  }

  #targets(moves: Int32Array, at: number, from: number, targets: number, offset: number): number {
    const { board } = this;
    let end = at;
    for (let rest = targets; rest !== 0;) {
      const bit = 31 - Math.clz32(rest);
      rest ^= 1 << bit;
      const to = bit + offset;
      moves[end++] = (board[to] === EMPTY ? 0 : CAPTURING) | (from << 6) | to;
    }
    return end;
  }

  addFlips(moves: Int32Array, at: number): number {
    const end = addFlipsOf(moves, at, this.low[DARKS] ?? 0, FLIPPING);
    return addFlipsOf(moves, end, this.high[DARKS] ?? 0, FLIPPING + HIGH);
  }
}

/** Writes the flips. `addTargets` of Banqi is not used here: points of the high word begin at 30, and adding that would cost Banqi 10 %. */
function addFlipsOf(moves: Int32Array, at: number, points: number, first: number): number {
  let end = at;
  for (let rest = points; rest !== 0;) {
    const bit = 31 - Math.clz32(rest);
    rest ^= 1 << bit;
    moves[end++] = first + bit;
  }
  return end;
}
