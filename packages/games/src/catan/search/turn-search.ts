/** Finds the best position that a seat can reach within its turn, with every order of building, bank trades and cards. */
import { CHANCE } from '@boardwright/core/bots';
import { numberAt, MAIN_PHASE, PHASE, SEAT, START_PHASE } from './position/cells.ts';
import { CANCEL, DISCARD, END, MAKE_OFFER } from './position/codes.ts';
import { list, listWeights } from './position/list.ts';
import { make } from './position/make.ts';
import type { Position } from './position/position.ts';
import { moverOf } from './position/turn.ts';
import type { Valuation } from './valuation.ts';

const DEEPEST = 24;
const MOST_MOVES = 1024;
const SLACK = 24;
/** The clock is read whenever these bits of the node count are zero. */
const BETWEEN_LOOKS = 63;
const MOST_OUTCOMES = 16;

export class TurnSearch {
  nodes = 0;
  readonly #position: Position;
  readonly #valuation: Valuation;
  readonly #moves: readonly Int32Array[] = Array.from({ length: DEEPEST + 4 }, () => new Int32Array(MOST_MOVES));
  readonly #weights: readonly Int32Array[] = Array.from({ length: DEEPEST + 4 }, () => new Int32Array(MOST_OUTCOMES));
  readonly #values: Float64Array = new Float64Array(4);
  /** The results in this world, by key. */
  readonly #seen: Map<number, number> = new Map();
  #seat = 0;
  /**
   * The node counts at which the search stops: one where the turn may end (`#until`), and one where something must still be done (`#last`).
   */
  #until = 0;
  #last = 0;
  #expired: () => boolean = () => false;

  constructor(position: Position, valuation: Valuation) {
    this.#position = position;
    this.#valuation = valuation;
  }

  /** Starts a new world. Call it before anything else. */
  begin(seat: number, expired: () => boolean): void {
    this.#seat = seat;
    this.#expired = expired;
    this.#seen.clear();
  }

  /** Returns the value of the position as it is, for the seat. */
  worth(): number {
    this.worths(this.#values, this.#seat);
    return this.#values[this.#seat] ?? 0;
  }

  /** Writes the value for every seat, or at least for seat `only`. */
  worths(out: Float64Array, only?: number): void {
    if ((++this.nodes & BETWEEN_LOOKS) === 0 && this.#expired()) this.#until = 0;
    this.#valuation.values(out, only);
  }

  /** Returns the value after a move and the best continuation of the turn. Ending the turn leaves the position as it is. */
  after(move: number, nodes: number): number {
    if (move === END) return this.worth();
    make(this.#position, move);
    const value = this.best(nodes);
    this.#position.back();
    return value;
  }

  best(nodes: number): number {
    this.#until = this.nodes + nodes;
    this.#last = this.nodes + 2 * nodes + SLACK;
    return this.#best(0);
  }

  #best(depth: number): number {
    const mover = moverOf(this.#position);
    if (mover === CHANCE) return this.#expected(depth);
    if (mover !== this.#seat || !this.#isInTurn() || depth >= DEEPEST) return this.worth();
    const key = keyOf(this.#position);
    const known = this.#seen.get(key);
    if (known !== undefined) return known;
    const value = this.#bestMove(depth, key);
    this.#seen.set(key, value);
    return value;
  }

  #isInTurn(): boolean {
    return this.#position.get(SEAT) === this.#seat && this.#position.get(PHASE) !== START_PHASE;
  }

  /** Searches further. What must be done (a road, the robber) is searched a little even without nodes. */
  #bestMove(depth: number, key: number): number {
    const mayStop = this.#position.get(PHASE) === MAIN_PHASE;
    let best = mayStop ? this.worth() : -1;
    this.#seen.set(key, best);
    if (this.nodes >= (mayStop ? this.#until : this.#last)) return mayStop ? best : this.worth();
    const moves = this.#moves[depth] ?? new Int32Array(MOST_MOVES);
    const end = list(this.#position, this.#seat, moves, 0);
    for (let i = 0; i < end; i++) {
      if (isTalk(numberAt(moves, i))) continue;
      make(this.#position, numberAt(moves, i));
      best = Math.max(best, this.#best(depth + 1));
      this.#position.back();
    }
    return best;
  }

  #expected(depth: number): number {
    const moves = this.#moves[depth] ?? new Int32Array(MOST_MOVES);
    const weights = this.#weights[depth] ?? new Int32Array(MOST_OUTCOMES);
    const end = list(this.#position, CHANCE, moves, 0);
    listWeights(this.#position, weights, 0);
    let [sum, total] = [0, 0];
    for (let i = 0; i < end; i++) {
      make(this.#position, numberAt(moves, i));
      sum += numberAt(weights, i) * this.#best(depth + 1);
      total += numberAt(weights, i);
      this.#position.back();
    }
    return sum / total;
  }
}

/** Returns whether a move ends the turn or concerns offers. Such moves do not change the position. */
function isTalk(move: number): boolean {
  return move === END || move >= MAKE_OFFER || (move >= CANCEL && move < DISCARD);
}

/** Returns 53 of the key's 64 bits. */
function keyOf({ key }: Position): number {
  return (numberAt(key, 0) >>> 0) * 2 ** 21 + (numberAt(key, 1) >>> 11);
}
