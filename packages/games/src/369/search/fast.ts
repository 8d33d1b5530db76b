/** The position of 369 for search. It is tested against board.ts, moves.ts and game.ts, so it shares no code with them. */
import type { Ply } from '@boardwright/core';
import { OVER, type Assets, type Fast, type Learnable, type LearntValue } from '@boardwright/core/bots';
import { BOARD_SIZE, UNIT, VALUE_IN_POINTS } from '../rules/constants.ts';
import { CORNER, FastBoard, get, WIDE } from './board.ts';
import { bucketOf369, FACTS_OF_369, factsOf369, otherSeat, turnedFact } from './facts.ts';
import { SWAPS, type Action, type Player, type State, type Stone, type ThreeSixNine } from '../rules/types.ts';

// A move is a cell of the board of width 16, plus one bit for the seat and one for a swap.
const CELL = 0xff;
const SEAT = 8;
const SWAP: number = 1 << 9;
const [, OPEN, DONE] = [0, 1, 2];

// The data that `unmake` needs, per move.
const SIDES = 1;
const LAST = 2;
const KEY = 3;
const ENTRY = 5;
const MOST_ENTRIES = 256;

const MARGIN_KEY = 0x9e3779b1;
const FIRST_KEY = 0x85ebca6b | 0;
const OPEN_KEY = 0xc2b2ae35 | 0;
const SWAPPED_KEY = 0x27d4eb2f;
/** A lead of this many points per row of the board is worth half a win. */
const HALF = 3;
/** The bound of learnt values. It is below the value of a won game. */
const MOST_LEARNT = 0.95;

/** Makes a position for search. It needs no assets. */
export function fast(_assets: Assets): Fast<ThreeSixNine> & Learnable {
  return new Fast369();
}

/** Makes a position whose evaluation is the lead in points, for analyses. */
export function points(): Fast<ThreeSixNine> {
  return new FastPoints();
}

class Fast369 implements Fast<ThreeSixNine>, Learnable {
  readonly seats = 2;
  readonly facts = FACTS_OF_369;
  readonly key: Int32Array = new Int32Array(2);
  private readonly board: FastBoard = new FastBoard();
  private size = 0;
  /** first: the seat that has the first player's side. mover: the seat to move. */
  private first = 0;
  private mover = 0;
  private stones = 0;
  /** The cell that was filled last, or -1. */
  private last = -1;
  private swap = 0;
  private readonly scores: Int32Array = new Int32Array(2);
  private readonly undo: Int32Array = new Int32Array(ENTRY * MOST_ENTRIES);
  private top = 0;
  private loaded: State | null = null;
  private readonly cells: Int32Array = new Int32Array(MOST_ENTRIES);
  private learnt: LearntValue | null = null;
  private isLearnt = false;

  load(state: State): void {
    this.loaded = state;
    this.size = state.grid.length;
    // networks learn only these rules
    this.isLearnt = this.size === BOARD_SIZE && state.scoring === 'length' && state.komi === 0 && state.swap === 'off';
    this.top = 0;
    this.first = state.first - 1;
    this.swap = SWAPS.indexOf(state.swap);
    this.last = state.last === null ? -1 : WIDE * state.last.row + state.last.col;
    this.scores.set(state.scores);
    this.placeAll(state);
    this.mover = this.first ^ (this.stones & 1);
    this.setKey();
  }

  imagine(view: State): void {
    this.load(view);
  }

  save(): State {
    const { loaded } = this;
    if (loaded === null) throw new TypeError('nothing is loaded');
    return {
      ...loaded,
      grid: this.grid(loaded),
      first: playerOf(this.first),
      scores: [get(this.scores, 0), get(this.scores, 1)],
      last: this.last < 0 ? null : { row: this.last >>> 4, col: this.last & 15 },
      swap: SWAPS[this.swap] ?? 'off',
    };
  }

  toMove(): number {
    return this.board.empties === 0 ? OVER : this.mover;
  }

  generate(moves: Int32Array, at: number): number {
    const sign = this.mover << SEAT;
    const end = this.board.list(moves, at, sign - CORNER);
    if (this.swap !== OPEN || this.stones !== 1 || end === at) return end;
    moves[end] = SWAP | sign;
    return end + 1;
  }

  /** Writes no weights, because the game has no chance. */
  weights(_out: Int32Array, at: number): number {
    return at;
  }

  make(move: number): void {
    const { undo, top, mover, scores } = this;
    undo[top] = move;
    undo[top + LAST] = this.last;
    undo[top + KEY] = get(this.key, 0);
    undo[top + KEY + 1] = get(this.key, 1);
    this.top = top + ENTRY;
    if ((move & SWAP) !== 0) this.flipSides(DONE);
    else {
      const cell = (move & CELL) + CORNER;
      scores[mover] = get(scores, mover) + get(this.board.gains, cell);
      undo[top + SIDES] = this.board.place(cell);
      this.last = move & CELL;
      this.stones++;
    }
    this.mover = mover ^ 1;
    this.setKey();
  }

  unmake(): void {
    const { undo, scores } = this;
    const top = this.top - ENTRY;
    if (top < 0) throw new RangeError('nothing to unmake');
    const move = get(undo, top);
    const mover = (move >>> SEAT) & 1;
    this.top = top;
    this.mover = mover;
    this.last = get(undo, top + LAST);
    this.key[0] = get(undo, top + KEY);
    this.key[1] = get(undo, top + KEY + 1);
    if ((move & SWAP) !== 0) return this.flipSides(OPEN);
    const cell = (move & CELL) + CORNER;
    this.board.take(cell, get(undo, top + SIDES));
    scores[mover] = get(scores, mover) - get(this.board.gains, cell);
    this.stones--;
  }

  /** Evaluates the position by the lead, with komi counted. */
  evaluate(out: Float64Array): void {
    out[0] = this.board.empties === 0 ? Math.sign(this.lead()) : this.undecided();
    out[1] = -(out[0] ?? 0);
  }

  private undecided(): number {
    const { learnt, mover } = this;
    if (learnt !== null && this.isLearnt) return (mover === 0 ? MOST_LEARNT : -MOST_LEARNT) * learnt(mover);
    const lead = this.lead();
    return (0.9 * lead) / (Math.abs(lead) + HALF * this.size);
  }

  /** Returns the lead of seat 0 in points. */
  protected lead(): number {
    const komi = this.loaded?.komi ?? 0;
    return get(this.scores, 0) - get(this.scores, 1) + (this.first === 0 ? -komi : komi);
  }

  features(out: Int32Array): number {
    const end = this.board.list(this.cells, 0, -CORNER);
    return factsOf369(this.cells, end, this.board.gains, this.lead(), out);
  }
  bucket(): number {
    return bucketOf369(this.board.empties);
  }
  viewOf(seat: number): number {
    return seat;
  }
  seen(fact: number, view: number): number {
    return view === 0 ? fact : otherSeat(fact);
  }
  turned(fact: number, symmetry: number): number {
    return turnedFact(fact, symmetry);
  }
  evaluateBy(learnt: LearntValue | null): void {
    this.learnt = learnt;
  }

  encode({ actor, action }: Ply<ThreeSixNine>): number {
    const sign = actor === 1 ? 1 << SEAT : 0;
    return action.type === 'SWAP' ? SWAP | sign : WIDE * action.row + action.col + sign;
  }

  decode(move: number): Ply<ThreeSixNine> {
    const cell = { row: (move & CELL) >>> 4, col: move & 15 };
    const action: Action = (move & SWAP) !== 0 ? { type: 'SWAP' } : { type: 'PLACE', ...cell };
    return { actor: (move >>> SEAT) & 1, action };
  }

  /** Exchanges the sides of the seats (rules/369 6.2). */
  private flipSides(swap: number): void {
    this.first ^= 1;
    this.swap = swap;
  }

  /** Sets the key, from the filled cells, the lead, and which seat has which side. Who owns a stone does not matter. */
  private setKey(): void {
    const lead = Math.imul(get(this.scores, 0) - get(this.scores, 1), MARGIN_KEY);
    const sides = (this.first === 0 ? 0 : FIRST_KEY) ^ this.swapKey();
    this.key[0] = this.board.keyA ^ lead ^ sides;
    this.key[1] = this.board.keyB ^ Math.imul(lead ^ (lead >>> 15), OPEN_KEY) ^ Math.imul(sides, MARGIN_KEY);
  }

  private swapKey(): number {
    return this.swap === OPEN && this.stones === 1 ? OPEN_KEY : this.swap === DONE ? SWAPPED_KEY : 0;
  }

  private placeAll({ grid, scoring }: State): void {
    this.board.clear(this.size, scoring === 'length' ? UNIT : 1);
    this.stones = 0;
    for (const [row, line] of grid.entries())
      for (const [col, stone] of line.entries()) {
        if (stone === 0) continue;
        this.board.place(CORNER + WIDE * row + col);
        this.stones++;
      }
  }

  private grid(loaded: State): State['grid'] {
    const rows: Stone[][] = loaded.grid.map((line) => [...line]);
    for (let at = 0; at < this.top; at += ENTRY) {
      const move = get(this.undo, at);
      const row = rows[(move & CELL) >>> 4];
      const player = playerOf((move >>> SEAT) & 1);
      if ((move & SWAP) !== 0) takeOver(rows, player);
      else if (row !== undefined) row[move & 15] = player;
    }
    return rows;
  }
}

/** Gives the only stone on the board to the player who swapped. */
function takeOver(rows: Stone[][], player: Player): void {
  for (const row of rows) for (const [col, stone] of row.entries()) if (stone !== 0) row[col] = player;
}

function playerOf(seat: number): Player {
  return seat === 0 ? 1 : 2;
}

class FastPoints extends Fast369 {
  override evaluate(out: Float64Array): void {
    const value = Math.max(-1, Math.min(1, this.lead() / VALUE_IN_POINTS));
    out[0] = value;
    out[1] = -value;
  }
}
